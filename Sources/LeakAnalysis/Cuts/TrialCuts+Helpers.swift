import LeakFindings
import LeakGraph

/// Objects that closures alone have, and that lead back to what made them.
extension TrialCuts {
  /// No more references of an object are looked at.
  private static let mostOfHelper = 32

  /// Whether closures alone have an object, and a property of it leads to one whose code makes such objects.
  ///
  /// It does its maker's work as long as the closures have it, and would be gone at once were they to capture it weakly: the
  /// property leads back.
  mutating func isHelper(_ object: NodeIndex) -> Bool {
    if let known = helpers[object] { return known }
    let isHelper = leadsToMaker(object) && isOnlyCaptured(object)
    helpers[object] = isHelper
    return isHelper
  }

  /// Whether closures alone have an object, and a property of it leads to the dismissed one: captured weakly it would be gone.
  mutating func isPartOfHandlers(_ object: NodeIndex, of node: NodeIndex) -> Bool {
    let leadsBack = analysis.graph.edges(of: object).prefix(Self.mostOfHelper).contains { edge in
      guard let facts = analysis.graph.edge(edge), facts.target == node, facts.kind == .strong
      else { return false }
      return declarations.declaration(of: edge)?.value == .object
    }
    return leadsBack && isOnlyCaptured(object)
  }

  /// Whether nothing but closures has an object, as far as is described.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - other: A reference that may have it besides.
  /// - Returns: Whether closures alone have it, or the other reference alone has.
  mutating func isOnlyCaptured(_ object: NodeIndex, besides other: EdgeIndex? = nil) -> Bool {
    let references = incoming.edges(into: object).prefix(NearReferences.mostReferences)
      .filter { analysis.graph.edge($0)?.kind == .strong }
    return !references.isEmpty
      && references.allSatisfy { edge in
        // A closure that captures nothing else has the object itself for its context.
        edge == other
          || analysis.graph.edge(edge).flatMap { analysis.graph.node($0.source) }?.kind == .closure
          || edges.detail(of: edge).isContext
      }
  }

  /// Whether a reference of an object leads to one whose code makes such objects.
  private func leadsToMaker(_ object: NodeIndex) -> Bool {
    guard analysis.graph.node(object)?.kind == .object else { return false }
    return analysis.graph.edges(of: object).prefix(Self.mostOfHelper).contains { edge in
      guard let facts = analysis.graph.edge(edge), facts.kind == .strong,
        facts.evidence == .described, analysis.graph.node(facts.target)?.kind == .object
      else { return false }
      return declarations.builds(facts.target, object)
    }
  }
}
