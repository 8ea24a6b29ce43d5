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
      return released(by: facts.source, in: analysis).map { .reference($0) }
    }
    return []
  }

  /// The references of a registration, and of what it has that counts no retains, as a piece of work: that goes with it.
  private static func released(
    by registration: NodeIndex,
    in analysis: SnapshotAnalysis
  ) -> [EdgeIndex] {
    var found: [EdgeIndex] = []
    var pending = [registration]
    var next = 0
    while next < pending.count, pending.count <= mostNodes {
      for edge in analysis.graph.edges(of: pending[next]) {
        found.append(edge)
        guard let target = analysis.graph.edge(edge)?.target, !pending.contains(target),
          analysis.ledger.account(of: target).map({ $0.outcome == .uncounted }) ?? true
        else { continue }
        pending.append(target)
      }
      next += 1
    }
    return found
  }

  /// A source has no more handlers and pieces of work.
  private static let mostNodes = 16
}
