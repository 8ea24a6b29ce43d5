import Glibc

/// A day of the calendar, such as 2026-12-31.
struct CalendarDay: Hashable, Comparable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  let year: Int

  /// The month, from 1.
  let month: Int

  /// The day of the month, from 1.
  let day: Int

  /// The day that it is in UTC.
  static var today: CalendarDay { CalendarDay(secondsSince1970: time(nil)) }

  /// The day of a moment.
  ///
  /// Days are counted from the first of March of the year 0, so that leap days are a year's last.
  init(secondsSince1970 seconds: Int) {
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * month + 2) / 5 + 1
    self.month = month < 10 ? month + 3 : month - 9
    self.year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
  }

  /// Reads `2026-12-31`; nil for what is no day.
  init?(parsing text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      year > 0, (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// How many days a month has.
  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `2026-12-31`.
  var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}
