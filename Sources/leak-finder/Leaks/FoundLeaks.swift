import LeakAnalysis

/// Unreachable objects of a target, confirmed by a second picture where it runs.
struct FoundLeaks {
  /// The objects, by cause.
  let garbage: Garbage

  /// The last picture.
  let analysis: SnapshotAnalysis

  /// Why nothing can be said of a picture, in a sentence; nil where it can.
  static func lack(of analysis: SnapshotAnalysis) -> String? {
    analysis.lackOfBlocks.map {
      "what nothing reaches can be told only where all memory is known: " + Invocation.line($0)
    }
  }

  /// Finds what nothing reaches.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - again: Takes a further picture of the target; nil for a file.
  /// - Throws: What taking the further picture throws.
  init(
    _ analysis: SnapshotAnalysis,
    again: (() throws(CommandFailure) -> SnapshotAnalysis)?
  ) throws(CommandFailure) {
    guard let again else {
      self.analysis = analysis
      garbage = analysis.garbage(among: .all, caller: nil)
      return
    }
    // What a thread was about to use or to free has changed by the next picture: what is left is explained there.
    let members = analysis.garbageMembers(among: .all)
    self.analysis = members.isEmpty ? analysis : try again()
    garbage =
      members.isEmpty
      ? Garbage(groups: []) : self.analysis.garbage(among: .unchanged(members), caller: nil)
  }
}
