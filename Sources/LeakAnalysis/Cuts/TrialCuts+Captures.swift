import LeakFindings
import LeakGraph

/// Cuts of what closures have captured.
extension TrialCuts {
  /// What a captured variable has, which all its closures lose where it is set to nil; none where an edge leads to none that
  /// may be nil.
  func contents(ofVariable edge: EdgeIndex) -> [Cut] {
    guard let declared = declarations.declaration(of: edge), declared.value == .capturedVariable,
      declared.isOptional, let box = analysis.graph.edge(edge)?.target,
      analysis.graph.node(box)?.kind == .storage
    else { return [] }
    return analysis.graph.edges(of: box).map { .reference($0) }
  }

  /// The captures of one object by one closure, which a capture list changes together: that of `self` and that of the
  /// actor which the closure is isolated to; none where there is but one.
  mutating func captures(like edge: EdgeIndex, _ facts: GraphEdge) -> [Cut] {
    guard analysis.graph.node(facts.source)?.kind == .closure else { return [] }
    let places = incoming.edges(into: facts.target).compactMap { other -> CutPlace? in
      // Another closure that captures nothing but the object has it for its context: a capture of its own.
      guard analysis.graph.edge(other)?.source == facts.source,
        let place = search.place(of: other), !place.isValue, !isOfValue(other),
        !edges.detail(of: other).isContext
      else { return nil }
      return place
    }
    return places.count > 1 ? Set(places).sorted().map { .place($0) } : []
  }

  /// Whether a capture is that of a value, which has the object inside.
  private func isOfValue(_ capture: EdgeIndex) -> Bool {
    switch declarations.declaration(of: capture)?.value {
    case .structure, .enumeration: true
    default: false
    }
  }
}
