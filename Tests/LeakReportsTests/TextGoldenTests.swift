import LeakReports
import LeakTestSupport
import Testing

@Suite("Text reports")
struct TextGoldenTests {
  @Test("a cycle through a closure: the ring closes, the closure has its file and line")
  func closureCycle() {
    let report = LeakReport.fixture(
      PathFixture("Demo.Wizard")
        .holds(".next", closure: "closure #1 in Wizard.start()", at: "/x/Wizard.swift", line: 20)
        .holds("captures Wizard", "Demo.Wizard")
        .cycle()
    )
    let path = """
        held by a retain cycle, every strong retain accounted for (1 of 1)

        ╭▶ Wizard
        │  .next                                            strong
        ├▶ closure #1 in Wizard.start()
        │  (Wizard.swift:20)
        │  captures Wizard                                  strong   ◀── break it here
        ╰▶ Wizard                                           the ring closes here

      """
    #expect("\(report)".contains(path))
  }
}
