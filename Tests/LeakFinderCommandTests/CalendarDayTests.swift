import Testing

@testable import leak_finder

@Suite("Days")
struct CalendarDayTests {
  @Test(
    "a moment is on its day in UTC",
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
      (951_782_400, "2000-02-29"), (1_709_251_199, "2024-02-29"), (1_709_251_200, "2024-03-01"),
      (4_102_444_800, "2100-01-01"), (4_107_542_400, "2100-03-01"),
    ]
  )
  func moments(_ seconds: Int, _ day: String) {
    #expect(CalendarDay(secondsSince1970: seconds).description == day)
    #expect(CalendarDay(parsing: day) == CalendarDay(secondsSince1970: seconds))
  }

  @Test(
    "what is no day is refused",
    arguments: [
      "", "2026", "2026-1-1", "2026-13-01", "2026-00-10", "2026-02-29", "2100-02-29", "2026-04-31",
      "0000-01-01", "2026-01-01T00:00:00Z", "+026-01-01", "2026/01/01", "２０２６-01-01",
    ]
  )
  func refused(_ text: String) {
    #expect(CalendarDay(parsing: text) == nil)
  }

  @Test("days are in order")
  func order() throws {
    let days = ["2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"].compactMap {
      CalendarDay(parsing: $0)
    }
    #expect(days.count == 4 && days == days.sorted() && days[0] < days[3])
  }
}
