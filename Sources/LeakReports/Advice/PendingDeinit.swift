/// What a path tells of an object whose isolated deinit waits for its turn: until that has run, it has what it had.
enum PendingDeinit {
  /// What the label of a hop to such an object ends with.
  private static let word = "isolated deinit"

  /// What has an actor's jobs.
  private static let actorQueue = ".$defaultActor"

  /// The hop of a path that leads to such an object; nil where there is none.
  static func hop(in explanation: RetentionExplanation) -> Int? {
    explanation.path.lastIndex(where: isPending)
  }

  /// Whether a hop leads to such an object.
  static func isPending(_ step: RetentionExplanation.Step) -> Bool { step.label.hasSuffix(word) }

  /// What to do about the deinit.
  static func sentence(at index: Int, of path: AdvisedPath) -> String {
    let step = path.explanation.path[index]
    let ending = path.nodes[index + 1].name
    let has = "\(ending) has what it had until that has run"
    guard index > 0 || path.explanation.root?.name != RootWords.mainQueue else {
      return
        "have the main queue run, by dispatchMain() or RunLoop.main: the isolated deinit of \(ending) waits for it, and \(has)"
    }
    let place = step.label.dropLast(word.count)
    let holder = path.nodes[index].name
    if place.hasPrefix(actorQueue) {
      return
        "let what \(holder) runs return: the isolated deinit of \(ending) waits for its turn on that actor, and \(has)"
    }
    guard place.hasPrefix("."), place.last == " " else {
      return
        "let the executor of \(ending) run its jobs: its isolated deinit waits there, and \(has)"
    }
    return
      "run the job in \(TextLayout.harmless(String(place.dropLast()))) of \(holder), as its executor is to do with each: "
      + "the isolated deinit of \(ending) waits there, and \(has)"
  }
}
