extension LeakReport {
  /// What makes two leaks the same for a reader: the fingerprint and, where they are known, the closures and tasks
  /// that are on the way.
  ///
  /// A fingerprint has no places, since it lasts while code moves. Two closures that are written in two functions are
  /// two leaks to mend all the same, and the second is told in full too.
  package struct Likeness: Hashable, Sendable {
    private let fingerprint: String
    private let functions: [String?]

    /// Takes from a report what counts.
    fileprivate init(_ report: LeakReport) {
      fingerprint = report.fingerprint
      functions = report.retention?.path.map { $0.source.flatMap(Self.function) } ?? []
    }

    /// The name of a function, or where it is written where it has none.
    private static func function(_ site: SourceSite) -> String? {
      if let symbol = site.symbol { return symbol }
      guard let file = site.file else { return nil }
      return FileName.short(file) + (site.line.map { ":\($0)" } ?? "")
    }
  }

  /// What the report of an equal leak has too.
  package var likeness: Likeness { Likeness(self) }
}
