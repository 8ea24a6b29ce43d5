/// Takes a snapshot of whatever a user named: a process's number, a core file, or a saved snapshot.
package struct AnySource: Sendable {
  /// What the user named.
  package let target: String

  /// Describes a target.
  package init(target: String) {
    self.target = target
  }

  /// Takes the snapshot.
  package func snapshot() throws(SnapshotError) -> Snapshot {
    if !target.isEmpty, target.allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let number = Int32(target) else { throw .noSuchFile(target) }
      return try ProcessSource(processID: number).snapshot()
    }
    if SavedSource.isSaved(target) { return try SavedSource(path: target).snapshot() }
    return try CoreSource(path: target).snapshot()
  }
}
