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

  /// The bytes of each type, with zeros for looks at which it had none.
  private var bytes: [String: [Int]] = [:]

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
    let none = Array(repeating: 0, count: lookCount)
    for row in census.types + census.untyped {
      counts[row.typeName, default: none].append(row.count)
      bytes[row.typeName, default: none].append(row.byteCount)
    }
    lookCount += 1
    for (name, series) in counts where series.count < lookCount {
      counts[name]?.append(0)
      bytes[name]?.append(0)
    }
  }

  /// Whether there were enough looks to say that anything grows.
  var isEnough: Bool { lookCount >= GrowthVerdict.fewestLooks }

  /// What can be said of all types together.
  var verdict: String {
    guard isEnough else { return "too few to tell what grows" }
    let growing = rows.count { $0.verdict == .grows }
    return growing == 0
      ? "nothing grows" : "\(Self.types(growing)) \(growing == 1 ? "grows" : "grow")"
  }

  /// A number of types.
  static func types(_ count: Int) -> String {
    count == 1 ? "1 type" : "\(Amount.count(count)) types"
  }

  /// The least number of bytes that objects swell by: below it may be chance.
  private static let leastBytes = 1 << 16

  /// The least number of bytes by which blocks that are no Swift objects grow: the caches of the system's libraries fill that
  /// slowly in a young process, as libdispatch's of the blocks that it queues.
  ///
  /// Source: libdispatch, `DISPATCH_CONTINUATION_CACHE_LIMIT` in src/queue_internal.h: 1,024 for each thread.
  private static let leastUntypedBytes = 1 << 20

  /// Whether objects that become no more become larger, as collections do: from the first third of the looks to the last
  /// by half.
  ///
  /// A collection doubles its storage now and then, so that its bytes rise in steps.
  private static func swell(_ bytes: [Int]) -> Bool {
    let length = bytes.count / 3
    guard bytes.count >= GrowthVerdict.fewestLooks, let first = bytes.prefix(length).max(),
      let last = bytes.suffix(length).min()
    else { return false }
    return last - first >= max(leastBytes, first / 2)
  }

  /// The types: those that grow first, the program's own before the toolchain's, by the bytes they gained.
  var rows: [Row] {
    let order: [GrowthVerdict] = [.grows, .fillingOrGrowing, .steady]
    return counts.map { name, series in
      let bytes = bytes[name] ?? []
      let moreBytes = (bytes.last ?? 0) - (bytes.first ?? 0)
      var verdict = GrowthVerdict(series, at: times)
      if verdict == .grows, name == HeapCensus.untypedName, moreBytes < Self.leastUntypedBytes {
        verdict = .fillingOrGrowing
      }
      return Row(
        typeName: name,
        counts: series,
        moreBytes: moreBytes,
        verdict: verdict == .steady && Self.swell(bytes) ? .fillingOrGrowing : verdict,
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
