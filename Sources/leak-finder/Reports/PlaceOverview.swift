import LeakReports

/// What several leaks come down to: the places to change, with the leaks that go there.
struct PlaceOverview {
  /// A place with its leaks.
  struct Row {
    /// The place in words.
    let place: String

    /// How many distinct leaks go there.
    var leakCount = 0

    /// The types that leak, in order of appearance, each once.
    var types: [String] = []
  }

  /// How many places are listed.
  private static let mostRows = 20

  /// How many types are named in a row.
  private static let mostTypes = 3

  /// What a leak has for its place whose holder was not found.
  private static let unknown = "unknown, see what next"

  /// The places, those with most leaks first.
  let rows: [Row]

  /// Looks for the places; nil where there are not several leaks.
  init?(_ findings: [Finding]) {
    let leaks = findings.filter(\.isLeak)
    guard leaks.count > 1 else { return nil }
    self.init(of: leaks)
  }

  /// The places of leaks.
  init(of leaks: [Finding]) {
    var rows: [Row] = []
    var positions: [String: Int] = [:]
    for leak in leaks {
      let place = leak.place?.text ?? Self.unknown
      let position = positions[place] ?? rows.count
      if position == rows.count {
        positions[place] = position
        rows.append(Row(place: place))
      }
      rows[position].leakCount += 1
      let type = Invocation.line(TypeName.short(leak.report.object.typeName))
      if rows[position].types.count <= Self.mostTypes, !rows[position].types.contains(type) {
        rows[position].types.append(type)
      }
    }
    self.rows = rows.enumerated()
      .sorted { ($1.element.leakCount, $0.offset) < ($0.element.leakCount, $1.offset) }
      .map(\.element)
  }

  /// `3 leaks, 2 places to change`.
  var headline: String {
    let leaks = rows.reduce(0) { $0 + $1.leakCount }
    let places = rows.count { $0.place != Self.unknown }
    let words = leaks == 1 ? "1 leak" : "\(Amount.count(leaks)) leaks"
    switch places {
    case 0: return words
    case 1: return words + ", 1 place to change"
    default: return words + ", \(Amount.count(places)) places to change"
    }
  }

  /// The headline, and a line for each place.
  var lines: [String] {
    var table = TextTable([("LEAKS", true), ("PLACE", false), ("TYPES", false)])
    for row in rows.prefix(Self.mostRows) {
      let types = row.types.prefix(Self.mostTypes).joined(separator: ", ")
      table.add([
        Amount.count(row.leakCount), row.place,
        row.types.count > Self.mostTypes ? types + ", …" : types,
      ])
    }
    let rest = rows.count - Self.mostRows
    return [headline, ""] + table.lines
      + (rest > 0 ? ["and \(Amount.count(rest)) more places"] : [])
  }
}
