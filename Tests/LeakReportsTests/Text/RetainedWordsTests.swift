import LeakReports
import LeakTestSupport
import Testing

@Suite("Scenarios: sizes in words")
struct RetainedWordsTests {
  /// A report with a size.
  private func text(_ objects: Int?, _ bytes: Int?) -> String {
    var report = LeakReport.fixture(PathFixture("Demo.Node").holds(".next", "Demo.Node").cycle())
    report.retainedObjects = objects
    report.retainedBytes = bytes
    return report.text()
  }

  @Test("the size stands in the head, where something else goes with the object")
  func sentence() {
    #expect(text(12, 4_100).contains("\n      also keeps 12 objects alive, 4.1 KB in all\n"))
    #expect(text(1, 96).contains("also keeps 1 object alive, 96 bytes in all"))
    #expect(text(3, nil).contains("also keeps 3 objects alive\n"))
    #expect(!text(0, 48).contains("also keeps"))
  }

  @Test(
    "Sums of more than 2 GB are told right (row 150)",
    arguments: [
      (999, "999 bytes"), (1_000, "1.0 KB"), (999_949, "999.9 KB"), (999_950, "1.0 MB"),
      (2_147_483_648, "2.1 GB"), (3_000_000_000_000, "3.0 TB"), (.max, "9.2 EB"),
    ]
  )
  func large(bytes: Int, words: String) {
    #expect(text(2, bytes).contains("also keeps 2 objects alive, \(words) in all"))
  }
}
