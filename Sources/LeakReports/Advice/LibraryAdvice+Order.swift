/// In which order hops are advised on.
extension LibraryAdvice {
  /// Hops in the order of their advice: that of the path, but that what has a task go on which the leak is broken at comes before
  /// what has others go on.
  ///
  /// To resume the task that has the object surely frees it; what another task does once it goes on, nobody knows.
  ///
  /// - Parameters:
  ///   - hops: The hops, ascending.
  ///   - path: The path.
  /// - Returns: The hops.
  static func inOrder(_ hops: [Int], of path: AdvisedPath) -> [Int] {
    let steps = path.explanation.path
    guard let own = path.breaking, hops.contains(own), WaitingTask.isResumed(by: steps[own]),
      let first = hops.firstIndex(where: { WaitingTask.isResumed(by: steps[$0]) })
    else { return hops }
    return hops[..<first] + [own] + hops[first...].filter { $0 != own }
  }
}
