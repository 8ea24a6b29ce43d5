import LeakGraph
import LeakMemory
import LeakMetadata

/// What a collection's element has besides one reference.
extension EdgeReader {
  /// The strong references of the element that a collection's reference is part of, that one included.
  ///
  /// - Complexity: O(*n*) for *n* references of the collection's storage.
  mutating func element(of edge: EdgeIndex) -> [EdgeIndex] {
    let heap = analysis.heap
    guard let facts = heap.graph.edge(edge) else { return [] }
    let index = detail(of: edge).place.index
    var wanted: [UInt: Int] = [:]
    for reference in references(of: facts.source) where reference.index == index {
      wanted[reference.target, default: 0] += 1
    }
    return heap.graph.edges(of: facts.source).filter { other in
      guard let known = heap.graph.edge(other), known.kind == .strong, known.evidence == .described
      else { return false }
      let target = heap.address(of: known.target, in: analysis.map).bits
      guard let left = wanted[target], left > 0 else { return false }
      wanted[target] = left - 1
      return true
    }
  }
}
