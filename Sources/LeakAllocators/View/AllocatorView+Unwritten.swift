package import LeakMemory

extension AllocatorView {
  /// Whether nobody has written to a block since glibc's cache of free chunks gave it: what it has in it is left over
  /// of whatever was there before.
  ///
  /// A chunk of a thread's cache has the link to the next one in its first word, exclusive-or its own address divided by
  /// 4096, and a mark in its second one, which is set to 0 when the chunk is given. Programs write memory from its
  /// start, so that a block whose first two words are still these is likely unwritten: a buffer that waits for input,
  /// say. A program may leave the start of a record for later, though.
  ///
  /// Source: `tcache_get`, malloc/malloc.c of glibc, from 2.32 on. Verified with 2.36.
  ///
  /// - Parameters:
  ///   - block: The index of a block that begins with no object.
  ///   - cursor: Reads the process.
  /// - Returns: Whether it is; always false for other allocators.
  package func isUnwritten(_ block: Int, _ cursor: inout SnapshotCursor) -> Bool {
    guard source == .glibc else { return false }
    let start = blocks.start(at: block)
    guard blocks.byteCount(at: block) >= 16, let first = cursor.word(start), first != 0,
      cursor.word(start &+ 8) == 0
    else { return false }
    // All chunks of a list are of one size, which is in front of each.
    let size = UInt(blocks.byteCount(at: block)) &+ 8
    let next = first ^ (start &>> 12)
    guard next == 0 || next & 15 == 0 && cursor.structure(next &- 8).map({ $0 & ~7 }) == size else {
      return false
    }
    // A link is no contents.
    _ = cursor.structure(start)
    return true
  }
}
