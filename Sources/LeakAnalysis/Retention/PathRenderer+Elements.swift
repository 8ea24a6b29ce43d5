import LeakGraph
import LeakMetadata

extension PathRenderer {
  /// A path by way of the smallest of equal keys and indices, whatever the order of a dictionary or of addresses.
  ///
  /// - Parameter path: The path.
  /// - Returns: A path that differs in which elements of collections it passes.
  mutating func byFirstElements(_ path: RetentionPath) -> RetentionPath {
    var path = path
    for position in path.nodes.indices.dropFirst().dropLast() {
      guard let into = graph.edge(path.edges[position - 1]),
        let out = graph.edge(path.edges[position]), isInCollection(into.label)
      else { continue }
      var best = edges.detail(of: path.edges[position - 1]).place
      for edge in graph.edges(of: into.source).prefix(Self.mostElements) {
        guard let other = graph.edge(edge), other.label == into.label, other.kind == into.kind,
          other.target != into.target, !path.nodes.contains(other.target),
          let onward = graph.edges(of: other.target).prefix(Self.mostElements).first(where: {
            graph.edge($0).map {
              $0.target == out.target && $0.label == out.label && $0.kind == out.kind
            } ?? false
          })
        else { continue }
        let place = edges.detail(of: edge).place
        if place < best {
          best = place
          path = path.passing(other.target, at: position, by: (edge, onward))
        }
      }
    }
    return path
  }

  /// The most elements of a collection that are compared.
  private static let mostElements = 256

  /// Whether a label leads to one of many elements of a collection.
  private func isInCollection(_ label: LabelID) -> Bool {
    guard case .program(let path, let inner)? = analysis.heap.labels[label] else { return false }
    let steps = analysis.store.labels.path(path, inner: inner)
    return steps.contains { $0.isElement || $0.isBucket }
  }
}
