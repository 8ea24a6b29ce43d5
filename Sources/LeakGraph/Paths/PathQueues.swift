/// The open nodes of a search in order of length, without a heap.
///
/// A node is added with the length of the node just taken plus one step, or plus one reference into
/// folded storage. Additions of one kind thus ascend, and the next node is the smaller of two heads.
struct PathQueues {
  /// Nodes that were added by a step.
  private var steps: [(node: UInt32, cost: PathCost)] = []

  /// Nodes that were added by a reference into folded storage.
  private var folds: [(node: UInt32, cost: PathCost)] = []

  /// The number of nodes taken from ``steps``.
  private var takenSteps = 0

  /// The number of nodes taken from ``folds``.
  private var takenFolds = 0

  /// Adds a node.
  mutating func add(_ node: UInt32, _ cost: PathCost, isStep: Bool) {
    if isStep { steps.append((node, cost)) } else { folds.append((node, cost)) }
  }

  /// Takes the node with the smallest length; nodes added by a step first among equals.
  mutating func next() -> (node: UInt32, cost: PathCost)? {
    let hasStep = takenSteps < steps.count
    let hasFold = takenFolds < folds.count
    guard hasStep || hasFold else { return nil }
    if hasStep, !hasFold || steps[takenSteps].cost <= folds[takenFolds].cost {
      takenSteps += 1
      return steps[takenSteps - 1]
    }
    takenFolds += 1
    return folds[takenFolds - 1]
  }
}
