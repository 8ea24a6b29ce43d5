import LeakFindings
import LeakGraph
import LeakLibraries

/// What goes where a source of libdispatch is cancelled.
enum SourceEnd {
  /// What a source has of a program's.
  private static let roles: [LibraryRole] = [.eventHandler, .cancelHandler, .registrationHandler]

  /// What a source lets go of; none where a hop leads to no handler of one.
  static func cuts(at hop: Int, of path: HeldPath, in analysis: SnapshotAnalysis) -> [Cut] {
    guard let role = roles.first(where: { $0.text == path.steps[hop].label }) else { return [] }
    for edge in path.source.edges {
      guard let facts = analysis.graph.edge(edge),
        analysis.heap.labels[facts.label] == .library(role)
      else { continue }
      return analysis.graph.edges(of: facts.source).map { .reference($0) }
    }
    return []
  }
}
