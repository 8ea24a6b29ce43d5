internal import LeakMemory

/// Chooses which of the holders that a search meets it goes on from.
///
/// Each is followed once. Of very many that hold the same object some lead where the others do: then named ones come
/// first, from all parts of memory, and of words that nobody vouches for only as many as there is room left for.
struct HolderFrontier {
  /// The most holders that one round goes on from, and the most in all.
  private static let mostInRound = 2_000
  private static let mostInAll = 20_000

  /// The things whose holders were looked for.
  private var followed: Set<Address> = []

  /// The holders met in this round: by named references, and by words.
  private var named: [Address] = []
  private var loose: [Address] = []

  /// Whether some were left out.
  private(set) var isCut = false

  /// Whether as many were followed as may be.
  var isSpent: Bool { followed.count > Self.mostInAll }

  /// Notes a holder, which may have been met before.
  mutating func meet(_ holder: Address, isNamed: Bool) {
    if isNamed { named.append(holder) } else { loose.append(holder) }
  }

  /// Notes what a round looks for.
  mutating func follow(_ targets: [Address]) {
    followed.formUnion(targets)
    (named, loose) = ([], [])
  }

  /// What the next round looks for.
  mutating func next() -> [Address] {
    var seen = followed
    let named = named.filter { seen.insert($0).inserted }
    let loose = loose.filter { seen.insert($0).inserted }
    guard named.count + loose.count > Self.mostInRound else { return named + loose }
    isCut = true
    let some = Self.some(Self.mostInRound, of: named)
    return some + Self.some(Self.mostInRound - some.count, of: loose)
  }

  /// At most so many of some holders, at equal distances.
  private static func some(_ most: Int, of holders: [Address]) -> [Address] {
    guard holders.count > most else { return holders }
    return (0..<most).map { holders[$0 * holders.count / most] }
  }
}
