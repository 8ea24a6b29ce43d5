internal import CLeakFinder

/// What glibc's allocator writes in front of the memory that it hands out.
///
/// Source: `malloc_chunk`, glibc's malloc/malloc.c: the word before the memory is the chunk's size, with
/// three flags in its lowest bits. Verified with glibc 2.36 and 2.39.
package enum HeapChunk {
  /// How many bytes may be used from an address on that the allocator handed out.
  ///
  /// - Returns: Nil where the address is no such one, or another allocator is in use.
  package static func usableSize(of address: Address, memory: any MemoryReader) -> Int? {
    guard isKnown, let header = memory.word(address + -8) else { return nil }
    let size = header & ~7
    guard size >= 32, size % 16 == 0, size < 1 << 40 else { return nil }
    let isMapped = header & 2 != 0
    if isMapped { return Int(size) - 16 }
    // The chunk behind says that this one is in use.
    guard
      let next = memory.word(Address(address.bits &+ size &- 8)), next & 1 == 1
    else { return nil }
    return Int(size) - 8
  }

  /// The most bytes that may be used where so many were asked for: the allocator rounds up, and leaves no
  /// remainder that is too small for a piece of its own.
  package static func mostUsableBytes(forRequest byteCount: Int) -> Int {
    max(24, (byteCount + 23) & ~15 - 8) + 16
  }

  /// Whether the process's allocator is the one that is described here: it is asked to agree.
  private static let isKnown = leak_chunkHeadersAreKnown()
}
