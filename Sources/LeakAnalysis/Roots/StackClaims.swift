import LeakImages
import LeakMemory

/// A word of a thread's live frame or register, which may be a reference or left of one.
struct StackClaim {
  /// The thread: an index in the snapshot's.
  let thread: Int

  /// The frame's code; null for a register.
  let code: Address

  /// The word.
  let word: UInt

  /// Whether it was in a register.
  let isRegister: Bool

  /// Goes through all live frames and registers of a snapshot's threads.
  ///
  /// A frame that the unwinder does not come to does not exist.
  static func forEach(in snapshot: Snapshot, _ body: (StackClaim) -> Void) {
    let unwinder = StackUnwinder(snapshot)
    var cursor = snapshot.cursor()
    for (index, thread) in snapshot.threads.enumerated() {
      for register in thread.registers?.values ?? [] {
        guard let register else { continue }
        body(StackClaim(thread: index, code: .null, word: register.bits, isRegister: true))
      }
      for frame in unwinder.stack(of: thread).frames {
        for range in [frame.redZone, frame.stackRange] {
          var address = (range.start.bits &+ 7) & ~7
          while address < range.end.bits, let word = cursor.word(address) {
            body(
              StackClaim(
                thread: index,
                code: frame.lookupAddress,
                word: word,
                isRegister: false
              )
            )
            address &+= 8
          }
        }
      }
    }
  }
}
