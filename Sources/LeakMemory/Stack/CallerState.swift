internal import CLeakFinder

/// Where the frames of a search begin on the stack, and what its caller had in registers.
///
/// What lies below is the search's own, or what is left of calls that have returned.
package struct CallerState: Sendable {
  /// Where the frame of the function that asked ends; what it calls lies below.
  package let stackLimit: Address

  /// The words in the registers that a function keeps for its caller.
  package var registers: some Sequence<UInt> { complements.lazy.map { ~$0 } }

  /// The complements of those words, as all addresses are kept that a later snapshot could find.
  private let complements: [UInt]

  /// The state of the calling function.
  ///
  /// Never inlined: it must have a frame of its own, above which the caller's ends. That frame is read for what
  /// it has put away, so it does nothing else: places that it had not written to yet would have words of
  /// earlier calls.
  @inline(never)
  package static func current() -> CallerState {
    var registers: [UInt] = Array(repeating: 0, count: Int(LEAK_CALLER_WORDS))
    // SAFETY: The array has the room that the function asks for.
    let limit = unsafe registers.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return UInt(0) }
      return unsafe leak_callerState(base)
    }
    for index in registers.indices { registers[index] = ~registers[index] }
    return CallerState(stackLimit: Address(limit), complements: registers)
  }
}
