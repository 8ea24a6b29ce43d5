import LeakGraph
import LeakImages
import LeakMemory

/// Where a thread's call has a reference to an object, for what the graph does not keep of it.
struct FrameWords {
  /// The call that is said to hold the object, by its code.
  let code: Address

  /// The words of that call's frame that refer to the object.
  private(set) var slots: [Address] = []

  /// The registers of the call; nil where it has the object in a register alone.
  private(set) var bases: FrameBases?

  /// The most words that are kept.
  private static let mostSlots = 64

  /// The words of a call of which none is known yet.
  init(code: Address) {
    self.code = code
  }

  /// Adds a word if it is of this call.
  mutating func add(_ claim: StackClaim) {
    guard claim.code == code, let bases = claim.bases, slots.count < Self.mostSlots else { return }
    // A function that calls itself has several frames with one code: the first is meant.
    guard self.bases == nil || self.bases == bases else { return }
    self.bases = bases
    slots.append(claim.slot)
  }
}

/// An object that a thread has.
struct FrameWordsKey: Hashable {
  /// The thread: the claimant of its roots.
  let claimant: UInt32

  /// The object.
  let target: NodeIndex
}
