internal import CLeakFinder

/// Zeroed memory of our own, outside of the program's heap where there is much of it.
///
/// Large rooms cost nothing before they are written to, and go back to the system whole.
// SAFETY: `base` is ours alone from `init` to `deinit`, and those who use it stay within
// `byteCount`.
@safe final class Room {
  /// Where it begins; aligned to 16 bytes.
  let base: UnsafeMutableRawPointer

  /// Its size in bytes.
  let byteCount: Int

  /// Whether it was reserved from the system.
  private let isReserved: Bool

  /// Rooms smaller than this come from the heap.
  private static let leastReserved = 1 << 16

  /// A room of some size.
  init(byteCount: Int) {
    self.byteCount = byteCount
    // SAFETY: Released in `deinit`.
    if byteCount >= Self.leastReserved, let room = unsafe leak_reserve(byteCount) {
      unsafe base = room
      isReserved = true
    } else {
      // SAFETY: Deallocated in `deinit`.
      unsafe base = .allocate(byteCount: byteCount, alignment: 16)
      unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      isReserved = false
    }
  }

  deinit {
    // SAFETY: The room goes back to where it came from.
    if isReserved { unsafe leak_release(base, byteCount) } else { unsafe base.deallocate() }
  }

  /// A room that the system reserves; nil where it declines.
  init?(reserving byteCount: Int) {
    // SAFETY: Released in `deinit`.
    guard let room = unsafe leak_reserve(byteCount) else { return nil }
    self.byteCount = byteCount
    unsafe base = room
    isReserved = true
  }

  /// Makes everything zero again, and gives back the memory behind it.
  func discard() {
    // SAFETY: The room itself, which holds nothing but bytes.
    if isReserved {
      unsafe leak_discard(base, byteCount)
    } else {
      unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }
  }

  /// Asks for large pages, since from now on all of the room will be written to.
  func preferLargePages() {
    // SAFETY: The room itself.
    if isReserved { unsafe leak_preferLargePages(base, byteCount) }
  }
}
