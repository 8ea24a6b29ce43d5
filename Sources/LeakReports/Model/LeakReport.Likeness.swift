extension LeakReport {
  /// What makes two leaks the same for a reader: the fingerprint and, where they are known, the closures and tasks
  /// that are on the way; besides, by what else the object is held, and how many retains were not located.
  ///
  /// A fingerprint has no places, since it lasts while code moves. Two closures that are written in two functions are
  /// two leaks to mend all the same, and the second is told in full too. So is a leak with a further holder: whoever mends
  /// the first one has not mended that.
  package struct Likeness: Hashable, Sendable {
    private let fingerprint: String
    private let functions: [String?]
    private let otherEnds: Set<[String?]>
    private let missing: Int?
    private let notes: [String]

    /// Takes from a report what counts.
    fileprivate init(_ report: LeakReport) {
      fingerprint = report.fingerprint
      let retention = report.retention
      functions = retention?.path.map { $0.source.flatMap(Self.function) } ?? []
      otherEnds = Set((retention?.otherPaths ?? []).compactMap { $0.path.last.map(Self.end) })
      missing = retention.flatMap { retention in
        retention.retainCount.strong.map { $0 - retention.retainCount.located }
      }
      // Of an unexplained leak nothing else is known.
      notes = retention?.kind == .unexplained ? retention?.notes ?? [] : []
    }

    /// The last reference of a way, without indices and keys.
    private static func end(_ step: RetentionExplanation.Step) -> [String?] {
      [
        TypeName.withoutArguments(step.holderType), Fingerprint.normalized(label: step.label),
        step.source.flatMap(function),
      ]
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
