/// Hashes bytes for tables of names, which have hundreds of thousands of them.
///
/// The same in every process and not to be relied on against chosen names: tables bound how far they look.
enum ByteHash {
  /// An odd number whose bits look random.
  private static let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Hashes bytes, eight at a time.
  ///
  /// - Complexity: O(*n*).
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count) &* multiplier
    var offset = 0
    while bytes.count - offset >= 8 {
      // SAFETY: Eight bytes follow, and any bits are a number.
      mix(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &hash)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      // SAFETY: Before the end, as was checked.
      rest = unsafe rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest, into: &hash)
    return hash ^ (hash >> 32)
  }

  /// Mixes a number into a hash, so that its high bits reach the low ones.
  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ word) &* multiplier
    hash ^= hash >> 29
  }
}
