/// Words copied from a program's memory, in memory of our own: a look at the program's heap finds neither
/// them nor, once they are gone, what is left of them.
// SAFETY: `base` is the room's, which has space for `capacity` words, and no pointer to it escapes.
@safe package final class OwnWords {
  /// Where the words lie.
  private var room: Room

  /// The room's words.
  @usableFromInline private(set) var base: UnsafeMutablePointer<UInt>

  /// How many words there is space for.
  private var capacity: Int

  /// How many words there are.
  @usableFromInline private(set) package var count = 0

  /// No words.
  package init() {
    capacity = 512
    room = Room(byteCount: capacity * 8)
    // SAFETY: Rooms are aligned for words, and this one holds nothing else.
    unsafe base = room.base.assumingMemoryBound(to: UInt.self)
  }

  /// The word with a number.
  @inlinable
  package subscript(index: Int) -> UInt {
    precondition(index >= 0 && index < count)
    // SAFETY: Checked just above.
    return unsafe base[index]
  }

  /// Adds words, which are zero or what was there before.
  ///
  /// - Returns: The number of the first of them.
  package func extend(by many: Int) -> Int {
    let first = count
    reserve(count + many)
    count += many
    return first
  }

  /// Removes words at the end.
  package func removeLast(_ many: Int) { count = max(0, count - many) }

  /// Removes all words.
  package func removeAll() { count = 0 }

  /// Lends the words from a number on to a function, which may not keep the pointer.
  package func withWords<Result>(
    from first: Int = 0,
    _ body: (UnsafeMutableBufferPointer<UInt>) -> Result
  ) -> Result {
    precondition(first >= 0 && first <= count)
    // SAFETY: The words from `first` to `count` are ours; valid for the call.
    return unsafe body(UnsafeMutableBufferPointer(start: base + first, count: count - first))
  }

  /// Makes space for so many words.
  private func reserve(_ many: Int) {
    guard many > capacity else { return }
    let larger = Room(byteCount: max(many, capacity * 2) * 8)
    // SAFETY: The larger room has space for all words there are.
    unsafe larger.base.copyMemory(from: room.base, byteCount: count * 8)
    capacity = larger.byteCount / 8
    room = larger
    // SAFETY: As in `init`.
    unsafe base = room.base.assumingMemoryBound(to: UInt.self)
  }
}
