import LeakFinder
import LeakReports
import Testing

@Suite("explainRetention")
struct ExplainRetentionTests {
  @Test("It names the ring that keeps an object, although the caller holds it too")
  func ring() throws {
    let screen = Screen()
    screen.leak()
    let explanation = explainRetention(of: screen)
    #expect(explanation.typeName == "LeakFinderTests.Screen")
    let ring = try #require(
      ([explanation.path] + explanation.otherPaths.map(\.path)).first {
        $0.first?.label == ".model"
      }
    )
    #expect(ring.count == 3)
    #expect(ring.last?.targetType == "LeakFinderTests.Screen")
    #expect(explanation.retainCount.located >= 1)
    screen.repair()
  }

  @Test("Odd objects are answered too")
  func oddObjects() {
    let function: () -> Void = {}
    for object in [5 as AnyObject, Screen.self as AnyObject, function as AnyObject] {
      let explanation = explainRetention(of: object)
      #expect(!explanation.typeName.isEmpty)
      #expect(!"\(explanation)".isEmpty)
    }
  }
}
