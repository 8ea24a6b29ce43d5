import LeakGraph
import LeakImages
import LeakMemory

/// Where a thread's calls have references to an object, for what the graph does not keep of it.
struct FrameWords {
  /// One call that has the object.
  struct Call {
    /// The frame, counted from the innermost one.
    let frame: Int

    /// The code; null where it is not known.
    let code: Address

    /// Whether it is of the program, not of a library of the toolchain or the system.
    let isOfProgram: Bool

    /// Whether the word that was met first was in a register.
    let isRegister: Bool

    /// The words of the call's frame that refer to the object.
    fileprivate(set) var slots: [Address] = []

    /// The registers of the call; nil where it has the object in a register alone.
    fileprivate(set) var bases: FrameBases?
  }

  /// The calls, in the order in which they were met.
  private(set) var calls: [Call] = []

  /// The most calls that are kept, and words of one.
  private static let mostCalls = 64
  private static let mostSlots = 64

  /// The call that is said to hold the object: the first of the program's own, if there is one.
  var told: Call? { calls.first(where: \.isOfProgram) ?? calls.first }

  /// How many calls of the program's own have the object besides the one that is told: each may have a retain more.
  ///
  /// A function of a library that a program calls borrows what it is given.
  var furtherCalls: Int { max(0, calls.count(where: \.isOfProgram) - 1) }

  /// Adds a word.
  mutating func add(_ claim: StackClaim, isOfProgram: Bool) {
    let index: Int
    if let known = calls.firstIndex(where: { $0.frame == claim.frame }) {
      index = known
    } else {
      guard calls.count < Self.mostCalls else { return }
      index = calls.count
      calls.append(
        Call(
          frame: claim.frame,
          code: claim.code,
          isOfProgram: isOfProgram,
          isRegister: claim.isRegister
        )
      )
    }
    guard let bases = claim.bases, calls[index].slots.count < Self.mostSlots else { return }
    calls[index].bases = bases
    calls[index].slots.append(claim.slot)
  }
}

/// An object that a thread has.
struct FrameWordsKey: Hashable {
  /// The thread: the claimant of its roots.
  let claimant: UInt32

  /// The object.
  let target: NodeIndex
}
