import LeakFindings
import LeakGraph
import LeakMemory

/// What a cut frees in words: the dismissed objects among it, and what it has behind pointers.
struct FreedMemory {
  /// The graph.
  private let graph: HeapGraph

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// The dismissed objects, with their addresses.
  private let addresses: [NodeIndex: Address]

  /// Whether an object was dismissed.
  func wasDismissed(_ node: NodeIndex) -> Bool { addresses[node] != nil }

  /// Knows the objects that an asker says were dismissed.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    graph = analysis.graph
    self.incoming = incoming
    var addresses: [NodeIndex: Address] = [:]
    for address in analysis.asker.dismissals.keys {
      if let node = analysis.object(at: address) { addresses[node] = address }
    }
    self.addresses = addresses
  }

  /// What goes by some cuts: counted is what some objects and their holders lead to of it, since equal leaks may go by the
  /// same change.
  ///
  /// - Parameters:
  ///   - result: All that goes.
  ///   - starts: The objects; empty where everything counts.
  /// - Returns: What counts, with all of the dismissed objects.
  /// - Complexity: O(*n* + *k*) for *n* nodes that go, with their *k* edges.
  func freed(by result: CutResult, from starts: [NodeIndex] = []) -> RetentionFinding.Cuts.Freed {
    let dismissed =
      addresses.count < result.nodes.count
      ? addresses.filter { result.contains($0.key) }.map(\.value)
      : result.nodes.compactMap { addresses[$0] }
    let counted =
      starts.isEmpty ? result : result.part(from: withHolders(of: starts, in: result), in: graph)
    let blocks = OwnedBlocks(of: counted.nodes, in: graph, incoming)
    return RetentionFinding.Cuts.Freed(
      objects: counted.objectCount,
      bytes: Int(clamping: counted.byteCount &+ blocks.byteCount),
      dismissed: Set(dismissed.map { ~$0.bits })
    )
  }

  /// Some objects, and what leads to them of what goes.
  private func withHolders(of starts: [NodeIndex], in result: CutResult) -> [NodeIndex] {
    let gone = NodeSet(result.nodes, in: graph)
    var seen = NodeSet(starts, in: graph)
    var found = starts
    var next = 0
    while next < found.count {
      for edge in incoming.edges(into: found[next]).compactMap({ graph.edge($0) })
      where edge.kind == .strong && gone.contains(edge.source) && !seen.contains(edge.source) {
        seen.insert(edge.source)
        found.append(edge.source)
      }
      next += 1
    }
    return found
  }
}
