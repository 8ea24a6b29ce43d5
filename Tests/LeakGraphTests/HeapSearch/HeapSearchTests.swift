import Dispatch
import LeakGraph
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("What holds an object from outside")
struct HeapSearchTests {
  /// What keeps an object alive, said by a thread whose stack does not have it.
  private func finding(_ make: @escaping @Sendable () -> Held) -> RetentionFinding {
    let box = Mutex<RetentionFinding?>(nil)
    // The functions that have had the object are over when it is looked for.
    let held = WeakHeld()
    held.fill(make)
    held.withObject { object in
      let found = RetentionExplorer().finding(for: object, ownRetains: 1, dismissers: [])
      box.withLock { $0 = found }
    }
    return box.withLock { $0 }
      ?? RetentionFinding(
        object: GraphObject(address: .null, category: .instance, typeName: "gone"),
        verdict: .unexplained,
        path: RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
        otherPaths: [],
        strongRetains: nil,
        locatedRetains: 0,
        limits: []
      )
  }

  @Test("a global array of closures is named, with the element and the capture")
  func globalClosures() {
    let finding = finding {
      let held = Held()
      heldHandlers.withLock { $0 = [{ held.count += 1 }] }
      return held
    }
    #expect(finding.verdict == .heldByRoot)
    #expect(finding.path.root == GraphRoot(kind: .global, name: "heldHandlers"))
    #expect(finding.path.steps.last?.label == "captures Held")
    heldHandlers.withLock { $0 = [] }
  }

  @Test("a static dictionary of a singleton is named, with the key")
  func singleton() {
    let finding = finding {
      let held = Held()
      Registry.shared.table.withLock { $0["a"] = [held] }
      return held
    }
    #expect(finding.path.root == GraphRoot(kind: .static, name: "Registry.shared"))
    #expect(finding.pathText == #"Registry .table["a"][0] Held"#)
    Registry.shared.table.withLock { $0 = [:] }
  }

  @Test("an armed timer of libdispatch is named, with the closure that it will call")
  func armedTimer() {
    // libdispatch's heap of timers can be changing just then, because of what other tests do.
    var finding = ofArmedTimer()
    for _ in 0..<4 where finding.path.root?.kind != .dispatch { finding = ofArmedTimer() }
    #expect(finding.path.root?.kind == .dispatch, "\(finding.told), \(finding.limits)")
    #expect(finding.path.steps.last?.label == "captures Held")
  }

  /// What keeps an object alive that only an armed timer has.
  private func ofArmedTimer() -> RetentionFinding {
    finding {
      let held = Held()
      // It waits as long as the tests run.
      DispatchQueue.global().asyncAfter(deadline: .now() + 3600) { held.count += 1 }
      // Timers are armed on a thread of libdispatch's, one after the other.
      let isArmed = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now()) { isArmed.signal() }
      isArmed.wait()
      return held
    }
  }

  @Test("what waits on a queue that is suspended is told through the queue")
  func suspendedQueue() {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    heldQueue.withLock { $0 = queue }
    let finding = finding {
      let held = Held()
      queue.async { held.count += 1 }
      return held
    }
    #expect(finding.verdict == .heldByRoot)
    #expect(
      finding.pathText.hasSuffix("queued block closure captures Held Held"),
      "\(finding.told), \(finding.limits)"
    )
    queue.resume()
    heldQueue.withLock { $0 = nil }
  }

  @Test("an object that hangs off a ring is told with the ring first, then the branch")
  func hangsOff() {
    let finding = finding {
      let held = Held()
      let one = Link()
      let two = Link()
      one.next = two
      two.next = one
      two.held = held
      cutters.withLock { $0.append { [weak one] in one?.next = nil } }
      return held
    }
    #expect(finding.verdict == .cycle)
    #expect(finding.path.cycleLength == 2)
    #expect(finding.pathText == "Link .next Link .next Link .held Held")
    cutAll()
  }

  @Test("weak and unowned references, and words beyond an array's count, are no explanation")
  func staleWords() {
    let finding = finding {
      let held = Held()
      let watcher = Watcher(held)
      var list = [held, held]
      list.removeLast(2)
      watchers.withLock { $0 = [watcher] }
      emptied.withLock { $0 = list }
      retainOnceMore(held)
      return held
    }
    // What is left of other tests' addresses can be guessed to be a reference.
    let isGuess = finding.path.steps.contains { $0.kind == .conservative }
    #expect(finding.verdict == .unexplained || isGuess, "\(finding.told)")
    #expect(finding.path.steps.isEmpty || isGuess, "\(finding.told)")
    #expect(finding.locatedRetains == 0, "\(finding.told)")
    watchers.withLock { $0 = [] }
  }

  @Test("where the object leads to its holder by itself, both searches agree")
  func secondOpinion() {
    let one = Link()
    let two = Link()
    one.next = two
    two.next = one
    defer { one.next = nil }
    let forward = RetentionExplorer(searchesHeap: false).finding(for: one, ownRetains: 1)
    let both = RetentionExplorer().finding(for: one, ownRetains: 1)
    #expect(forward.pathText == both.pathText)
    #expect(forward.verdict == both.verdict)
    #expect(
      forward.locatedRetains == both.locatedRetains,
      "\(both.told), \(both.strongRetains ?? 0), \(both.limits)"
    )
  }
}
