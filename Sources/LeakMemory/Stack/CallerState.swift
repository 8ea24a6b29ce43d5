internal import CLeakFinder

/// Where the frames of a search begin on the stack, and what its caller had in registers.
///
/// What lies below is the search's own, or what is left of calls that have returned.
package struct CallerState: Sendable {
  /// Where the frame of the function that asked ends; what it calls lies below.
  package let stackLimit: Address

  /// The words in the registers that a function keeps for its caller.
  package let registers: [Address]

  /// The state of the calling function.
  ///
  /// Never inlined: it must have a frame of its own, above which the caller's ends.
  @inline(never)
  package static func current() -> CallerState {
    let words = OwnWords()
    _ = words.extend(by: Int(LEAK_CALLER_WORDS))
    // SAFETY: There is the room that the function asks for.
    let limit = unsafe words.withWords { room in
      guard let base = room.baseAddress else { return UInt(0) }
      return unsafe leak_callerState(base)
    }
    let registers = (0..<words.count).map { Address(words[$0]) }
    return CallerState(stackLimit: Address(limit), registers: registers)
  }
}
