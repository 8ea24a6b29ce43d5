import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory

/// What stays of a ring where one of its closures no longer has the object.
extension Explainer {
  /// On a long ring no more closures are looked at.
  private static let mostClosures = 16

  /// What else the closures of a ring have captured that leads back to them, by the hops whose cut frees the object.
  mutating func furtherCaptures(
    on path: HeldPath,
    to node: NodeIndex,
    _ cuts: RetentionFinding.Cuts?
  ) -> [Int: RetentionFinding.Capture] {
    guard let cuts else { return [:] }
    var (captures, rest) = ([Int: RetentionFinding.Capture](), Self.mostClosures)
    for hop in path.steps.indices.prefix(path.told.cycleLength) where rest > 0 {
      guard case .closure = path.steps[hop].holder.category,
        cuts.hops.indices.contains(hop), case .frees? = cuts.hops[hop]
      else { continue }
      rest -= 1
      captures[hop] = furtherCapture(at: hop, of: path, to: node)
    }
    return captures
  }

  /// What else the closure at a hop of a ring has captured that leads back to it, where the object goes without that hop and
  /// the closure does not: the two stay in a ring of their own; nil where nothing does.
  ///
  /// Nothing but rings holds such a closure: what a root holds by the closure's captures is told of that root. A function value
  /// that captures an object alone has no memory of its own: it lies in the closure that has it.
  private mutating func furtherCapture(
    at hop: Int,
    of path: HeldPath,
    to node: NodeIndex
  ) -> RetentionFinding.Capture? {
    guard case .edge(let edge)? = path.points[hop], let capture = analysis.graph.edge(edge),
      analysis.graph.node(capture.source)?.kind == .closure,
      analysis.graph.edges(of: capture.source).count > 1
    else { return nil }
    let freed = trials.search.result(of: [.reference(edge)])
    guard freed.contains(node), !freed.contains(capture.source) else { return nil }
    let gone = NodeSet(freed.nodes, in: analysis.graph)
    guard
      let ring = holders.search.ring(
        through: capture.source,
        filter: .described,
        avoiding: gone
      ), let first = ring.edges.first, let further = analysis.graph.edge(first),
      further.target != capture.target
    else { return nil }
    let label = holders.renderer.edges.detail(of: first).label
    guard label.hasPrefix("captures ") else { return nil }
    // A function value cannot be weak, and one that is no variable cannot be set: the ring itself is told.
    if label == "captures closure",
      trials.declarations.declaration(of: first)?.value != .capturedVariable
    {
      return nil
    }
    let isValue = trials.functions.known.function(ofValue: edge) != nil
    let own = isValue ? hop - 1 : hop
    guard own >= 0, case .closure(let code) = path.steps[own].holder.category,
      // What a library's code captures is nothing to change, and what goes may take the ring apart.
      !trials.isOthersCode(first, code, than: node),
      !DeinitCode(trials.declarations).mayReach(ring.nodes, from: gone, trials.incoming)
    else { return nil }
    return RetentionFinding.Capture(
      hop: own,
      label: label,
      variable: holders.renderer.variable(ofCapture: first, by: code)?.name
    )
  }
}
