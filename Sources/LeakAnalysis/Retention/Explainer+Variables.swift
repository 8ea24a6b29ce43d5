import LeakFindings
import LeakGraph

/// What is known of the variables that paths begin at.
extension Explainer {
  /// A path to an object as it is told, with what comes of setting the variable to nil that it begins at.
  mutating func told(_ path: HeldPath, to node: NodeIndex) -> RetentionFinding.Path {
    guard let root = path.told.root, let index = path.source.root,
      let clearing = clearing(index, of: path, to: node)
    else { return path.told }
    return RetentionFinding.Path(
      root: root.with(clearing),
      steps: path.steps,
      cycleLength: path.told.cycleLength
    )
  }

  /// What comes of setting a variable to nil; nil where that is not known.
  private mutating func clearing(
    _ root: RootIndex,
    of path: HeldPath,
    to node: NodeIndex
  ) -> RetentionFinding.Root.Clearing? {
    guard let declared = declarations.declaration(ofVariable: root) else {
      // The object that the compiler keeps in place of a variable's value is there for good.
      let place = analysis.graph.root(root).flatMap { analysis.heap.rootPlaces[$0.claimant] }
      return place?.objectType != nil && path.steps.isEmpty ? .impossible : nil
    }
    guard declared.isVariable, declared.isOptional else { return .impossible }
    return trials.freed(with: node, by: [.root(root)]).map { .frees($0) } ?? .possible
  }
}
