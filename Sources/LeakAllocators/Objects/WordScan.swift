internal import LeakMemory

/// The innermost loops of passes over all memory.
enum WordScan {
  /// The bits of a word that an address may be in; the others are flags of packed references.
  static let addressBits: UInt = 0x00ff_ffff_ffff_fff8

  /// What may be the header of a live object.
  struct Header {
    /// The distance from where the search began.
    var offset: Int

    /// The first word.
    var metadata: UInt

    /// The second word.
    var counts: UInt
  }

  /// Finds places whose two words may be the header of a live object.
  ///
  /// Places are 16 bytes apart, from an address on that is a multiple of 16.
  ///
  /// - Parameters:
  ///   - cursor: Reads the bytes.
  ///   - address: Where to begin.
  ///   - count: How many bytes to look at.
  ///   - most: How many headers are found at the most.
  ///   - headers: Is given the headers instead of what it had.
  /// - Returns: How many bytes were looked at; nil where they are not there.
  static func objects(
    _ cursor: inout SnapshotCursor,
    _ address: UInt,
    count: Int,
    atMost most: Int,
    into headers: inout [Header]
  ) -> Int? {
    headers.removeAll(keepingCapacity: true)
    let end = count & ~15
    // SAFETY: Each load is of 16 bytes that begin at a multiple of 16 below `end`, and `bytes` has
    // `count` bytes, at least `end`. Any bits are an integer.
    let scanned = unsafe cursor.withBytes(address, count: count) { bytes in
      var offset = 0
      while offset < end {
        let counts = unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt.self)
        // The quick part of what `ReferenceCounts` asks for: in place, in a side table, immortal.
        if counts & 1 == 1 || counts >> 62 == 3 {
          let metadata = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self)
          if metadata &- 4096 < 1 << 47, metadata & 7 == 0 {
            headers.append(Header(offset: offset, metadata: metadata, counts: counts))
            if headers.count == most { return offset &+ 16 }
          }
        }
        offset &+= 16
      }
      return end
    }
    if let scanned { cursor.noteBytes(address, count: scanned) }
    return scanned
  }

  /// Finds the first word that may be a reference to what a filter lets through.
  ///
  /// Words are looked at from an address on that is a multiple of 8.
  ///
  /// - Returns: The distance from `address`; nil where there is no such word.
  static func firstReference(
    _ cursor: inout SnapshotCursor,
    _ address: UInt,
    count: Int,
    to filter: AddressFilter
  ) -> Int? {
    let end = count & ~7
    let (start, size) = (filter.range.start, filter.range.end &- filter.range.start)
    // SAFETY: Each load is of 8 bytes that begin at a multiple of 8 below `end`, and `bytes` has
    // `count` bytes, at least `end`. Any bits are an integer.
    let found = unsafe cursor.withBytes(address, count: count) { bytes in
      var offset = 0
      while offset < end {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self)
        if (word & addressBits) &- start < size, filter.allows(word & addressBits) { return offset }
        offset &+= 8
      }
      return -1
    }
    guard let found, found >= 0 else { return nil }
    cursor.noteBytes(address &+ UInt(bitPattern: found), count: 8)
    return found
  }
}
