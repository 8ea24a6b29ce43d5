package import LeakFindings
package import LeakReports

/// Writes retain paths down as one reads them, for tests of what is said about them.
///
/// ```swift
/// PathFixture("Demo.Wizard")
///   .holds(".next", closure: "closure #1 in Wizard.start()", at: "Wizard.swift", line: 20)
///   .holds("captures Wizard", "Demo.Wizard")
///   .cycle()
/// ```
package struct PathFixture: Sendable {
  /// The hops so far.
  package private(set) var steps: [RetentionExplanation.Step] = []

  /// The object that holds next.
  private var holder: String

  /// Where that object is written, if it is code.
  private var holderSource: SourceSite?

  /// Begins a path at an object.
  package init(_ typeName: String) {
    holder = typeName
  }

  /// Begins a path at a closure.
  package init(closure symbol: String?, at file: String? = nil, line: Int? = nil) {
    holder = "closure"
    holderSource = SourceSite(symbol: symbol, file: file, line: line)
  }

  /// Adds a reference to an object; a closure's may be by a variable of a name.
  package func holds(
    _ label: String,
    _ target: String,
    _ kind: ReferenceKind = .strong,
    named name: String? = nil
  ) -> PathFixture {
    adding(label, target, kind, source: nil, name)
  }

  /// Adds a reference to a closure.
  package func holds(
    _ label: String,
    closure symbol: String?,
    at file: String? = nil,
    line: Int? = nil,
    isLineApproximate: Bool = false
  ) -> PathFixture {
    let source = SourceSite(
      symbol: symbol,
      file: file,
      line: line,
      isLineApproximate: isLineApproximate
    )
    return adding(label, "closure", .strong, source: source)
  }

  /// A cycle of the first hops, all of them by default.
  package func cycle(
    of length: Int? = nil,
    retains: Int? = 1,
    located: Int? = nil,
    others: [RetentionExplanation.OtherPath] = [],
    notes: [String] = []
  ) -> RetentionExplanation {
    explanation(.cycle, nil, length ?? steps.count, retains, located ?? retains, others, notes)
  }

  /// A path from a root.
  package func held(
    by kind: String,
    _ name: String,
    retains: Int? = 1,
    located: Int? = nil,
    others: [RetentionExplanation.OtherPath] = [],
    notes: [String] = []
  ) -> RetentionExplanation {
    let root = RetentionExplanation.Root(kind: kind, name: name)
    return explanation(.heldByRoot, root, 0, retains, located ?? retains, others, notes)
  }

  /// A path whose beginning nobody holds as far as is known.
  package func unexplained(
    retains: Int? = 1,
    located: Int = 0,
    notes: [String] = []
  ) -> RetentionExplanation {
    explanation(.unexplained, nil, 0, retains, located, [], notes)
  }

  /// The path as a further way in which an object is held.
  package func other(
    from root: RetentionExplanation.Root? = nil,
    cycleLength: Int = 0
  ) -> RetentionExplanation.OtherPath {
    RetentionExplanation.OtherPath(root: root, path: steps, cycleLength: cycleLength)
  }

  /// The path with one hop more.
  private func adding(
    _ label: String,
    _ target: String,
    _ kind: ReferenceKind,
    source: SourceSite?,
    _ name: String? = nil
  ) -> PathFixture {
    var result = self
    result.steps.append(
      RetentionExplanation.Step(
        holderType: holder,
        label: label,
        kind: kind,
        targetType: target,
        source: holderSource ?? source,
        variable: name.map { name in
          RetentionExplanation.Variable(
            name: name,
            function: holderSource?.symbol ?? "",
            file: holderSource?.file,
            line: holderSource?.line
          )
        }
      )
    )
    result.holder = target
    result.holderSource = source
    return result
  }

  /// The path with a verdict.
  private func explanation(
    _ kind: RetentionExplanation.Kind,
    _ root: RetentionExplanation.Root?,
    _ cycleLength: Int,
    _ retains: Int?,
    _ located: Int?,
    _ others: [RetentionExplanation.OtherPath],
    _ notes: [String]
  ) -> RetentionExplanation {
    RetentionExplanation(
      typeName: holder,
      kind: kind,
      root: root,
      path: steps,
      cycleLength: cycleLength,
      otherPaths: others,
      retainCount: RetentionExplanation.RetainCount(strong: retains, located: located ?? 0),
      notes: notes,
      advice: []
    ).advised
  }
}
