/// What a path tells of a task by the job that an executor of the program has of it.
enum QueuedJob {
  /// What is added to the label of a property that has a job, unless its name ends in that word.
  private static let addedWord = " job"

  /// Whether a hop leads to a task by its job.
  static func isJob(_ step: RetentionExplanation.Step) -> Bool {
    step.targetType == TypeName.task && WaitingTask.says(addedWord, step.label)
  }

  /// What to do about a job that a property of the program has; nil for every other hop.
  static func sentence(at index: Int, of path: AdvisedPath) -> String? {
    let step = path.explanation.path[index]
    guard isJob(step), step.label.first == "." else { return nil }
    let place =
      step.label.hasSuffix(addedWord) ? step.label.dropLast(addedWord.count) : step.label[...]
    return
      "run the job in \(TextLayout.harmless(String(place))) of \(path.nodes[index].name) before \(path.subject) is dismissed, as its "
      + "executor is to do with each: a task that is in a queue goes on only then, cancelled or not"
  }

  /// Whether a path leads to a task by its job.
  static func isOn(_ path: AdvisedPath) -> Bool { path.explanation.path.contains(where: isJob) }
}
