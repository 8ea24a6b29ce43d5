import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Advice on elements of collections")
struct ElementAdviceTests {
  /// A ring by an element of the object's own collection, which another way passes too.
  private func advice(_ label: String, other: String) -> String? {
    let way = PathFixture("Demo.Form").holds(other, "Demo.Form").other(cycleLength: 1)
    let cut = CutOutcome(kind: .frees, hop: 0, objects: 1, bytes: 64, futileEnds: [0])
    return PathFixture("Demo.Form").holds(label, "Demo.Form").cycle(retains: 2, others: [way])
      .with(cut: cut, declaration: nil).advised.advice.first
  }

  @Test("an object that a dictionary has by two keys is to be weak by both")
  func twoKeys() {
    #expect(
      advice(".info[\"me\"]", other: ".info[\"l\"][0]")
        == "hold Form weakly in .info of Form wherever it is in there, by an object in between that has a weak property"
    )
    #expect(
      advice(".links[\"up\"]", other: ".links[\"up\"]")
        == "hold Form weakly in .links[\"up\"] of Form, by an object in between that has a weak property"
    )
  }

  @Test("what has its elements itself is named alone")
  func buffer() {
    let advice = PathFixture("pending").holds(".buf", "Demo.Deque<Demo.Job>.Buf")
      .holds("[0]", "Demo.Job").held(by: "global", "pending").advice
    #expect(advice.first == "take Job out of Deque<Job>.Buf when it is dismissed", "\(advice)")
  }

  @Test("what a collection may have alone is weak only where something else keeps it")
  func condition() {
    let weakly = "or hold it weakly there, by an object in between that has a weak property"
    let kept = PathFixture("Demo.Cache").holds(".entries[\"a\"]", "Demo.Entry")
      .held(by: "static", "Cache.shared").advice
    #expect(kept.contains("\(weakly), where something else keeps the Entry"), "\(kept)")
  }
}
