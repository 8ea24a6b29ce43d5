import Dispatch
import LeakFindings
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("What holds an object from outside")
struct OutsideHolderTests {
  /// What keeps an object alive, as a tracker would ask.
  private func finding(
    repeats: Int = 0,
    _ make: @escaping @Sendable () -> AnyObject
  ) throws -> RetentionFinding {
    try heldFinding(repeats: repeats, make)
  }

  @Test("a global array of closures is named, with the element and the capture")
  func globalClosures() throws {
    let finding = try finding {
      let held = Held()
      heldHandlers.withLock { $0 = [{ held.count += 1 }] }
      return held
    }
    #expect(finding.verdict == .heldByRoot)
    #expect(finding.path.root == RetentionFinding.Root(kind: .global, name: "heldHandlers"))
    #expect(finding.path.steps.last?.label == "captures Held")
    heldHandlers.withLock { $0 = [] }
  }

  @Test("a static dictionary of a singleton is named, with the key")
  func singleton() throws {
    let finding = try finding {
      let held = Held()
      Registry.shared.table.withLock { $0["a"] = [held] }
      return held
    }
    #expect(
      finding.path.root
        == RetentionFinding.Root(kind: .static, name: "Registry.shared", clearing: .impossible)
    )
    #expect(finding.pathText == #"Registry .table["a"][0] Held"#)
    Registry.shared.table.withLock { $0 = [:] }
  }

  @Test("an armed timer of libdispatch is named, with the closure that it will call")
  func armedTimer() throws {
    let finding = try finding(repeats: 20) {
      let held = Held()
      // It waits as long as the tests run.
      DispatchQueue.global().asyncAfter(deadline: .now() + 3600) { held.count += 1 }
      return held
    }
    #expect(finding.path.root?.kind == .dispatch, "\(finding.told), \(finding.limits)")
    #expect(finding.path.steps.last?.label == "captures Held")
  }

  @Test("what waits on a queue that is suspended is told through the queue")
  func suspendedQueue() throws {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    heldQueue.withLock { $0 = queue }
    let finding = try finding {
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
  func hangsOff() throws {
    let finding = try finding {
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

  @Test("what hangs off a long list is told from the list's beginning on")
  func longChain() throws {
    let finding = try finding {
      let held = Held()
      var first = Link()
      first.held = held
      for _ in 0..<99 {
        let before = Link()
        before.next = first
        first = before
      }
      longList.withLock { $0 = first }
      return held
    }
    #expect(finding.path.root?.name == "longList", "\(finding.told)")
    #expect(finding.path.steps.count == 100, "\(finding.told)")
    longList.withLock { $0 = nil }
  }

  @Test("an object that very many others hold is told with the root of some of them")
  func manyHolders() throws {
    let finding = try finding {
      let held = Held()
      crowd.withLock { links in
        for _ in 0..<5_000 {
          let link = Link()
          link.held = held
          links.append(link)
        }
      }
      return held
    }
    #expect(finding.path.root?.name == "crowd", "\(finding.told)")
    #expect(finding.pathText.hasSuffix("Link .held Held"), "\(finding.told)")
    #expect(finding.locatedRetains == 5_000)
    crowd.withLock { $0 = [] }
  }

  @Test("weak and unowned references, and words beyond an array's count, are no explanation")
  func staleWords() throws {
    let finding = try finding {
      let held = LoneObject<Never>.make()
      let watcher = Watcher(held)
      watchers.withLock { $0 = [watcher] }
      retainOnceMore(held)
      return held
    }
    #expect(finding.verdict == .unexplained, "\(finding.told)")
    #expect(finding.path.steps.isEmpty, "\(finding.told)")
    #expect(finding.locatedRetains == 0, "\(finding.told)")
    watchers.withLock { $0 = [] }
  }

  @Test(
    "a weak reference that reads nil is no explanation for what was made in the dead object's place"
  )
  func weakReferenceToTheDead() throws {
    let finding = try finding {
      let held = Remade.make()
      retainOnceMore(held)
      return held
    }
    #expect(finding.object.typeName.hasSuffix("Remade"))
    #expect(finding.verdict == .unexplained, "\(finding.told)")
    #expect(finding.path.steps.isEmpty, "\(finding.told)")
    #expect(finding.locatedRetains == 0, "\(finding.told)")
    #expect(unsafe deadReference == nil)
  }

  @Test("a stray word beside a reference is no second holder")
  func strayWordBesideCaller() throws {
    let finding = try finding {
      let held = Held()
      let link = Link()
      link.held = held
      rememberedLinks.withLock { $0 = [link] }
      // SAFETY: The memory is this test's alone, and never freed.
      unsafe strayWord.pointee = UInt(bitPattern: ObjectIdentifier(held))
      return held
    }
    #expect(finding.pathText == "rememberedLinks [0] Link .held Held", "\(finding.told)")
    #expect(finding.path.steps.allSatisfy { $0.kind == .strong }, "\(finding.told)")
    #expect(finding.locatedRetains == 1)
    unsafe strayWord.pointee = 0
    rememberedLinks.withLock { $0 = [] }
  }
}
