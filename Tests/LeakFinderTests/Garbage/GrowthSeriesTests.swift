import LeakTestSupport
import Testing

@testable import LeakFinder

@Suite("Scenarios: growth, by numbers")
struct GrowthSeriesTests {
  /// What grows in a series of counts.
  private func growing(_ counts: [[String: Int]]) -> [String: [Int]] {
    Dictionary(uniqueKeysWithValues: GrowthSeries(counts).growing.map { ($0.key, $0.steps) })
  }

  @Test("Equal counts, and other objects in the same number, are no growth (row 151)")
  func equal() {
    #expect(growing([["A": 3], ["A": 3], ["A": 3]]).isEmpty)
    #expect(growing([["A": 3, "B": 2], ["B": 2, "A": 3]]).isEmpty)
  }

  @Test("Growth that stops, or comes less often than the repetitions, is none (row 153)")
  func fewer() {
    #expect(growing([["A": 1], ["A": 2], ["A": 2], ["A": 3]]).isEmpty)
    #expect(growing([["A": 1], ["A": 2], ["A": 3], ["A": 1]]).isEmpty)
  }

  @Test("Growth of another type each time is none (row 154)")
  func spread() {
    #expect(growing([["A": 1], ["A": 2], ["A": 2, "B": 1], ["A": 2, "B": 1, "C": 1]]).isEmpty)
  }

  @Test("What is filled by the first repetition is no growth (row 155)")
  func firstFill() {
    #expect(growing([["A": 100], ["A": 100], ["A": 100]]).isEmpty)
  }

  @Test("Whatever rises every time is found, and nothing else, in random series (row 159)")
  func monotone() {
    var generator = SeededGenerator(named: "growth")
    for _ in 0..<2_000 {
      let counts = (0..<Int.random(in: 2...5, using: &generator)).map { _ in
        ["A": Int.random(in: 0...4, using: &generator), "B": 1]
      }
      let series = counts.map { $0["A"] ?? 0 }
      let isRising = zip(series, series.dropFirst()).allSatisfy { $0 < $1 }
      #expect(growing(counts).keys.sorted() == (isRising ? ["A"] : []))
    }
  }

  @Test("a single count, or none, tells of no growth")
  func single() {
    #expect(growing([["A": 7]]).isEmpty)
    #expect(growing([]).isEmpty)
  }
}
