import Dispatch
import LeakAnalysis
import LeakFindings
import LeakLocking
import LeakMemory

extension HeapLook {
  /// How long somebody waits for another thread's look.
  private static let patience = DispatchTimeInterval.seconds(5)

  /// Why new objects of some types are alive, by a picture that a thread of Dispatch takes while the caller waits: the caller's
  /// functions hold what their variables have, as any other thread's do.
  ///
  /// - Parameters:
  ///   - types: The types by their names.
  ///   - earlier: The blocks that there were before the objects.
  ///   - keepsakes: The objects that whoever asks keeps.
  /// - Returns: A finding for each type of which there is a new object; nil where no picture can be taken, or Dispatch has no
  ///   thread for it within five seconds.
  static func findingsOfOtherThread(
    ofNew types: [String],
    after earlier: EarlierBlocks,
    keepsakes: [Asker.Keepsake]
  ) -> [RetentionFinding?]? {
    var asker = Asker.caller
    asker.keepsakes = keepsakes
    (asker.waiters, asker.tasks) = (asker.tasks, [])
    let findings = Locked<[RetentionFinding?]?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [asker] in
      if let look = try? HeapLook(asker) {
        let found = types.map { look.finding(ofNew: $0, after: earlier) }
        findings.withLock { $0 = found }
      }
      isDone.signal()
    }
    guard isDone.wait(timeout: .now() + patience) == .success else { return nil }
    return findings.withLock { $0 }
  }
}
