/// Says what has a task go on that waits for a continuation.
enum WaitingTask {
  /// The label of the way from a stream to a task.
  static let nextElement = "next element"

  /// The label of the way from a task to the closure that it was made with.
  static let closure = "closure"

  /// What is added to the label of a property that has a continuation, unless its name ends in that word.
  private static let addedWord = " continuation"

  /// Whether a label is of what has a continuation: `.waiters[0].1 continuation`, or `.waiters[0].continuation`.
  static func isOfContinuation(_ label: String) -> Bool { says(addedWord, label) }

  /// Whether a word was added to a label, or is the end of the name of its property.
  static func says(_ addedWord: String, _ label: String) -> Bool {
    label.hasSuffix(addedWord) || label == addedWord.dropFirst()
      || label.first.map { ".[".contains($0) } ?? false
        && label.lowercased().hasSuffix(addedWord.dropFirst())
  }

  /// Whether a hop leads to a task by its continuation.
  static func isResumed(at index: Int, of path: AdvisedPath) -> Bool {
    let step = path.explanation.path[index]
    return step.targetType == TypeName.task && isOfContinuation(step.label)
  }

  /// Whether a hop leads to a task by what resumes it: a continuation, or a stream's next element.
  static func isResumed(by step: RetentionExplanation.Step) -> Bool {
    step.targetType == TypeName.task
      && (isOfContinuation(step.label) || step.label == nextElement)
  }

  /// Where a type's objects have a continuation: `.pending[0] of Box`.
  static func place(ofContinuation label: String, in holder: String) -> String {
    let place = label.hasSuffix(addedWord) ? label.dropLast(addedWord.count) : label[...]
    return TextLayout.harmless("\(place) of \(holder)")
  }

  /// What to do about a continuation that a property of the program has; nil for every other hop.
  static func resumption(at index: Int, of path: AdvisedPath) -> String? {
    guard isResumed(at: index, of: path) else { return nil }
    let label = path.explanation.path[index].label
    let place = label.hasSuffix(addedWord) ? label.dropLast(addedWord.count) : label[...]
    let holder = path.nodes[index]
    if TypeName.isCode(path.explanation.path[index].holderType), let closure = holder.place {
      return
        "call the closure at \(closure), to resume the continuation that it captures, when \(path.subject) is dismissed: "
        + "the task that waits for it then goes on"
    }
    // A variable that has nothing but the continuation.
    if holder.isRoot, label == addedWord.dropFirst() {
      return
        "resume the continuation in \(holder.name) when \(path.subject) is dismissed: the task that waits for it then goes on"
    }
    guard let first = place.first, ".[".contains(first), !holder.typeName.hasPrefix("Swift.") else {
      return nil
    }
    if let collection = collection(at: index, of: path) {
      return
        "resume every continuation in \(self.place(collection, of: holder)) when "
        + "\(path.subject) is dismissed: the tasks that wait for them then go on"
    }
    return
      "resume the continuation in \(self.place(String(place), of: holder)) when "
      + "\(path.subject) is dismissed: the task that waits for it then goes on"
  }

  /// `.handlers[0] of Screen`, or `handlers[0]` where a variable has its elements or parts itself.
  private static func place(_ label: String, of holder: PathNode) -> String {
    let label = TextLayout.harmless(label)
    return label.first == "." && !holder.isRoot
      ? "\(label) of \(holder.name)" : holder.name + label
  }

  /// The collection of which an element is a hop's continuation, and others those of further ways to the object, or likely
  /// those of other children of one task; nil for other hops.
  private static func collection(at index: Int, of path: AdvisedPath) -> String? {
    let step = path.explanation.path[index]
    guard isResumed(at: index, of: path), let open = step.label.lastIndex(of: "[") else {
      return nil
    }
    let collection = String(step.label[..<open])
    let isOneOfSeveral = path.explanation.otherPaths.contains { other in
      other.path.contains { $0 != step && isElement($0, of: collection, step.holderType) }
    }
    return isOneOfSeveral || isOfChild(at: index, of: path) ? collection : nil
  }

  /// Whether a hop of a ring leads to a group's or scope's child: the task that it belongs to waits for its siblings too.
  static func isOfChild(at index: Int, of path: AdvisedPath) -> Bool {
    let steps = path.explanation.path
    return index + 1 < path.explanation.cycleLength && steps[index + 1].label == "parent task"
  }

  /// Whether a way leads by a collection's continuation, all of which are advised to be resumed because of a hop.
  static func isAmong(
    _ way: [RetentionExplanation.Step],
    asAt hop: Int,
    of path: AdvisedPath
  ) -> Bool {
    guard let collection = collection(at: hop, of: path) else { return false }
    let holder = path.explanation.path[hop].holderType
    return way.contains { isElement($0, of: collection, holder) }
  }

  /// Whether a hop leads by a continuation in a collection.
  private static func isElement(
    _ step: RetentionExplanation.Step,
    of collection: String,
    _ holder: String
  ) -> Bool {
    step.holderType == holder && isResumed(by: step) && step.label.hasPrefix(collection + "[")
  }

  /// Whether a path leads through a task that waits for what the path's root has: without it nobody could resume the
  /// task, which would wait for ever, and keep what it has.
  static func isOn(_ path: AdvisedPath) -> Bool {
    path.explanation.path.contains { isResumed(by: $0) }
  }
}
