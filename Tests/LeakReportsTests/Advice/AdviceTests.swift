import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Advice")
struct AdviceTests {
  /// What is said of every cycle.
  private static let deinitialiser = "a deinit cannot break a cycle it is part of: it never runs"

  /// A ring of one closure that captures a `Demo.Screen`.
  private static func ring(
    _ symbol: String?,
    _ captured: String = "Demo.Screen",
    named name: String? = nil
  ) -> [String] {
    PathFixture(captured)
      .holds(".onTap", closure: symbol, at: "/x/Screen.swift", line: 58)
      .holds("captures it", captured, named: name)
      .cycle()
      .advice
  }

  @Test(
    "a closure is told to capture weakly what it has captured, by its name",
    arguments: ["self", "parent"],
    [
      "closure #1 in Screen.wire()", "closure #2 in closure #1 in Screen.wire(_:)",
      "closure #1 in Screen.init(parent:)", "closure #1 in makeScreen()",
      "closure #1 in static Screen.make()", "closure #1 in Other.wire()",
    ]
  )
  func weakName(name: String, symbol: String) {
    #expect(
      Self.ring(symbol, named: name).first
        == "write [weak \(name)] in the closure at Screen.swift:58"
    )
  }

  @Test(
    "without a name a closure of the captured type's own code gets [weak self] only if it captures self",
    arguments: [
      "closure #1 in Screen.wire()", "closure #2 in closure #1 in Screen.wire(_:)",
      "closure #1 in Screen.describe.getter", "closure #1 in Screen.init(in:)",
      "closure #1 in variable initialization expression of Screen.run",
      "closure #1 in Screen.title.didset", "closure #1 in Screen<A>.wire()",
    ]
  )
  func weakSelf(symbol: String) {
    #expect(
      Self.ring(symbol).first
        == "capture Screen weakly in the closure at Screen.swift:58, by [weak self] if it is self"
    )
    #expect(Self.ring(symbol).last == Self.deinitialiser)
  }

  @Test(
    "a closure written elsewhere is told what to capture weakly, not that it is self",
    arguments: [
      "closure #1 in makeScreen()", "closure #1 in Other.wire()",
      "closure #1 in static Screen.make()",
      "closure #1 in OtherScreen.wire()",
    ]
  )
  func weakCapture(symbol: String) {
    #expect(Self.ring(symbol).first == "capture Screen weakly in the closure at Screen.swift:58")
  }

  @Test("a closure without a name is told what to capture weakly")
  func unknownClosure() {
    #expect(Self.ring(nil).first == "capture Screen weakly in the closure at Screen.swift:58")
    let unknown = PathFixture("Demo.Screen").holds(".onTap", closure: nil)
      .holds("captures Screen", "Demo.Screen").cycle()
    #expect(unknown.advice.first == "capture Screen weakly in the closure")
  }

  @Test("a nested and a generic type know their own closures")
  func nestedTypes() {
    #expect(
      Self.ring("closure #1 in Outer.Screen.wire()", "Demo.Outer.Screen").first
        == "capture Outer.Screen weakly in the closure at Screen.swift:58, by [weak self] if it is self"
    )
    #expect(
      Self.ring("closure #1 in Box.wire()", "Demo.Box<[Demo.Doc]>").first
        == "capture Box<[Doc]> weakly in the closure at Screen.swift:58, by [weak self] if it is self"
    )
  }

  @Test("a method reference is told how to write it as a closure")
  func methodReference() {
    #expect(
      Self.ring("implicit closure #2 in implicit closure #1 in Screen.wire()").first
        == "a method reference keeps its object: write { [weak self] in self?.… } at Screen.swift:58, "
        + "with the object's name if it is not self"
    )
    #expect(
      Self.ring("Screen.handle(_:with:)").first
        == "a method reference keeps its object: write { [weak self] in "
        + "self?.handle($0, with: $1) } where handle(_:with:) is handed over, with the object's name "
        + "if it is not self"
    )
    #expect(
      Self.ring("implicit closure #2 in implicit closure #1 in wire()").first
        == "a method reference keeps its object: write { [weak object] in object?.… } "
        + "at Screen.swift:58"
    )
  }

  @Test("an autoclosure and a local function are called by their names")
  func otherFunctionValues() {
    #expect(
      Self.ring("implicit closure #1 in Screen.wire()").first
        == "the autoclosure at Screen.swift:58 captures Screen: compute the value before the call "
        + "where the present one will do, or use a weak variable of Screen in it"
    )
    #expect(
      Self.ring("report #1 () in Screen.wire()").first
        == "local function report in Screen.wire() (Screen.swift:58) captures Screen: make it a "
        + "closure that captures Screen weakly, by [weak self] if it is self"
    )
    #expect(
      Self.ring("report #1 () in Screen.wire()", named: "self").first
        == "local function report in Screen.wire() (Screen.swift:58) captures Screen: make it a "
        + "closure with [weak self]"
    )
  }

  @Test("a ring is broken at the same hop whichever of its objects was asked about")
  func breakingRing() {
    let one = PathFixture("Demo.A").holds(".b", "Demo.B").holds(".a", "Demo.A").cycle()
    let other = PathFixture("Demo.B").holds(".a", "Demo.A").holds(".b", "Demo.B").cycle()
    #expect(Advice.breakingStep(of: one).map { one.path[$0] }?.label == ".b")
    #expect(Advice.breakingStep(of: other).map { other.path[$0] }?.label == ".b")
    let child = PathFixture("Demo.Element").holds(".root", "Demo.Document")
      .holds(".children[0]", "Demo.Element").cycle()
    #expect(Advice.breakingStep(of: child) == 0)
    let document = PathFixture("Demo.Document").holds(".children[0]", "Demo.Element")
      .holds(".root", "Demo.Document").cycle()
    #expect(Advice.breakingStep(of: document) == 1)
  }

  @Test("of like hops that is advised whose cut was seen to free the object")
  func freeingHop() {
    let ring = PathFixture("Demo.Cart").holds(".changed", "Demo.Subject")
      .holds(".object", "Demo.Cart").cycle()
    #expect(Advice.breakingStep(of: ring) == 0)
    #expect(Advice.breakingStep(of: ring, HopFacts(freeing: [1])) == 1)
    #expect(Advice.breakingStep(of: ring, HopFacts(freeing: [0, 1])) == 0)
    // What an owner has is not given up for a capture that alone does not suffice.
    let closure = PathFixture("Demo.Cart").holds(".changed", "Demo.Subject")
      .holds(".run", closure: "closure #1 in Cart.go()").holds("captures Cart", "Demo.Cart").cycle()
    #expect(Advice.breakingStep(of: closure, HopFacts(freeing: [0])) == 2)
    let way = PathFixture("Demo.Cart").holds(".run", closure: "closure #1 in go()")
      .holds("captures A", "Demo.A").holds(".run", closure: "closure #2 in go()")
      .holds("captures Cart", "Demo.Cart").held(by: "global", "cart")
    #expect(Advice.breakingStep(of: way) == 3)
    #expect(Advice.breakingStep(of: way, HopFacts(freeing: [1])) == 1)
  }

  @Test("what hangs off a ring of another module's objects is taken off the ring")
  func branch() {
    func chat(_ module: String) -> RetentionExplanation {
      PathFixture("\(module).Loop").holds(".future", "\(module).Future")
        .holds(".loop", "\(module).Loop").holds(".tasks[0]", closure: "closure #1 in Chat.listen()")
        .holds("captures Chat", "Demo.Chat").cycle(of: 2)
    }
    #expect(chat("Looping").typeName == "Demo.Chat")
    #expect(Advice.breakingStep(of: chat("Looping")) == 3)
    #expect(chat("Looping").advice.allSatisfy { !$0.contains("deinit") })
    #expect(Advice.breakingStep(of: chat("Demo")) == 1)
    #expect(Advice.breakingStep(of: chat("Looping"), HopFacts(freeing: [1, 3])) == 3)
    // A ring that nothing reaches, whose cut alone frees the object.
    #expect(Advice.breakingStep(of: chat("Looping"), HopFacts(freeing: [1])) == 1)
  }

  @Test("an object of another module is to let go where its property cannot be made weak as it is")
  func otherModule() {
    let constant = RetentionExplanation.Declaration(isVariable: false, value: .object)
    func advice(_ module: String) -> [String] {
      PathFixture("Demo.Cart").holds(".changed", "\(module).Subject<Swift.Int>")
        .holds(".object", "Demo.Cart").cycle()
        .with(cut: CutOutcome(kind: .frees, hop: 1, objects: 4, bytes: 264), declaration: constant)
        .advised.advice
    }
    let weak =
      "declare Subject.object as a weak var of an optional type (weak let from Swift 6.3 on), or as unowned"
    #expect(
      advice("Combining") == [
        weak, "or have Subject<Int> let go of Cart when it is dismissed", Self.deinitialiser,
      ]
    )
    #expect(advice("Demo") == [weak, Self.deinitialiser])
  }

  @Test("the leak is broken at a closure, else at what leads back, else at the last hop")
  func breakingStep() {
    let closure = PathFixture("Demo.A")
      .holds(".run", closure: "closure #1 in A.go()")
      .holds("captures B", "Demo.B")
      .holds(".delegate", "Demo.A")
      .cycle()
    #expect(Advice.breakingStep(of: closure) == 1)
    let back = PathFixture("Demo.Child")
      .holds(".parent", "Demo.Parent")
      .holds(".children[0]", "Demo.Child")
      .cycle()
    #expect(Advice.breakingStep(of: back) == 0)
    let last = PathFixture("Demo.A").holds(".b", "Demo.B").holds(".a", "Demo.A").cycle()
    #expect(Advice.breakingStep(of: last) == 0)
    let branch = PathFixture("Demo.A").holds(".b", "Demo.B").holds(".a", "Demo.A")
      .holds(".delegate", "Demo.Screen").cycle(of: 2)
    #expect(Advice.breakingStep(of: branch) == 0)
    let weak = PathFixture("Demo.A").holds(".b", "Demo.B").holds(".parent", "Demo.A", .weak).cycle()
    #expect(Advice.breakingStep(of: weak) == 0)
    let unknown = PathFixture("Demo.A").holds(".b", "Demo.B").unexplained()
    #expect(Advice.breakingStep(of: unknown) == nil)
    #expect(Advice.breakingStep(of: PathFixture("Demo.A").unexplained()) == nil)
  }

  @Test("a back reference is made weak, or unowned where it cannot outlive")
  func backReference() {
    let advice = PathFixture("Demo.Group")
      .holds(".members[\"a\"]", "Demo.Member")
      .holds(".parent", "Demo.Group")
      .cycle()
      .advice
    #expect(
      advice == [
        "make Member.parent weak (or unowned where a Member never outlives its parent)",
        Self.deinitialiser,
      ]
    )
  }

  @Test("an object that holds itself is told which property")
  func selfReference() {
    let advice = PathFixture("Demo.Ring").holds(".next", "Demo.Ring").cycle().advice
    #expect(advice.first == "make Ring.next weak, or set it to nil when Ring is dismissed")
  }

  @Test("a ring that does not account for all retains is said not to be all")
  func furtherRetains() {
    let ring = PathFixture("Demo.Ring").holds(".next", "Demo.Ring")
    let further = "breaking it may not be enough: 2 strong retains were not located"
    #expect(ring.cycle(retains: 3, located: 1).advice.last == further)
    #expect(ring.cycle(retains: 1, located: 1).advice.last == Self.deinitialiser)
    #expect(ring.cycle(retains: nil, located: 0).advice.last == Self.deinitialiser)
  }

  @Test("an element of a collection is held weakly or taken out")
  func element() {
    let advice = PathFixture("Demo.Screen")
      .holds(".webView", "Demo.WebView")
      .holds(".handlers[\"name\"]", "Demo.Screen")
      .cycle()
      .advice
    #expect(
      advice.first
        == "hold Screen weakly in .handlers[\"name\"] of WebView, by an object in between that has a "
        + "weak property, or take it out before Screen is dismissed"
    )
  }

  @Test("no property of Foundation is said to be made weak")
  func sessionDelegate() {
    let advice = PathFixture("Demo.Downloader")
      .holds(".session", "FoundationNetworking.URLSession")
      .holds(".delegate", "Demo.Downloader")
      .cycle()
      .advice
    #expect(
      advice == [
        "call invalidateAndCancel(), or finishTasksAndInvalidate() where every task was resumed, when done: a URLSession keeps its "
          + "delegate until then",
        Self.deinitialiser,
      ]
    )
  }

  @Test("what Foundation on Linux keeps is said where the path shows it")
  func foundation() {
    let process = PathFixture("Demo.Runner")
      .holds(".process", "Foundation.Process")
      .holds(".terminationHandler", closure: "closure #1 in Runner.run()", at: "R.swift", line: 2)
      .holds("captures Runner", "Demo.Runner", named: "self")
      .cycle()
      .advice
    #expect(
      process == [
        "write [weak self] in the closure at R.swift:2",
        "or set terminationHandler to nil once the process has ended: a Process keeps it",
        Self.deinitialiser,
      ]
    )
    let handle = PathFixture("Demo.Tail")
      .holds(".handle", "Foundation.FileHandle")
      .holds("._readabilityHandler", closure: "closure #1 in Tail.start()", at: "T.swift", line: 4)
      .holds("captures Tail", "Demo.Tail", named: "self")
      .cycle()
      .advice
    #expect(
      handle.dropFirst().first
        == "or set readabilityHandler to nil at the end of the file: a FileHandle keeps it"
    )
    let operation = PathFixture("Demo.Export")
      .holds(".completionBlock", closure: "closure #1 in scenario(_:)", at: "O.swift", line: 3)
      .holds("captures Export", "Demo.Export")
      .cycle()
      .advice
    #expect(
      operation.prefix(2) == [
        "capture Export weakly in the closure at O.swift:3",
        "or set completionBlock to nil once it ran: if Export is an Operation, Foundation on Linux "
          + "keeps it",
      ]
    )
  }

  @Test("a test's property that is never nil is to be one that may be, and never to be weak")
  func constantOfTestCase() {
    for isVariable in [true, false] {
      let advice = PathFixture("MyTests").holds(".sut", "Demo.Screen")
        .held(by: "testCase", "MyTests")
        .with(cut: nil, declaration: .init(isVariable: isVariable, value: .object)).advised.advice
      #expect(
        advice == [
          "make MyTests.sut an optional var (var sut: Screen!) and set it to nil in tearDown(): XCTest keeps its test cases "
            + "until all tests have run"
        ]
      )
    }
  }

  @Test("a test's own property is to be emptied in tearDown")
  func testCase() {
    let advice = PathFixture("MyTests").holds(".sut", "Demo.Screen")
      .held(by: "testCase", "MyTests").advice
    #expect(
      advice == [
        "set MyTests.sut to nil in tearDown(): XCTest keeps its test cases until all tests have run"
      ]
    )
  }

  @Test("a global's element is to be taken out")
  func global() {
    let advice = PathFixture("handlers")
      .holds("[0]", closure: "closure #1 in Panel.show()", at: "Panel.swift", line: 7)
      .holds("captures Panel", "Demo.Panel", named: "self")
      .held(by: "global", "handlers").advice
    #expect(
      advice == [
        "write [weak self] in the closure at Panel.swift:7",
        "or take the closure out of handlers when Panel is dismissed",
      ]
    )
  }

  @Test("a task is cancelled")
  func task() {
    let advice = PathFixture("Task")
      .holds("closure", closure: "closure #1 in Poller.start()", at: "Poller.swift", line: 7)
      .holds("captures Poller", "Demo.Poller", named: "self")
      .held(by: "task", "Task").advice
    #expect(
      advice == [
        "write [weak self] in the closure at Poller.swift:7, and unwrap it only after the await (self?.x = await … unwraps it before)",
        "or cancel the task when Poller is dismissed: a task keeps what it uses until it ends, and a loop in it, if any, has to ask Task.isCancelled",
      ]
    )
  }

  @Test("an object without any retain left needs no advice")
  func nothingLeft() {
    #expect(PathFixture("Demo.A").unexplained(retains: 0).advice.isEmpty)
  }

  @Test(
    "a continuation is to be resumed where cancelling does not end the wait",
    arguments: [(".resume continuation", ".resume"), (".nextContinuation", ".nextContinuation")]
  )
  func continuation(_ label: String, _ property: String) {
    let note =
      "The task waits for a continuation and has no cancellation handler: to cancel it does not end the wait."
    let advice = PathFixture("bridges")
      .holds("[0]", "Demo.Bridge")
      .holds(label, "Task")
      .holds("closure", closure: "closure #1 in Model.load()", at: "Model.swift", line: 7)
      .holds("captures Model", "Demo.Model", named: "self")
      .held(by: "global", "bridges", notes: [note]).advice
    #expect(
      advice == [
        "write [weak self] in the closure at Model.swift:7, and unwrap it only after the await (self?.x = await … unwraps it before)",
        "or resume the continuation in \(property) of Bridge when Model is dismissed: the task that waits for it then "
          + "goes on",
      ]
    )
  }
}
