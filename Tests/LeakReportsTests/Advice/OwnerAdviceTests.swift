import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("What alone has an object is let go of, in place of a weak reference to what it owns")
struct OwnerAdviceTests {
  /// A property that never changes, and one that may be nil.
  private static let constant = RetentionFinding.Declaration(isVariable: false, value: .object)
  private static let optional = RetentionFinding.Declaration(
    isVariable: true,
    isOptional: true,
    value: .object
  )

  /// A coordinator whose children are in boxes.
  private static func children(
    _ label: String = ".children[0]",
    _ property: String = ".coordinator"
  )
    -> RetentionExplanation
  {
    PathFixture("Demo.App").holds(label, "Demo.Box").holds(property, "Demo.Child")
      .held(by: "static", "App.shared")
  }

  @Test("the element of a root's collection is taken out that has the object for good")
  func element() {
    let facts = HopFacts(freeing: [0, 1], declarations: [1: Self.constant])
    #expect(Advice.breakingStep(of: Self.children(), facts) == 0)
    let advice = Advice.sentences(
      for: Self.children().with(cut: CutOutcome(kind: .frees, hop: 0), declaration: nil)
    )
    #expect(
      advice == [
        "take Box out of .children of App when Child is dismissed", "or have Box hold Child weakly",
      ]
    )
  }

  @Test("what is told something is held weakly, as is what others have, or may be nil")
  func listeners() {
    let constant = HopFacts(freeing: [0, 1], declarations: [1: Self.constant])
    #expect(Advice.breakingStep(of: Self.children(".entries[0]", ".listener"), constant) == 1)
    #expect(Advice.breakingStep(of: Self.children(".observers[0]"), constant) == 1)
    let shared = HopFacts(freeing: [0, 1], shared: [1], declarations: [1: Self.constant])
    #expect(Advice.breakingStep(of: Self.children(), shared) == 1)
    let optional = HopFacts(freeing: [0, 1], declarations: [1: Self.optional])
    #expect(Advice.breakingStep(of: Self.children(), optional) == 1)
    let vain = HopFacts(freeing: [1], declarations: [1: Self.constant])
    #expect(Advice.breakingStep(of: Self.children(), vain) == 1)
  }

  @Test("a node is taken out of its list")
  func list() {
    let path = PathFixture("Demo.Cache").holds(".head", "Demo.Node").holds(".next", "Demo.Node")
      .holds(".value", "Demo.Image").held(by: "static", "Caches.images")
    let facts = HopFacts(
      freeing: [1, 2],
      declarations: [0: Self.optional, 1: Self.optional, 2: Self.constant]
    )
    #expect(Advice.breakingStep(of: path, facts) == 1)
    let declaration = RetentionExplanation.Declaration(
      isVariable: true,
      isOptional: true,
      value: .object,
      typeName: "Demo.Node"
    )
    let advice = Advice.sentences(
      for: path.with(cut: CutOutcome(kind: .frees, hop: 1), declaration: declaration)
    )
    #expect(
      advice.first == "take the Node out of its list, by Node.next, when Image is dismissed",
      "\(advice)"
    )
  }

  @Test("a capture that alone has its object gives way to a delegate behind it")
  func delegates() {
    let path = PathFixture("Dispatch.DispatchQueue")
      .holds("queued block", closure: "closure #1 in Uploader.enqueue()")
      .holds("captures Job", "Demo.Job", named: "job").holds(".delegate", "Demo.Uploader")
      .held(by: "static", "Queues.all")
    #expect(Advice.breakingStep(of: path, HopFacts(freeing: [1, 2])) == 2)
    #expect(Advice.breakingStep(of: path, HopFacts(freeing: [1, 2], shared: [1])) == 1)
  }

  @Test("where several elements have the object the collection is cleared")
  func several() {
    let stack = CutOutcome.Place(holderType: "Demo.Stack", label: ".entries", source: nil)
    let path = PathFixture("Demo.Document").holds(".undo", "Demo.Stack")
      .holds(".entries[0].target", "Demo.Document").cycle()
    let told = path.with(
      cut: CutOutcome(kind: .together, hop: 1, objects: 3, bytes: 96, places: [stack]),
      declaration: nil
    ).advised
    #expect(
      told.advice.first
        == "clear .entries of Stack when Document is dismissed: more than one thing in it has Document"
    )
    #expect(
      "\(told)".contains("clearing Stack.entries frees at least 3 objects, 96 bytes"),
      "\(told)"
    )
  }
}
