import LeakFindings

/// Says which task of a path is meant, and where the program has its handle.
enum TaskHandles {
  /// The task that a hop begins at, as advice names it: by its handle, `the task in .pumps of Socket`; else by its
  /// closure or the function that it waits in, where several are on the path.
  ///
  /// - Parameters:
  ///   - hop: The hop.
  ///   - path: The path.
  ///   - owner: The type whose code is meant, which has no need of its own name; nil for others.
  /// - Returns: The words.
  static func task(at hop: Int, of path: AdvisedPath, inCodeOf owner: String? = nil) -> String {
    if let place = place(at: hop, of: path, inCodeOf: owner) { return "the task in \(place)" }
    let tasks = path.explanation.path.count { $0.holderType == TypeName.task }
    guard tasks > 1 else { return "the task" }
    if path.explanation.path[hop].label == WaitingTask.closure,
      let place = path.nodes[hop + 1].place
    {
      return "the task of the closure at \(place)"
    }
    let function = path.nodes[hop].source?.symbol.map(TextLayout.harmless)
    return function.map { "the task that waits in \($0)" } ?? "the task"
  }

  /// Whether an object of a type has the handle of the task that a hop begins at.
  static func isHandle(of hop: Int, in owner: String, _ path: AdvisedPath) -> Bool {
    path.explanation.taskHandles.contains { $0.hop == hop && $0.holderType == owner }
  }

  /// Where the handle of the task is that a hop begins at, or of the one that it is a child of; nil where that is not known.
  private static func place(
    at hop: Int,
    of path: AdvisedPath,
    inCodeOf owner: String?
  ) -> String? {
    let explanation = path.explanation
    if let handle = explanation.taskHandles.first(where: { $0.hop == hop }) {
      let label = TextLayout.harmless(handle.label)
      if handle.label.first == ".", handle.holderType == owner { return label }
      let holder = TextLayout.harmless(TypeName.base(handle.holderType))
      return handle.label.first == "." ? "\(label) of \(holder)" : "the variable " + holder + label
    }
    let before = hop > 0 ? explanation.path[hop - 1] : nil
    if before?.kind ?? .strong == .strong, !(before.map(WaitingTask.isResumed) ?? false),
      let place = handlePlace(before: hop, of: explanation.path, explanation.root, path.nodes)
    {
      return place
    }
    // To cancel a task cancels its children.
    let next = hop + 1 == explanation.cycleLength ? 0 : hop + 1
    guard explanation.path[hop].label == "parent task", explanation.path.indices.contains(next),
      next > hop
    else { return nil }
    return place(at: next, of: path, inCodeOf: owner)
  }

  /// What to let go of where a task is over whose result is an object: its handle, or the handles that keep it together.
  static func handles(before index: Int, of path: AdvisedPath) -> String {
    let explanation = path.explanation
    let own = handlePlace(before: index, of: explanation.path, explanation.root, path.nodes)
    let others = explanation.otherPaths.compactMap { other -> String? in
      guard let last = other.path.last, LibraryAdvice.isTaskResult(last) else { return nil }
      let nodes = PathNode.nodes(of: other)
      return handlePlace(before: other.path.count - 1, of: other.path, other.root, nodes)
    }
    guard !others.isEmpty, index == explanation.path.indices.last else {
      return "the task's handle" + (own.map { " in \($0)" } ?? "")
    }
    var places: [String] = []
    for place in [own] + others {
      guard let place else { return "all handles of the task" }
      if !places.contains(place) { places.append(place) }
    }
    return places.count == 1
      ? "the task's handle in \(places[0])"
      : "the task's handles in \(places.dropLast().joined(separator: ", ")) and \(places[places.count - 1])"
  }

  /// Where the handle of the task of a hop is; nil where that is no variable and no property.
  private static func handlePlace(
    before index: Int,
    of steps: [RetentionExplanation.Step],
    _ root: RetentionExplanation.Root?,
    _ nodes: [PathNode]
  ) -> String? {
    guard index > 0 else {
      return root.flatMap {
        ["global", "static"].contains($0.kind) ? TextLayout.harmless($0.name) : nil
      }
    }
    let step = steps[index - 1]
    guard step.label.hasPrefix("."), !TypeName.isCode(step.holderType) else { return nil }
    return "\(TextLayout.harmless(step.label)) of \(nodes[index - 1].name)"
  }
}
