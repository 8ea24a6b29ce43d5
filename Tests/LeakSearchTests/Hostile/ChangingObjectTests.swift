import Foundation
import LeakSearch
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("Objects may change and die while they are explored", .timeLimit(.minutes(5)), .serialized)
struct ChangingObjectTests {
  @Test("an object that four threads change all the time")
  func changing() async {
    let busy = BusyObject()
    await withTaskGroup { group in
      for seed in 0..<4 {
        group.addTask { await Self.onThread { busy.churn(seed: seed) } }
      }
      for _ in 0..<300 {
        _ = RetentionExplorer().finding(for: busy, ownRetains: 1)
        _ = FoldedReferences.runtime(of: busy).texts
      }
      busy.isDone.store(true, ordering: .relaxed)
    }
    #expect(FoldedReferences.runtime(of: busy).texts.contains(".steady OracleLeaf"))
  }

  @Test("objects that die between two looks")
  func dying() {
    let reader = RuntimeReader()
    for _ in 0..<200 {
      var targets: [HeapNode] = []
      do {
        let holder = OracleHolder<[AnyObject]>((0..<20).map { _ in OracleHolder([OracleLeaf()]) })
        _ = reader.references(from: HeapNode(address: Address(of: holder)), labelled: true) {
          targets.append($0.target)
        }
        targets.append(HeapNode(address: Address(of: holder)))
        for target in targets {
          _ = reader.references(from: target, labelled: true) { targets.append($0.target) }
        }
      }
      for target in targets { _ = reader.references(from: target, labelled: true) { _ in } }
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
