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

  /// What goes by some cuts.
  ///
  /// - Complexity: O(*n* + *k*) for *n* nodes that go, with their *k* edges.
  func freed(by result: CutResult) -> RetentionFinding.Cuts.Freed {
    let dismissed =
      addresses.count < result.nodes.count
      ? addresses.filter { result.contains($0.key) }.map(\.value)
      : result.nodes.compactMap { addresses[$0] }
    let blocks = OwnedBlocks(of: result.nodes, in: graph, incoming)
    return RetentionFinding.Cuts.Freed(
      objects: result.objectCount,
      bytes: Int(clamping: result.byteCount &+ blocks.byteCount),
      dismissed: Set(dismissed.map { ~$0.bits })
    )
  }
}
