import LeakMemory
import LeakReports

/// What objects have in common that are alive for the same reason: a fingerprint does not say which closures it is, nor
/// whether a retain is lost besides.
struct LeakCause: Hashable, Comparable {
  /// The fingerprint.
  let fingerprint: String

  /// The places of closures and tasks on the path; empty where one has no name, as in stripped programs, in which copies
  /// that the compiler made of one closure lie at many places.
  private let sites: [String]

  /// Whether all retains were found: an object with a lost one stays where its cycle is broken.
  private let isWhole: Bool

  /// The cause that an explanation tells.
  ///
  /// - Parameters:
  ///   - explanation: Says why an object is alive.
  ///   - isProven: Whether the retains of the other objects on its ring were found too.
  init(_ explanation: RetentionExplanation, isProven: Bool = true) {
    let retains = explanation.retainCount
    isWhole = isProven && retains.located >= retains.strong ?? 0
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

  /// By their texts; where these are equal, the one without a lost retain first.
  static func < (one: LeakCause, other: LeakCause) -> Bool {
    one.texts.lexicographicallyPrecedes(other.texts)
  }

  /// What the order goes by.
  private var texts: [String] { [fingerprint] + sites + (isWhole ? [] : ["lost"]) }
}
