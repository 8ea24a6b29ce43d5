import LeakFindings
import LeakGraph
import LeakMemory

/// How references are told.
extension PathRenderer {
  /// How a reference is told: words that are just what an account lacks are references.
  ///
  /// Waiting functions leave much behind: of their memory only words that are known to be variables or the contexts
  /// of function values are so.
  mutating func kind(of edge: GraphEdge) -> ReferenceKind {
    guard edge.kind == .conservative else { return ReferenceKind(edge.kind) }
    let isSure =
      analysis.heap.labels[edge.label] == .asyncFrame
      ? isSureOfFrames || isSure(ofFrameWord: edge)
      : edge.evidence >= .balanced || isSureOfWords
    return isSure ? .strong : .conservative
  }

  /// Whether a word of a waiting function is a reference: a variable whose claim is all that the object's account lacks, or
  /// the context of a function value, of which the function may have several.
  private mutating func isSure(ofFrameWord edge: GraphEdge) -> Bool {
    guard let word = edges.frame(of: edge), word.isValue else { return false }
    guard word.function.isNull else { return hasClaim(edge.target) }
    return analysis.askingShare(of: edge.target)?.claimedByOthers ?? 0 > 0
  }

  /// Whether the claims on an object stand for retains that its account lacks, beside those of whoever asks.
  func hasClaim(_ node: NodeIndex) -> Bool {
    let copies = CapturedCopies(analysis, incoming)
    return analysis.askingShare(of: node, copies)?.claimedByOthers ?? 0 > 0
  }

  /// Whether a path passes the memory of a waiting function.
  func hasFrame(_ path: RetentionPath) -> Bool {
    path.edges.contains { edge in
      graph.edge(edge).flatMap { analysis.heap.labels[$0.label] } == .asyncFrame
    }
  }
}
