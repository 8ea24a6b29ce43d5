internal import CLeakSnapshot
internal import LeakLocking

// SAFETY: The room is nobody else's: who had it gave it up, and who takes it has it alone.
/// The room of a snapshot that is gone, kept for the next one: it has memory already.
///
/// The system may take that memory back where it has too little.
@safe package final class SpareRoom: @unchecked Sendable {
  /// Where the room begins; 0 where there is none.
  private let room = Locked<(start: UInt, byteCount: Int)>((0, 0))

  /// Keeps nothing yet.
  package init() {}

  deinit { release(replaced(by: (0, 0))) }

  /// Keeps a room that nobody uses any more; one that was kept before is given back.
  func keep(_ base: UnsafeMutableRawPointer, byteCount: Int) {
    // SAFETY: The caller gave it up.
    unsafe leak_roomRest(base, byteCount)
    release(replaced(by: (UInt(bitPattern: base), byteCount)))
  }

  /// The room, which is the caller's from now on; nil where there is none that is large enough.
  ///
  /// Its bytes are zero, or what somebody wrote there.
  func take(atLeast byteCount: Int) -> UnsafeMutableRawBufferPointer? {
    let taken = replaced(by: (0, 0))
    guard taken.byteCount >= byteCount, taken.start > 0 else {
      release(taken)
      return nil
    }
    // SAFETY: The mapping has so many bytes.
    return unsafe UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: taken.start),
      count: taken.byteCount
    )
  }

  /// Puts something in the place of what was kept.
  private func replaced(by other: (start: UInt, byteCount: Int)) -> (start: UInt, byteCount: Int) {
    room.withLock { room in
      defer { room = other }
      return room
    }
  }

  /// Gives a room back to the system.
  private func release(_ room: (start: UInt, byteCount: Int)) {
    // SAFETY: A mapping that nobody uses any more.
    if let base = unsafe UnsafeMutableRawPointer(bitPattern: room.start) {
      unsafe leak_roomUnmap(base, room.byteCount)
    }
  }
}
