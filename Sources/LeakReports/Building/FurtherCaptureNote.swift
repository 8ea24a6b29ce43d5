import LeakFindings

/// The words by which a note says that a closure stays in a ring though it no longer has the object.
enum FurtherCaptureNote {
  /// The sequences of the toolchain that a task's closure loops over.
  private static let sequences = ["AsyncStream<", "AsyncThrowingStream<"]

  /// What is to be so besides where the closure is a task's: a function that waits keeps its own object.
  private static func whileWaiting(before hop: Int, in finding: RetentionFinding) -> String {
    let steps = finding.path.steps
    return hop > 0 && steps.indices.contains(hop) && steps[hop - 1].holder.typeName == TypeName.task
      ? ", and the task waits in no function of it" : ""
  }

  /// The note on the hop at which a leak is broken; nil where nothing is to be said of it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - breaking: The hop.
  ///   - place: Where the closure at a hop is in the source; nil where that is not known.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    breaking: Int?,
    at place: (Int) -> String?
  ) -> String? {
    guard let breaking, finding.hops.indices.contains(breaking),
      let capture = finding.hops[breaking].furtherCapture,
      // A sequence is a struct, and what it has goes on without the closure.
      !sequences.contains(where: { capture.label.hasPrefix("captures \($0)") })
    else { return nil }
    let own = place(capture.hop).map { "closure at \($0)" } ?? "closure"
    let closure = capture.hop == breaking ? own : "\(own), which has that one,"
    let name = capture.variable.map(TextLayout.harmless)
    // A function value cannot be weak: its variable is captured.
    let end =
      capture.label == "captures closure"
      ? "\(name.map { "the variable \($0)" } ?? "its variable") is set to nil when it is done"
      : "\(name ?? "that") is captured weakly too\(whileWaiting(before: capture.hop, in: finding))"
    return
      "The \(closure) \(TextLayout.harmless(capture.label)) as well\(name.map { ", as \($0)" } ?? ""), which "
      + "leads back to it: that retain cycle stays, without \(TypeName.short(finding.object.typeName)), unless \(end)."
  }
}
