internal import CLeakSnapshot

/// Zeroed memory of our own, outside of the program's heap: a snapshot has none of it.
///
/// Large rooms cost nothing before they are written to, and go back to the system whole.
// SAFETY: `base` is ours alone from `init` to `deinit`, and those who use it stay within
// `byteCount`.
@safe final class Room {
  /// Where it begins; aligned to 16 bytes.
  let base: UnsafeMutableRawPointer

  /// Its size in bytes.
  let byteCount: Int

  /// Where it comes from.
  private let origin: Origin

  /// Where a room comes from.
  private enum Origin {
    /// It was reserved from the system.
    case system

    /// It is a piece of our own arena.
    case arena

    /// It is from the program's heap, since there was no other.
    case heap
  }

  /// A number of bytes rounded up to whole pages.
  private static func pages(_ byteCount: Int) -> Int { (byteCount + 4095) & ~4095 }

  /// Rooms smaller than this are pieces of the arena.
  private static let leastReserved = 1 << 16

  /// A room of some size.
  init(byteCount: Int) {
    self.byteCount = byteCount
    // SAFETY: Released in `deinit`.
    if byteCount >= Self.leastReserved, let room = unsafe leak_roomMap(Self.pages(byteCount), false)
    {
      unsafe base = room
      origin = .system
    } else if let room = unsafe leak_pieceMake(byteCount) {
      unsafe base = room
      origin = .arena
    } else {
      // SAFETY: Deallocated in `deinit`.
      unsafe base = .allocate(byteCount: byteCount, alignment: 16)
      unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      origin = .heap
    }
  }

  deinit {
    // SAFETY: The room goes back to where it came from.
    switch origin {
    case .system: unsafe leak_roomUnmap(base, Self.pages(byteCount))
    case .arena: unsafe leak_pieceFree(base)
    case .heap: unsafe base.deallocate()
    }
  }

  /// A room that the system reserves; nil where it declines.
  init?(reserving byteCount: Int) {
    // SAFETY: Released in `deinit`.
    guard let room = unsafe leak_roomMap(Self.pages(byteCount), false) else { return nil }
    self.byteCount = byteCount
    unsafe base = room
    origin = .system
  }
}
