import LeakAllocators
package import LeakMemory

extension SnapshotAnalysis {
  /// Pictures of a running process are taken so many times at the most.
  private static var mostPictures: Int { 4 }

  /// Looks at pictures of a running process until one was taken while no thread was changing the
  /// allocator's lists; after four of them the last one has to do.
  ///
  /// - Parameters:
  ///   - asker: Who asks.
  ///   - known: What earlier pictures of the same process told.
  ///   - take: Takes a picture.
  /// - Returns: The last picture's analysis, whose notes tell what is left.
  /// - Throws: What taking a picture throws.
  package static func ofRunningProcess<Failure>(
    asker: Asker = Asker(),
    known: KnownProcess? = nil,
    taking take: () throws(Failure) -> Snapshot
  ) throws(Failure) -> SnapshotAnalysis {
    var analysis = SnapshotAnalysis(try take(), asker: asker, known: known)
    for _ in 1..<mostPictures where analysis.hasSwift && analysis.isMidChange {
      analysis = SnapshotAnalysis(try take(), asker: asker, known: known)
    }
    return analysis
  }

  /// Whether a thread was changing the allocator's lists, or may have been.
  private var isMidChange: Bool {
    if map.view.lockedArenaCount > 0 { return true }
    switch map.view.source {
    case .objectsAlone(.lockedArenas), .objectsAlone(.failedCheck): return true
    case .objectsAlone(.unknownAllocator):
      // Structures that are being changed may look like none.
      return snapshot.images.contains { $0.name.hasPrefix("libc.so") }
    default: return false
    }
  }
}
