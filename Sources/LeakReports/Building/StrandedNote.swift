import LeakFindings
import LeakBacktraces

/// The words by which a note says that a task can be resumed by nobody.
///
/// Notes are all that a stored explanation keeps of it; advice asks them whether to cancel the task may help.
enum StrandedNote {
  /// What the note says of the continuation.
  private static let words = "for a continuation that nothing in memory has any more"

  /// The note, with the places that are known of where the task was made and where it waits.
  static func text(of task: StrandedTask, _ sites: SymbolicatedSites) -> String {
    let place = task.function.map { " in \(text(of: $0, sites))" } ?? ""
    let made = task.operation.flatMap { sites.source(ofFunction: $0)?.place }
    let origin = made.map { " made at \($0)" } ?? ""
    var sentences = [
      task.isOnPath
        ? "Nobody can resume the task\(origin): it waits\(place) \(words)."
        : "The task waits for one\(origin) that nobody can resume, which waits\(place) \(words)."
    ]
    if task.isCancelled { sentences.append("It was cancelled already.") }
    let waiting = task.waiting.map { text(of: $0, sites) }
    if !waiting.isEmpty {
      sentences.append("Waiting for it: \(waiting.joined(separator: ", and for that ")).")
    }
    return sentences.joined(separator: " ")
  }

  /// Whether an explanation has the note on a task that is on its path.
  static func isOnPath(of explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.hasPrefix("Nobody can resume the task") && $0.contains(words) }
  }

  /// A waiting function, with where it waits.
  private static func text(
    of function: StrandedTask.Function,
    _ sites: SymbolicatedSites
  ) -> String {
    let place = sites.suspension(at: function.code)?.place.map { " (\($0))" } ?? ""
    return function.name + place
  }

  /// What to ask of the symbolicator.
  static func queries(of limits: [RetentionFinding.Limit]) -> [Symbolicator.Query] {
    limits.flatMap { limit -> [Symbolicator.Query] in
      if case .heldByWaitingFunction(_, let code?, _, _) = limit {
        return SuspensionPlace.queries(code)
      }
      guard case .strandedTask(let task) = limit else { return [] }
      let waiting = [task.function].compactMap(\.self) + task.waiting
      return waiting.flatMap { SuspensionPlace.queries($0.code) }
        + [task.operation.map { .function($0) }].compactMap(\.self)
    }
  }

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(words) }
  }
}
