import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Where a leak is broken by what is known of its hops")
struct HopFactsTests {
  @Test("what alone has an object is not made weak, a constant that leads back to it is")
  func owners() {
    // A box that only its owner has, and a way back inside of a value.
    let boxed = PathFixture("Demo.Session").holds(".state", "Demo.Protected")
      .holds(".value.operations[0].session", "Demo.Session").cycle()
    #expect(Advice.breakingStep(of: boxed, HopFacts(freeing: [0], shared: [1])) == 1)
    let core = PathFixture("Demo.Signal").holds(".core", "Demo.Core")
      .holds(".signal", "Demo.Signal").cycle()
    let constant = RetentionFinding.Declaration(isVariable: false, value: .object)
    let optional = RetentionFinding.Declaration(isVariable: true, isOptional: true, value: .object)
    #expect(Advice.breakingStep(of: core, HopFacts(declarations: [0: constant, 1: optional])) == 1)
    #expect(Advice.breakingStep(of: core, HopFacts(declarations: [0: optional, 1: constant])) == 1)
    let middle = PathFixture("Demo.Signal").holds(".core", "Demo.Core")
      .holds(".source", "Demo.Source").holds(".signal", "Demo.Signal").cycle()
    let declarations = [0: constant, 1: optional, 2: constant]
    #expect(Advice.breakingStep(of: middle, HopFacts(declarations: declarations)) == 1)
    // What leads back to the object, where its cut alone frees it and that of what others have too does not.
    #expect(Advice.breakingStep(of: core, HopFacts(freeing: [1], shared: [0])) == 1)
    // A capture that does not suffice, and the one property that does.
    let assigned = PathFixture("Demo.Model").holds(".cancel", closure: "closure #1 in assign()")
      .holds("captures Assign", "Demo.Assign").holds(".object", "Demo.Model").cycle()
    #expect(Advice.breakingStep(of: assigned, HopFacts(freeing: [2])) == 2)
    // An object that the closure alone has would be gone at once; one that others have too would not.
    #expect(Advice.breakingStep(of: assigned, HopFacts(freeing: [1, 2])) == 2)
    #expect(Advice.breakingStep(of: assigned, HopFacts(freeing: [1, 2], shared: [1])) == 1)
  }

  @Test("what an object makes itself and alone has is not made weak: what leads back from it is")
  func ownParts() {
    let constant = RetentionFinding.Declaration(isVariable: false, value: .object)
    let lazy = RetentionFinding.Declaration(isVariable: true, value: .lazyProperty)
    let decoder = PathFixture("Demo.Session").holds(".decoder", "Demo.Decoder")
      .holds(".userInfo[Key]", "Demo.Session").cycle()
    #expect(
      Advice.breakingStep(of: decoder, HopFacts(freeing: [0, 1], declarations: [0: constant])) == 1
    )
    #expect(Advice.breakingStep(of: decoder, HopFacts(freeing: [0, 1])) == 0)
    let cache = PathFixture("Demo.Repository").holds(".cache", "Demo.Cache")
      .holds(".repository", "Demo.Repository").cycle()
    #expect(
      Advice.breakingStep(of: cache, HopFacts(declarations: [0: lazy, 1: constant])) == 1
    )
  }

  @Test("a property that takes another protocol to be weak comes after one that does not")
  func protocols() {
    let encoder = PathFixture("Demo.Encoder").holds(".storage", "Demo.Container")
      .holds(".encoder", "Demo.Encoder").cycle()
    let storage = RetentionFinding.Declaration(
      isVariable: true,
      isOptional: true,
      value: .unboundProtocol("Demo.Storing")
    )
    let back = RetentionFinding.Declaration(isVariable: false, value: .object)
    #expect(Advice.breakingStep(of: encoder, HopFacts(declarations: [0: storage, 1: back])) == 1)
  }

  @Test("what hangs off a ring by a capture is broken there, where no hop of the ring frees it")
  func besideRings() {
    let branch = PathFixture("Demo.Storage").holds(".next", closure: "closure #1 in start()")
      .holds("captures Storage", "Demo.Storage")
      .holds(".run", closure: "closure #2 in start()").holds("captures Model", "Demo.Model")
      .cycle(of: 2)
    #expect(Advice.breakingStep(of: branch) == 1)
    #expect(Advice.breakingStep(of: branch, HopFacts(freeing: [3])) == 3)
    #expect(Advice.breakingStep(of: branch, HopFacts(freeing: [1, 3])) == 1)
  }

  @Test("a closure in a property is no place for weak: of several the captures are")
  func closures() {
    let one = PathFixture("Demo.Engine").holds(".repository", "Demo.Repository")
      .holds(".listeners[0].body", closure: "closure #1 in start()")
      .holds("captures Engine", "Demo.Engine").cycle()
    #expect(Advice.breakingStep(of: one, HopFacts(freeing: [1], shared: [1])) == 2)
  }

  @Test("a value that a closure has captured is no place for weak, and is told as what it is")
  func capturedValues() {
    let value = RetentionFinding.Declaration(isVariable: false, value: .structure("Demo.Answer"))
    let future = PathFixture("Demo.Connection").holds(".run", closure: "closure #1 in map()")
      .holds("captures Answer.future", "Demo.Future")
      .holds(".run", closure: "closure #2 in Connection.start()")
      .holds("captures Connection", "Demo.Connection").cycle()
    #expect(Advice.breakingStep(of: future) == 1)
    #expect(Advice.breakingStep(of: future, HopFacts(declarations: [1: value])) == 3)
    let alone = PathFixture("Demo.Connection").holds(".run", closure: "closure #1 in map()")
      .holds("captures Answer.connection", "Demo.Connection").cycle()
    let advice = alone.with(
      cut: CutOutcome(kind: .frees, hop: 1, objects: 1, bytes: 16),
      declaration: .init(isVariable: false, value: .structure, typeName: "Demo.Answer")
    ).advised.advice
    #expect(Advice.breakingStep(of: alone, HopFacts(declarations: [1: value])) == 1)
    #expect(advice.first?.contains("captures Answer, which has the object inside") == true)
  }

  @Test(
    "an element of a captured tuple is told to be captured by itself: it cannot be declared weak"
  )
  func capturedTuples() {
    let end = PathFixture("Demo.Request").holds(".ends[0]", closure: "closure #1 in atEnd(_:run:)")
      .holds("captures OnEnd<Request>.inputs.0", "Demo.Request").cycle()
    let advice = end.with(
      cut: CutOutcome(kind: .frees, hop: 1, objects: 1, bytes: 16),
      declaration: .init(isVariable: false, value: .structure, typeName: "Demo.OnEnd<Demo.Request>")
    ).advised.advice
    #expect(advice.first?.contains("capture only the part that the closure needs") == true)
    #expect(advice.first?.contains("make 0 weak") == false)
  }

  @Test(
    "a way from a root is broken where the object itself is captured, also where that takes more"
  )
  func waysFromRoots() {
    let way = PathFixture("Demo.Cart").holds(".run", closure: "closure #1 in go()")
      .holds("captures A", "Demo.A").holds(".run", closure: "closure #2 in go()")
      .holds("captures Cart", "Demo.Cart").held(by: "global", "cart")
    #expect(Advice.breakingStep(of: way, HopFacts(freeing: [1], helping: [3])) == 3)
    #expect(Advice.breakingStep(of: way, HopFacts(freeing: [1])) == 1)
  }

  @Test("the program's capture is told before one of a library's code, where it helps")
  func othersCode() {
    let promise = PathFixture("Demo.Upload").holds(".promise", "Promises.Promise")
      .holds(".callbacks[0]", closure: "closure #1 in Promise.map(_:)")
      .holds("captures Promise", "Promises.Promise")
      .holds(".body", closure: "closure #1 in Upload.start()")
      .holds("captures Upload", "Demo.Upload").cycle()
    let library = HopFacts(freeing: [2], helping: [4], shared: [2, 4], othersCode: [2])
    #expect(Advice.breakingStep(of: promise, library) == 4)
    #expect(
      Advice.breakingStep(of: promise, HopFacts(freeing: [2], helping: [4], shared: [2, 4])) == 2
    )
    // Where only the library's frees the object, it is told.
    #expect(Advice.breakingStep(of: promise, HopFacts(freeing: [2], othersCode: [2])) == 2)
  }

  @Test(
    "what closures alone have and leads back to what made it is not captured weakly: it leads back"
  )
  func helpers() {
    let users = PathFixture("Demo.Server").holds(".router", "Demo.Router")
      .holds(".routes[0]", closure: "closure #1 in Users.boot(_:)")
      .holds("captures Users", "Demo.Users").holds(".server", "Demo.Server").cycle()
    #expect(Advice.breakingStep(of: users, HopFacts(freeing: [2, 3], helpers: [2])) == 3)
    #expect(Advice.breakingStep(of: users, HopFacts(freeing: [2, 3])) == 2)
  }

  @Test("several closures' self comes before the owner's reference to what has them")
  func handlers() {
    let hub = PathFixture("Demo.Connection")
      .holds(".close", closure: "closure #2 in Hub.start()")
      .holds("captures Hub", "Demo.Hub").holds(".connection", "Demo.Connection").cycle()
    #expect(Advice.breakingStep(of: hub, HopFacts(freeing: [2], helping: [1])) == 1)
    let owned = PathFixture("Demo.Connection")
      .holds(".close", closure: "closure #2 in Hub.start()")
      .holds("captures Hub", "Demo.Hub").holds(".owner", "Demo.Connection").cycle()
    #expect(Advice.breakingStep(of: owned, HopFacts(freeing: [2], helping: [1])) == 2)
  }
}
