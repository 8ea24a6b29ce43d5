import LeakMemory
import LeakReports

/// What objects have in common that are alive for the same reason: a fingerprint does not say which closures it is.
struct LeakCause: Hashable, Comparable {
  /// The fingerprint.
  let fingerprint: String

  /// The places of closures and tasks on the path; empty where one has no name, as in stripped programs, in which copies
  /// that the compiler made of one closure lie at many places.
  private let sites: [String]

  /// The cause that an explanation tells.
  init(_ explanation: RetentionExplanation) {
    fingerprint = Fingerprint.of(
      typeName: explanation.typeName,
      retention: explanation,
      dismissal: ""
    )
    sites = explanation.path.map { step in
      guard let source = step.source, let symbol = source.symbol,
        ImagePlace.image(of: symbol) == nil
      else { return "" }
      return "\(symbol) \(source.file ?? "") \(source.line ?? 0)"
    }
  }

  /// By their texts.
  static func < (one: LeakCause, other: LeakCause) -> Bool {
    ([one.fingerprint] + one.sites).lexicographicallyPrecedes([other.fingerprint] + other.sites)
  }
}
