import LeakFindings
import LeakLocking
import LeakMemory
import LeakTracking

/// The objects that trackers have reported and that may be alive still, for questions about what those have.
enum ReportedObjects {
  /// No more are known.
  private static let limit = 4_096

  /// The objects, by their addresses with every bit turned: these are no words that hold an object.
  private static let known = Locked<[UInt: WeakBox]>([:])

  /// Notes that an object was reported.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - address: Its address.
  static func add(_ object: WeakBox, at address: Address) {
    known.withLock { known in
      let place = ~address.bits
      if known.count < limit || known[place] != nil { known[place] = object }
    }
  }

  /// Notes that an object is gone.
  ///
  /// - Parameter address: Where it was.
  static func remove(at address: Address) {
    known.withLock { _ = $0.removeValue(forKey: ~address.bits) }
  }

  /// The type of the first reported object on the way to the one that was asked about; nil where there is none.
  ///
  /// Of several on one ring that were reported each has what is to be done of its own.
  ///
  /// - Parameter finding: What was found about that one.
  /// - Returns: The type's name.
  static func typeName(onWayIn finding: RetentionFinding) -> String? {
    guard finding.path.cycleLength == 0 || !isAlive(at: finding.object.address) else { return nil }
    // A closure without a context of its own is where its only capture is.
    return finding.path.steps.lazy.map(\.holder)
      .first { holder in
        holder.category == .instance && holder.address != finding.object.address
          && isAlive(at: holder.address)
      }?
      .typeName
  }

  /// Whether a reported object is alive: another one may be where it was.
  private static func isAlive(at address: Address) -> Bool {
    known.withLock { $0[~address.bits] }?.isEmpty == false
  }
}
