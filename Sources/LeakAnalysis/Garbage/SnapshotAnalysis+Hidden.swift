import LeakGraph
import LeakMemory

extension SnapshotAnalysis {
  /// The nodes of garbage that a word names by no reference that is known.
  ///
  /// Of what an object with a retain that was not found keeps, the storage of a collection may be named by a variable
  /// that leads to its elements.
  ///
  /// - Parameters:
  ///   - doubtful: The nodes with a retain that was not found, which an address inside of them names as well.
  ///   - heads: The garbage.
  ///   - left: The nodes that nothing reaches, whose words do not count.
  ///   - caller: Whoever asks, where that is a thread of the picture.
  /// - Returns: The nodes: of those with a retain that was not found, of tasks, of storages.
  func hidden(
    among doubtful: Set<NodeIndex>,
    _ heads: [RingHeads.Head],
    _ left: NodeSet,
    _ caller: CallerState?
  ) -> Set<NodeIndex> {
    let tasks = heads.flatMap { head in head.members.filter(isTask) }
    let objects = doubtful.filter { !isTask($0) }
    let words = HiddenWords(self, besides: left)
    let interior = InteriorTargets(objects, in: self)
    var hidden = words.named(among: doubtful.union(tasks), into: interior)
    let storages = storages(hangingOff: heads, with: doubtful)
    guard let interior = InteriorTargets(objects.union(storages), in: self) else { return hidden }
    OutsideWords(self, caller: caller, into: interior).forEach { node, place in
      switch place {
      case .runtime: break
      case .frame: if objects.contains(node) { hidden.insert(node) }
      case .memory: hidden.insert(node)
      }
    }
    return hidden
  }

  /// The storages that hang off garbage with some nodes on its ring.
  private func storages(
    hangingOff heads: [RingHeads.Head],
    with nodes: Set<NodeIndex>
  ) -> Set<NodeIndex> {
    let doubtful = heads.filter { $0.members.contains(where: nodes.contains) }
    return Set(
      doubtful.flatMap { head in head.hanging.filter { graph.node($0)?.kind == .storage } }
    )
  }

  /// Whether a node is a task: who goes on with one keeps no retain of it.
  func isTask(_ node: NodeIndex) -> Bool { graph.node(node)?.kind == .task }
}
