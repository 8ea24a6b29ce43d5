import LeakReports
import Testing

@testable import LeakReports

@Suite("What came of trying the advice, in words")
struct CutSentenceTests {
  /// A ring of a screen.
  private static func ring(located: Int = 2) -> RetentionExplanation {
    RetentionExplanation(
      typeName: "Demo.Screen",
      kind: .cycle,
      root: nil,
      path: [],
      cycleLength: 0,
      otherPaths: [],
      retainCount: .init(strong: 2, located: located),
      notes: [],
      advice: []
    )
  }

  /// A capture in a file.
  private static func capture(
    _ file: String,
    _ line: Int,
    isLineApproximate: Bool = false,
    of captured: String = "Screen"
  ) -> CutOutcome.Place {
    CutOutcome.Place(
      holderType: "closure",
      label: "captures \(captured)",
      source: SourceSite(
        symbol: "closure #1 in wire()",
        file: "/demo/" + file,
        line: line,
        isLineApproximate: isLineApproximate
      )
    )
  }

  @Test(
    "says what goes, what must be cut together, or why the object may stay",
    arguments: [
      (CutOutcome(kind: .frees, objects: 14, bytes: 4100), "frees at least 14 objects, 4.1 KB"),
      (CutOutcome(kind: .frees, objects: 1, bytes: 32), "frees at least 1 object, 32 bytes"),
      (
        CutOutcome(kind: .mayStay, typeName: "Demo.Model", retains: 1),
        "removes this ring's retains; 1 retain of Model is not located, so Screen may stay"
      ),
      (
        CutOutcome(kind: .mayStay, typeName: "Demo.Screen", retains: 2),
        "removes this ring's retains; 2 retains of Screen are not located, so Screen may stay"
      ),
      (
        CutOutcome(
          kind: .together,
          objects: 3,
          bytes: 96,
          places: [
            capture("A.swift", 7), capture("A.swift", 5), capture("B.swift", 1),
            .init(holderType: "Demo.Model", label: ".owner", source: nil),
          ]
        ),
        "this cut alone does not free Screen; these 4 together free at least 3 objects, 96 bytes: "
          + "the captures at A.swift, lines 5, 7, the capture at B.swift:1, Model.owner"
      ),
      (
        CutOutcome(kind: .together, objects: 2, bytes: 64, places: [capture("A.swift", 7)]),
        "this cut alone does not free Screen; this one frees at least 2 objects, 64 bytes: "
          + "the capture at A.swift:7"
      ),
      (
        CutOutcome(
          kind: .together,
          objects: 2,
          bytes: 64,
          places: [capture("A.swift", 9), capture("A.swift", 7, isLineApproximate: true)]
        ),
        "this cut alone does not free Screen; these 2 together free at least 2 objects, 64 bytes: "
          + "the captures at A.swift, lines ~7, 9"
      ),
      (
        CutOutcome(
          kind: .together,
          objects: 2,
          bytes: 64,
          places: [capture("A.swift", 7), capture("A.swift", 7)]
        ),
        "this cut alone does not free Screen; these 2 together free at least 2 objects, 64 bytes: "
          + "the captures at A.swift:7"
      ),
    ]
  )
  func sentence(cut: CutOutcome, text: String) {
    #expect(CutSentence.text(cut, Self.ring()) == text)
  }

  @Test("says nothing where no cut was found that helps")
  func nothing() {
    #expect(CutSentence.text(CutOutcome(kind: .stays, hop: 1), Self.ring()) == nil)
  }

  @Test("says what a promise rests on where the caller has the object")
  func condition() {
    let cut = CutOutcome(kind: .frees, objects: 2, bytes: 80)
    let one =
      "frees at least 2 objects, 80 bytes, if the retain that is not located is the caller's own"
    #expect(CutSentence.text(cut, Self.ring(located: 1)) == one)
    let two =
      "frees at least 2 objects, 80 bytes, if the 2 retains that are not located are the caller's own"
    #expect(CutSentence.text(cut, Self.ring(located: 0)) == two)
  }

  @Test("two captures of one closure are told by what they capture")
  func captures() {
    let places = [Self.capture("A.swift", 7), Self.capture("A.swift", 7, of: "Model")]
    let cut = CutOutcome(kind: .together, objects: 2, bytes: 64, places: places)
    #expect(
      CutSentence.text(cut, Self.ring())
        == "this cut alone does not free Screen; these 2 together free at least 2 objects, 64 bytes: the captures at "
        + "A.swift:7 (Model and Screen)"
    )
  }
}
