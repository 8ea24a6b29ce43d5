/// A reusable copy of some bytes, so that one consistent reading is interpreted, not memory that
/// changes underneath.
///
/// Offsets outside the copy read as zero: they can come from bad metadata.
///
/// The bytes lie in memory of our own, where a look at the program's heap does not find them.
// SAFETY: `room` is ours alone, and no pointer to it escapes.
@safe package final class MemorySnapshot {
  /// Where the copied bytes lie, 16-byte aligned.
  private var room: Room

  /// The bytes of the room.
  private var storage: UnsafeMutableRawBufferPointer

  /// How many bytes of the copy are valid.
  package private(set) var count = 0

  /// An empty copy.
  package init() {
    room = Room(byteCount: 256)
    // SAFETY: The room has that size, and is kept.
    unsafe storage = UnsafeMutableRawBufferPointer(start: room.base, count: room.byteCount)
  }

  /// Copies bytes from memory.
  ///
  /// - Parameters:
  ///   - address: Where the bytes lie.
  ///   - byteCount: How many; at most 16 MiB.
  ///   - memory: Where to read them.
  /// - Returns: Whether all bytes could be read; otherwise the copy is empty.
  package func fill(
    from address: Address,
    count byteCount: Int,
    reading memory: any MemoryReader
  ) -> Bool {
    count = 0
    guard reserve(byteCount) else { return false }
    // SAFETY: `reserve` made room for `byteCount` bytes.
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[..<byteCount])
    guard unsafe memory.isReadable(address, into: room) else { return false }
    count = byteCount
    return true
  }

  /// Copies the beginning of an object whose size is not known yet: up to 512 bytes, never beyond
  /// the end of the page, so that nothing after the object needs to be mapped.
  ///
  /// - Returns: Whether it could be read; otherwise the copy is empty.
  package func fill(beginningOf address: Address, reading memory: any MemoryReader) -> Bool {
    fill(from: address, count: min(512, 4096 - Int(address.bits & 4095)), reading: memory)
  }

  /// Copies a part of another copy.
  ///
  /// - Returns: Whether the part lies within the other copy; otherwise this one is empty.
  package func fill(from other: MemorySnapshot, at offset: Int, count byteCount: Int) -> Bool {
    count = 0
    guard offset >= 0, byteCount >= 0, offset <= other.count - byteCount, reserve(byteCount) else {
      return false
    }
    // SAFETY: Both ranges were checked just above and the two copies are distinct objects.
    unsafe storage.copyMemory(
      from: UnsafeRawBufferPointer(rebasing: other.storage[offset..<offset + byteCount])
    )
    count = byteCount
    return true
  }

  /// The word at an offset; bytes of it that lie outside the copy are zero.
  package func word(at offset: Int) -> UInt {
    guard offset >= 0, offset < count else { return 0 }
    guard offset <= count - 8 else {
      return (offset..<count).reduce(0) { $0 | UInt(byte(at: $1)) << UInt(($1 - offset) * 8) }
    }
    // SAFETY: The eight bytes lie within the copy.
    return unsafe storage.loadUnaligned(fromByteOffset: offset, as: UInt.self)
  }

  /// The byte at an offset; zero outside the copy.
  package func byte(at offset: Int) -> UInt8 {
    guard offset >= 0, offset < count else { return 0 }
    // SAFETY: The byte lies within the copy.
    return unsafe storage[offset]
  }

  /// Lends the copied bytes to a function that reads or rewrites them in place.
  package func withUnsafeBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    // SAFETY: Valid for the call; the caller's name says that it may not keep the pointer.
    unsafe body(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]))
  }

  /// Makes room for so many bytes.
  private func reserve(_ byteCount: Int) -> Bool {
    guard byteCount >= 0, byteCount <= 1 << 24 else { return false }
    if byteCount > room.byteCount {
      room = Room(byteCount: byteCount)
      // SAFETY: As in `init`; the old bytes are not needed any more.
      unsafe storage = UnsafeMutableRawBufferPointer(start: room.base, count: room.byteCount)
    }
    return true
  }
}
