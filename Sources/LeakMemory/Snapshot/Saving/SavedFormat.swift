/// The file format of saved snapshots and graph files.
///
/// A header of 64 bytes; blocks of memory; symbols; at last the directory, which says what everything
/// before it is. All numbers are little-endian. Header, directory and each block have a checksum.
///
/// Header: magic (8 bytes), version (4), zero (4), directory's offset, size and checksum (8 each), zero
/// (16), checksum of the 56 bytes before (8).
enum SavedFormat {
  /// The first bytes of a saved snapshot.
  static let magic: [UInt8] = Array("LEAKSNAP".utf8)

  /// The first bytes of a graph file: a snapshot without contents, whose blocks are packed.
  static let graphMagic: [UInt8] = Array("LEAKGRPH".utf8)

  /// The version that is written, and the only one that is read.
  static let version: UInt32 = 2

  /// The size of the header.
  static let headerByteCount = 64

  /// No block is larger.
  static let blockByteCount = 1 << 20

  /// Memory is looked at in pieces of this size; those that are zero are left out.
  static let pageByteCount = 4096

  /// The checksum of bytes: a multiplication and a rotation for each word, the rest padded with zeros.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      // SAFETY: Eight bytes from `offset` on are within the buffer.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      sum = (sum ^ UInt64(littleEndian: word)) &* 0x9E37_79B9_7F4A_7C15
      sum = sum << 29 | sum >> 35
      offset &+= 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      // SAFETY: `offset` is within the buffer.
      unsafe rest |= UInt64(bytes[offset]) << shift
      shift += 8
      offset &+= 1
    }
    sum = (sum ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return sum ^ sum >> 32
  }

  /// The checksum of an array.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    // SAFETY: The function only reads the bytes while they are lent.
    unsafe bytes.withUnsafeBytes { unsafe checksum($0) }
  }
}
