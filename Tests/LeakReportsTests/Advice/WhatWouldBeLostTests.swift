import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Advice that takes nothing which only the place to break has")
struct WhatWouldBeLostTests {
  /// A property that may be nil.
  private static let optional = RetentionFinding.Declaration(
    isVariable: true,
    isOptional: true,
    value: .object
  )

  @Test("an object that its closure alone has is not captured weakly: what leads back is weak")
  func captured() {
    let path = PathFixture("Demo.View").holds(".onTap", closure: "closure #1 in connect(_:)")
    let presenter = path.holds("captures Presenter", "Demo.Presenter", named: "presenter")
      .holds(".view", "Demo.View").cycle()
    #expect(Advice.breakingStep(of: presenter, HopFacts(freeing: [1, 2])) == 2)
    #expect(Advice.breakingStep(of: presenter, HopFacts(freeing: [1, 2], shared: [1])) == 1)
    #expect(Advice.breakingStep(of: presenter, HopFacts(freeing: [1])) == 1)
    let own = path.holds("captures Presenter", "Demo.Presenter", named: "self")
      .holds(".view", "Demo.View").cycle()
    #expect(Advice.breakingStep(of: own, HopFacts(freeing: [1, 2])) == 1)
    let cache = path.holds("captures Cache", "Demo.Cache", named: "cache")
      .holds(".objects[0]", "Demo.View").cycle()
    #expect(Advice.breakingStep(of: cache, HopFacts(freeing: [1, 2])) == 2)
  }

  @Test("a ring with a library's objects is broken by what the dismissed object's module captures")
  func otherModule() {
    let cart = PathFixture("Demo.Cart").holds(".items", "Rx.Property")
      .holds(".send", closure: "method reference in Core.init(_:)", at: "Core.swift", line: 7)
      .holds("captures Core", "Rx.Core", named: "self")
      .holds(".observer", closure: "closure #1 in Cart.init()", at: "main.swift", line: 12)
      .holds("captures Cart", "Demo.Cart", named: "self").cycle()
    #expect(Advice.breakingStep(of: cart, HopFacts(freeing: [2, 4], shared: [2])) == 4)
    #expect(Advice.breakingStep(of: cart, HopFacts(freeing: [2], shared: [2])) == 2)
  }

  @Test("what frees the object comes before a capture that does not")
  func captureInVain() {
    let subject = PathFixture("Demo.App").holds(
      ".connections[0]",
      closure: "method reference in connect(_:)"
    ).holds("captures Relay", "Demo.Relay").holds(".downstream", "Demo.Subject")
      .held(by: "global", "app")
    #expect(Advice.breakingStep(of: subject, HopFacts(freeing: [2])) == 2)
    #expect(Advice.breakingStep(of: subject, HopFacts()) == 1)
  }

  @Test("of several closures with a self that of the object in question comes first")
  func severalSelves() {
    let box = PathFixture("Demo.Box").holds(".upstream", "Demo.Signal")
      .holds(".observer", closure: "closure #1 in Signal.init(from:)", at: "Rx.swift", line: 8)
      .holds("captures Signal", "Demo.Signal", named: "self")
      .holds(".observer", closure: "closure #1 in Box.init(_:)", at: "Rx.swift", line: 12)
      .holds("captures Box", "Demo.Box", named: "self").cycle()
    #expect(Advice.breakingStep(of: box, HopFacts(freeing: [2, 4])) == 4)
    #expect(Advice.breakingStep(of: box, HopFacts(freeing: [2])) == 2)
  }

  @Test("a property that others have too is not cut where that does not do and the way back does")
  func sharedInVain() {
    let entity = PathFixture("Demo.Entity").holds(".tree", "Demo.Tree")
      .holds(".leaf", "Demo.Node").holds(".source", "Demo.Entity").cycle()
    #expect(Advice.breakingStep(of: entity, HopFacts(freeing: [0, 2], shared: [1])) == 2)
    #expect(Advice.breakingStep(of: entity, HopFacts(freeing: [0, 1, 2], shared: [1])) == 1)
  }

  @Test("a case that has the dismissed object may be left; one that has its part is kept")
  func cases() {
    let state = RetentionFinding.Declaration(isVariable: true, value: .enumeration("Demo.State"))
    let manager = PathFixture("Demo.Manager").holds(".adapter", "Demo.Adapter")
      .holds(".state.started", "Demo.Manager").cycle()
    let facts = HopFacts(freeing: [0, 1], declarations: [0: Self.optional, 1: state])
    #expect(Advice.breakingStep(of: manager, facts) == 1)
    let job = PathFixture("Demo.Job").holds(".state.running", "Demo.Loader")
      .holds(".job", "Demo.Job").cycle()
    let other = HopFacts(freeing: [0, 1], declarations: [0: state, 1: Self.optional])
    #expect(Advice.breakingStep(of: job, other) == 1)
  }

  @Test("a value that a closure captures comes before a delegate on the way to the closure")
  func valuesOnTheWay() {
    let value = RetentionFinding.Declaration(isVariable: false, value: .structure("Demo.Wrapper"))
    let path = PathFixture("Demo.Loader").holds(".delegate", "Demo.Session")
      .holds(".callbacks[\"a\"]", closure: "closure #1 in load(_:)")
      .holds("captures Wrapper.base", "Demo.View").held(by: "static", "Loader.shared")
    #expect(
      Advice.breakingStep(of: path, HopFacts(freeing: [0, 1, 2], declarations: [2: value])) == 2
    )
    let ring = PathFixture("Demo.View").holds(".handlers[0]", closure: "closure #1 in wire()")
      .holds("captures Context.owner", "Demo.View").cycle()
    #expect(
      Advice.breakingStep(of: ring, HopFacts(freeing: [0, 1], declarations: [1: value])) == 1
    )
  }

  @Test("a ring through a task that waits, with nothing to capture weakly, ends by what resumes it")
  func waiting() {
    let unbound = RetentionFinding.Declaration(
      isVariable: false,
      value: .unboundProtocol("Demo.Service")
    )
    let consumer = PathFixture("Demo.Consumer").holds(".input", "Swift.AsyncStream<Swift.Int>")
      .holds("next element", "Task").holds("closure", closure: "closure #1 in start(_:)")
      .holds("captures Service", "Demo.Consumer").cycle()
    #expect(Advice.breakingStep(of: consumer, HopFacts(declarations: [3: unbound])) == 1)
  }

  @Test("what a collection's element has may be let go of by taking the element out")
  func elements() {
    let closure = PathFixture("Demo.Loader").holds(".delegate", "Demo.Session")
      .holds(".callbacks[\"a\"]", closure: "closure #1 in View.load(_:)", at: "V.swift", line: 9)
      .holds("captures View", "Demo.View", named: "self").held(by: "static", "Loader.shared")
    #expect(
      closure.advice == [
        "write [weak self] in the closure at V.swift:9",
        "or take the closure out of .callbacks of Session when View is dismissed",
      ]
    )
    let tree = PathFixture("Demo.Cache").holds(".values[0]", "Demo.Tree")
      .holds(".file", "Demo.File").held(by: "global", "cache")
    #expect(tree.advice.last == "or take Tree out of .values of Cache when File is dismissed")
    // An element on the way to something else is none that goes with the object.
    let far = PathFixture("Demo.App").holds(".windows[0]", "Demo.Window")
      .holds(".menu", "Demo.Menu").holds(".item", "Demo.Item").held(by: "global", "app")
    #expect(!far.advice.contains { $0.contains("take") }, "\(far.advice)")
  }
}
