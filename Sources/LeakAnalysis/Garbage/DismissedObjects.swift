import LeakGraph
import LeakMemory

/// The objects that a program has said are to go: LeakFinder in the program refers to them weakly.
struct DismissedObjects {
  /// Where they are.
  let addresses: Set<Address>

  /// Goes through what LeakFinder's own objects refer to weakly.
  ///
  /// - Complexity: O(*n* + *w*), for *n* nodes and the *w* references of LeakFinder's own.
  init(_ analysis: SnapshotAnalysis) {
    let graph = analysis.heap.graph
    var addresses: Set<Address> = []
    for index in 0..<graph.nodeCount {
      let node = NodeIndex(UInt32(index))
      guard graph.node(node)?.flags.contains(.own) ?? false else { continue }
      for edge in graph.edges(of: node) {
        guard let facts = graph.edge(edge), facts.kind == .weak else { continue }
        addresses.insert(analysis.heapAddress(facts.target))
      }
    }
    self.addresses = addresses
  }
}
