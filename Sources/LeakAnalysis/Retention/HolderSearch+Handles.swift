import LeakFindings
import LeakGraph
import LeakLibraries

/// Where the program has the handles of tasks.
extension HolderSearch {
  /// The most holders of a task that are looked at, storage on the way counted.
  private static let mostHolders = 256

  /// Where the program has the handles of the tasks on a path, one for each hop that begins at a task which has some.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - node: The object that the path leads to: its own handle is best, then one of another object on the path.
  /// - Returns: The handles, by their hops.
  mutating func taskHandles(
    on path: HeldPath,
    to node: NodeIndex
  ) -> [RetentionFinding.TaskHandle] {
    let known = Set(path.source.nodes)
    return path.steps.indices.compactMap { hop in
      guard case .task = path.steps[hop].holder.category,
        let task = analysis.object(at: path.steps[hop].holder.address)
      else { return nil }
      let places = ways(fromHoldersOf: task).compactMap { way -> (rank: Int, Place)? in
        guard let place = place(way) else { return nil }
        let isNear = way.root == nil && way.nodes.first.map(known.contains) ?? false
        return (way.nodes.first == node ? 0 : isNear ? 1 : 2, place)
      }
      let best = places.min { ($0.rank, $0.1.text) < ($1.rank, $1.1.text) }?.1
      return best.map {
        RetentionFinding.TaskHandle(
          hop: hop,
          holder: $0.holder,
          label: $0.label,
          isVariable: $0.isVariable
        )
      }
    }
  }

  /// Where a handle is.
  private struct Place {
    let holder: String
    let label: String
    let isVariable: Bool

    /// Both, to order by.
    var text: String { holder + label }
  }

  /// The ways to a task from each variable and each object that has its handle, storage between folded.
  ///
  /// What resumes a task has it by its continuation, and tasks have each other: those are no handles.
  private func ways(fromHoldersOf task: NodeIndex) -> [RetentionPath] {
    var ways: [RetentionPath] = []
    var queue: [(node: NodeIndex, edges: [EdgeIndex])] = [(task, [])]
    var seen: Set<NodeIndex> = [task]
    var position = 0
    while position < queue.count, queue.count < Self.mostHolders {
      let (node, edges) = queue[position]
      position += 1
      for root in graph.roots(of: node) where isVariable(root) {
        ways += [whole(RetentionPath(from: root, in: graph), edges)].compactMap(\.self)
      }
      for index in incoming.edges(into: node) {
        guard let edge = graph.edge(index), edge.kind == .strong, edge.evidence == .described,
          let holder = graph.node(edge.source), holder.kind != .task,
          !holder.flags.contains(.own), seen.insert(edge.source).inserted
        else { continue }
        let further = [index] + edges
        if renderer.isSeen(edge.source) {
          guard holder.kind == .object else { continue }
          ways += [whole(RetentionPath(at: edge.source), further)].compactMap(\.self)
        } else {
          queue.append((edge.source, further))
        }
      }
    }
    return ways
  }

  /// A path that goes on by some references; nil where they do not follow one another.
  private func whole(_ path: RetentionPath?, _ edges: [EdgeIndex]) -> RetentionPath? {
    edges.reduce(path) { path, edge in
      path.flatMap { RetentionPath(extending: $0, by: edge, in: graph) }
    }
  }

  /// Whether a root is a global or static variable whose type is known.
  private func isVariable(_ index: RootIndex) -> Bool {
    guard let root = graph.root(index), root.holding == .retains,
      ReferenceFilter.described.includes(root)
    else { return false }
    return [.global, .static].contains(root.kind.told)
  }

  /// Where a way begins, in source terms; nil where that is no property or variable of the program's.
  private mutating func place(_ way: RetentionPath) -> Place? {
    let rendered = renderer.path(way).told
    if let root = rendered.root {
      guard rendered.steps.count <= 1 else { return nil }
      return Place(
        holder: root.name,
        label: rendered.steps.first?.label ?? "",
        isVariable: true
      )
    }
    guard rendered.steps.count == 1, let step = rendered.steps.first, step.label.first == ".",
      !ToolchainModules.contains(step.holder.typeName.prefix { $0 != "." })
    else { return nil }
    return Place(holder: step.holder.typeName, label: step.label, isVariable: false)
  }
}
