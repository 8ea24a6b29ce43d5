import Foundation
import LeakAnalysis
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite(
  "Objects may change and die while their parts are counted",
  .timeLimit(.minutes(5)),
  .serialized
)
struct ChangingObjectTests {
  @Test("an object that four threads change all the time")
  func changing() async throws {
    let busy = BusyObject()
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    await withTaskGroup { group in
      for seed in 0..<4 {
        group.addTask { await Self.onThread { busy.churn(seed: seed) } }
      }
      for _ in 0..<2_000 { _ = OwnedParts(of: Address(of: busy), in: objects) }
      busy.isDone.store(true, ordering: .relaxed)
    }
    let parts = OwnedParts(of: Address(of: busy), in: objects)
    #expect(!parts.addresses.isEmpty)
  }

  @Test("objects that are gone, and memory that never was")
  func gone() throws {
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    for _ in 0..<200 {
      var places: [Address] = [.null, Address(8), Address(UInt.max - 7)]
      do {
        let holder = OracleHolder<[AnyObject]>((0..<20).map { _ in OracleHolder([OracleLeaf()]) })
        places.append(Address(of: holder))
        for object in holder.value { places.append(Address(of: object)) }
      }
      for place in places { _ = OwnedParts(of: place, in: objects) }
    }
  }

  /// Runs something on a thread of its own, so that no pool is kept busy.
  @concurrent
  private static func onThread(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        work()
        continuation.resume()
      }
    }
  }
}

/// Changes under a lock, as programs do; who explores it takes no lock.
private final class BusyObject: @unchecked Sendable {
  let steady = OracleLeaf()
  let isDone = Atomic(false)
  private let lock = NSLock()
  private var any: Any = 0
  private var list: [OracleLeaf] = []
  private var table: [String: OracleHolder<[OracleLeaf]>] = [:]
  private var choice = OracleMulti.nothing
  private var handler: (() -> Void)?

  /// Assigns new values until told to stop.
  func churn(seed: Int) {
    var round = seed
    while !isDone.load(ordering: .relaxed) {
      round += 1
      let leaf = OracleLeaf()
      lock.withLock {
        list = round % 3 == 0 ? [] : list.suffix(50) + [leaf]
        table["\(round % 40)"] = round % 2 == 0 ? nil : OracleHolder([leaf])
        choice = round % 2 == 0 ? .one(leaf) : .pair(leaf, leaf)
        any = round % 2 == 0 ? leaf : OracleBig(leaf: leaf)
        handler = { [steady] in _ = (leaf, steady) }
      }
    }
  }
}
