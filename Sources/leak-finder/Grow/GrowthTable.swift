import LeakAnalysis

/// The counts of all looks, and what becomes of them.
struct GrowthTable {
  /// One type's counts.
  struct Row {
    /// The type's name.
    let typeName: String

    /// How many objects there were at each look.
    let counts: [Int]

    /// How many bytes more there are than at the first look.
    let moreBytes: Int

    /// What the counts say.
    let verdict: GrowthVerdict

    /// Whether the program or a package of it declares the type, or what it is made of.
    let isOfProgram: Bool

    /// How many more there are from look to look.
    var perLook: Double {
      Double((counts.last ?? 0) - (counts.first ?? 0)) / Double(max(1, counts.count - 1))
    }
  }

  /// The counts of each type, with zeros for looks at which it had none.
  private var counts: [String: [Int]] = [:]

  /// The bytes at the first and at the last look.
  private var firstBytes: [String: Int] = [:]
  private var lastBytes: [String: Int] = [:]

  /// How many looks there were.
  private(set) var lookCount = 0

  /// When the looks were, in seconds.
  private var times: [Double] = []

  /// Adds a look.
  ///
  /// - Parameters:
  ///   - census: What there was.
  ///   - time: When, in seconds from any moment on; nil for looks at equal distances.
  mutating func add(_ census: HeapCensus, at time: Double? = nil) {
    if let time { times.append(time) }
    lastBytes = [:]
    for row in census.types {
      let earlier = counts[row.typeName] ?? Array(repeating: 0, count: lookCount)
      counts[row.typeName] = earlier + [row.count]
      if lookCount == 0 { firstBytes[row.typeName] = row.byteCount }
      lastBytes[row.typeName] = row.byteCount
    }
    lookCount += 1
    for (name, series) in counts where series.count < lookCount { counts[name] = series + [0] }
  }

  /// The types: those that grow first, the program's own before the toolchain's, by the bytes they gained.
  var rows: [Row] {
    let order: [GrowthVerdict] = [.grows, .fillingOrGrowing, .steady]
    return counts.map { name, series in
      Row(
        typeName: name,
        counts: series,
        moreBytes: (lastBytes[name] ?? 0) - (firstBytes[name] ?? 0),
        verdict: GrowthVerdict(series, at: times),
        isOfProgram: ProgramTypes.contains(name)
      )
    }.sorted { one, other in
      if one.verdict != other.verdict {
        return order.first { $0 == one.verdict || $0 == other.verdict } == one.verdict
      }
      if one.isOfProgram != other.isOfProgram { return one.isOfProgram }
      return (other.moreBytes, one.typeName) < (one.moreBytes, other.typeName)
    }
  }
}
