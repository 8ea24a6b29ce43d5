import LeakGraph
import LeakKnowledge

/// The graph of an analysis without the references that rules ignore, and without those that they know besides.
struct RuledGraphs {
  /// The references that are never followed.
  private(set) var ignored = MarkedReferences()

  /// The references that are followed last.
  private(set) var known = MarkedReferences()

  /// The graph without what is ignored.
  private(set) var withoutIgnored: HeapGraph

  /// The graph without what is ignored or known.
  private(set) var withoutKnown: HeapGraph

  /// The analysis's own graph.
  private let graph: HeapGraph

  /// Finds the references that rules on types, fields and roots speak of.
  init(_ analysis: SnapshotAnalysis) {
    graph = analysis.graph
    withoutIgnored = graph
    withoutKnown = graph
    let matcher = analysis.ruleMatcher
    for effect in [LeakRule.Effect.ignoredReference, .knownLeak] {
      let hasEffect = { (rule: Int?) in rule.map { matcher.rules[$0].effect == effect } ?? false }
      var marked = MarkedReferences(
        in: graph,
        mayMark: matcher.mayMark,
        marksPlace: { hasEffect(matcher.rule(ofLabel: $1, from: $0)) },
        marksRoot: { hasEffect(matcher.rule(of: $0)) }
      )
      // A rule on a place may ask for a state of the holder besides.
      marked.keepEdges { matcher.rule(of: $0) != nil }
      if effect == .knownLeak { known = marked } else { ignored = marked }
    }
    update()
  }

  /// Leaves out references to closures that rules speak of.
  mutating func mark(_ edges: [EdgeIndex], _ effect: LeakRule.Effect) {
    for edge in edges {
      switch effect {
      case .ignoredReference: ignored.insert(edge)
      case .knownLeak: known.insert(edge)
      }
    }
    update()
  }

  /// Makes the graphs.
  private mutating func update() {
    withoutIgnored = graph.leavingOut(ignored)
    withoutKnown = withoutIgnored.leavingOut(known)
  }
}
