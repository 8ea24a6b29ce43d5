import LeakLocking

/// Remembers where objects were made, as long as they live, without keeping them alive.
///
/// What belongs to dead objects is swept out each time the log has doubled, so that the cost per
/// object stays constant and the size proportional to the objects that live.
package final class CreationLog: Sendable {
  /// How many objects are remembered at most; later ones have no creation in their reports.
  package static let limit = 1 << 20

  /// What is known of one object.
  private struct Row: Sendable {
    /// The object.
    let box: WeakBox

    /// The call, as a position in the table of call sites.
    let site: UInt32

    /// The stack.
    let backtrace: UInt32
  }

  /// The log.
  private struct State: Sendable {
    /// Rows by the complement of the object's address, which nobody takes for a reference.
    var rows: [UInt: Row] = [:]

    /// Call sites by position.
    var sites = CallSiteTable()

    /// How many more objects may be noted before the next sweep.
    var notesToSweep = 1_024

    /// Whether somebody was told that a sweep is due.
    var isSweepAnnounced = false
  }

  /// Guards the log.
  private let state = Locked(State())

  /// An empty log.
  package init() {}

  /// How many objects are remembered, dead ones included that no sweep has found yet.
  package var count: Int { state.withLock { $0.rows.count } }

  /// Remembers where an object was made; replaces what was remembered of an earlier one there.
  ///
  /// - Returns: Whether a sweep has become due; true once per sweep.
  package func note(_ object: AnyObject, site: CallSite, backtrace: UInt32) -> Bool {
    let key = ~UInt(bitPattern: ObjectIdentifier(object))
    return state.withLock { state in
      let isRoom = state.rows.count < Self.limit
      if isRoom || state.rows[key] != nil {
        state.rows[key] = Row(
          box: WeakBox(object),
          site: state.sites.position(of: site),
          backtrace: backtrace
        )
      }
      state.notesToSweep -= 1
      guard state.notesToSweep <= 0, !state.isSweepAnnounced else { return false }
      state.isSweepAnnounced = true
      return true
    }
  }

  /// Where an object was made.
  ///
  /// - Parameter object: Held by the caller.
  /// - Returns: What was noted; nil where nothing was.
  package func creation(of object: AnyObject) -> Creation? {
    let key = ~UInt(bitPattern: ObjectIdentifier(object))
    return state.withLock { state in
      // SAFETY: The caller holds the object, so letting go of what is loaded ends nothing.
      guard let row = state.rows[key], unsafe row.box.object === object else { return nil }
      return Creation(site: state.sites[row.site], backtrace: row.backtrace)
    }
  }

  /// Sweeps, if a sweep is due.
  ///
  /// Holds the living objects for a moment: only to be called where nobody counts references.
  ///
  /// - Complexity: O(*n*), once per doubling.
  package func sweepIfDue() {
    // The last reference to an object may go here, without the lock.
    state.withLock { $0.isSweepAnnounced ? Self.sweep(&$0) : nil }?.letGo()
  }

  /// Drops rows of dead objects; returns the living ones, to be let go of without the lock.
  private static func sweep(_ state: inout State) -> HeldObjects {
    let held = HeldObjects()
    for (key, row) in state.rows {
      // SAFETY: Copied out of the dictionary, so nobody else touches this box.
      if let object = unsafe row.box.object {
        held.append(object)
      } else {
        state.rows[key] = nil
      }
    }
    state.notesToSweep = max(1_024, state.rows.count)
    state.isSweepAnnounced = false
    return held
  }
}
