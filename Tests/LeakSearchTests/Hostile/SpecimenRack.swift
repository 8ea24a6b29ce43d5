import Foundation
import LeakSearch
import LeakMemory
import LeakReflection
import LeakTestSupport
import Synchronization

/// Objects of every sort that readers know, kept alive, with what generated cases are made from.
struct SpecimenRack: Sendable {
  /// The objects.
  let specimens: [Specimen]

  /// Metadata of all of them, and of what they contain.
  let types: [Address]

  /// Metadata of closures' contexts among them.
  let contexts: [Address]

  /// Addresses worth leading to: objects, metadata, code, constants that look like a kind of metadata.
  let places: [UInt]

  /// What keeps the objects alive.
  private let holders: [any Sendable]

  /// What waits until the end.
  private let suspended: [SuspendedTask]

  /// Makes the objects, and tasks that wait for ``finish()``.
  init() async {
    let suspended = [SuspendedTask(), SuspendedTask()]
    for task in suspended { await task.start() }
    self.suspended = suspended
    let objects: [AnyObject] =
      (OracleCase.plain + OracleCase.further + OracleCase.differing).map { $0.make() }
      + SpecimenHolder.all + suspended
    holders = objects.map { Kept($0) }
    specimens = objects.map { Specimen($0) }
    let isas = Set(
      specimens.flatMap(\.parts).map { Address(Damage.word(of: $0.bytes, at: 0)) }
    )
    let kinds = isas.sorted().map { ($0, OwnMemory().word($0)) }
    contexts = kinds.filter { $0.1 == MetadataKind.closureContext.rawValue }.map(\.0)
    let classes = kinds.filter { $0.1 == MetadataKind.class.rawValue }.map(\.0)
    types =
      classes
      + ([
        OracleOuter.self, OracleMulti.self, OracleGeneric<Int>.self, [String: [OracleLeaf]].self,
        OracleChain.self, (Int, OracleLeaf).self, (() -> Void).self, Any.self,
        (any OracleBound).self, [3 of OracleLeaf].self, Set<OracleLeaf>.self, OracleLeaf.Type.self,
        Result<[OracleLeaf], any Error>.self, (any Collection<OracleLeaf>).self,
      ] as [Any.Type]).map { Address(UInt(bitPattern: ObjectIdentifier($0))) }
    places =
      specimens.flatMap(\.parts).map(\.node.address.bits) + types.map(\.bits)
      + contexts.map(\.bits) + Self.lookalikes(of: contexts)
  }

  /// Lets the tasks end.
  func finish() {
    for task in suspended { task.finish() }
  }

  /// Places in images where the number of a kind of metadata stands, which are none of metadata.
  private static func lookalikes(of contexts: [Address]) -> [UInt] {
    let kinds: Set<UInt> = [0x400, 0x500, 0x501, 0x502]
    var found: [UInt] = []
    for context in contexts.prefix(1) {
      for page in -200..<200 {
        let start = Address(context.bits & ~4095) + page * 4096
        guard let bytes = OwnMemory().bytes(start, count: 4096) else { continue }
        for offset in stride(from: 0, to: 4096, by: 8)
        where kinds.contains(Damage.word(of: bytes, at: offset)) {
          found.append(start.bits + UInt(offset))
        }
      }
    }
    return found
  }

  // SAFETY: Nobody uses the object; it is only kept.
  private struct Kept: @unchecked Sendable {
    private let object: AnyObject
    init(_ object: AnyObject) { self.object = object }
  }
}

/// Waits in a task for what never comes.
private final class SuspendedTask: Sendable {
  private let task = Mutex<Task<Int?, Never>?>(nil)
  private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func start() async {
    task.withLock { $0 = Task { await self.run() } }
    while continuation.withLock({ $0 == nil }) { await Task.yield() }
  }

  func finish() {
    continuation.withLock { $0.take() }?.resume()
  }

  private func run() async -> Int? {
    await withTaskGroup(of: Int.self) { group in
      group.addTask { [self] in
        await wait()
        return 1
      }
      return await group.next()
    }
  }

  private func wait() async {
    let leaf = OracleLeaf()
    await withCheckedContinuation { waiting in continuation.withLock { $0 = waiting } }
    _ = leaf.hashValue
  }
}
