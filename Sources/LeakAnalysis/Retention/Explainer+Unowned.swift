import LeakFindings
import LeakGraph
import LeakMemory

/// Closures that capture an object unowned, and may be called when it has gone.
extension Explainer {
  /// On a long path no more closures are looked at, and so far from the path.
  private static let mostCaptures = 8
  private static let mostDistance = 6

  /// The code of a closure that captures an object unowned and stays where a capture is cut that frees the object, by the
  /// captures' hops.
  ///
  /// It hangs off what a library that calls closures goes on to have, as a timer's handler has it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - node: The object.
  ///   - cuts: What came of cuts.
  /// - Returns: The code.
  mutating func unownedCaptures(
    on path: HeldPath,
    to node: NodeIndex,
    _ cuts: RetentionFinding.Cuts?
  ) -> [Int: Address] {
    guard let cuts, let root = path.told.root, [.dispatch, .foundation].contains(root.kind),
      path.told.cycleLength == 0
    else { return [:] }
    let closures = closures(withUnowned: node, near: Set(path.source.nodes).subtracting([node]))
    guard !closures.isEmpty else { return [:] }
    var captures: [Int: Address] = [:]
    for hop in path.steps.indices.suffix(Self.mostCaptures) {
      guard case .closure = path.steps[hop].holder.category, cuts.hops.indices.contains(hop),
        case .frees? = cuts.hops[hop], case .edge(let edge)? = path.points[hop]
      else { continue }
      let freed = trials.search.result(of: [.reference(edge)])
      guard freed.contains(node) else { continue }
      captures[hop] = closures.first { !freed.contains($0.closure) }?.code
    }
    return captures
  }

  /// The closures that have an object unowned, and that objects of a path lead to, with their code.
  private mutating func closures(
    withUnowned node: NodeIndex,
    near nodes: Set<NodeIndex>
  ) -> [(closure: NodeIndex, code: Address)] {
    var closures: [(closure: NodeIndex, code: Address)] = []
    for edge in incoming.edges(into: node).prefix(NearReferences.mostReferences) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .unowned,
        analysis.graph.node(facts.source)?.kind == .closure, isHeld(facts.source, by: nodes),
        let code = code(ofClosure: facts.source)
      else { continue }
      closures.append((facts.source, code))
    }
    return closures
  }

  /// Whether objects of a path lead to a closure.
  private func isHeld(_ closure: NodeIndex, by nodes: Set<NodeIndex>) -> Bool {
    var holders: Set<NodeIndex> = [closure]
    for _ in 0..<Self.mostDistance {
      holders = Set(
        holders.flatMap { incoming.edges(into: $0).prefix(NearReferences.mostReferences) }
          .compactMap(analysis.graph.edge).filter { $0.kind == .strong }.map(\.source)
          .prefix(NearReferences.mostReferences)
      )
      if !holders.isDisjoint(with: nodes) { return true }
    }
    return false
  }

  /// The code of a closure, by a function value that has it; nil where none is known.
  private mutating func code(ofClosure closure: NodeIndex) -> Address? {
    for edge in incoming.edges(into: closure).prefix(NearReferences.mostReferences) {
      if let code = holders.renderer.edges.code(of: edge), !code.isNull { return code }
    }
    return nil
  }
}
