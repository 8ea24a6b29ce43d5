/// A run of bytes in a saved snapshot's file.
struct SavedBlock: Hashable {
  /// Where it belongs in its extent.
  let place: UInt64
  /// Where it is in the file.
  let fileOffset: UInt64
  /// Its size in bytes.
  let byteCount: UInt32
  /// How many bytes it has in the file, where it is packed (``PackedWords``); 0 where it is as it is.
  var packedByteCount: UInt32 = 0
  /// The checksum of its bytes in the file.
  let checksum: UInt64
}

extension SavedBlock {
  /// How many bytes it has in the file.
  var storedByteCount: Int { Int(packedByteCount == 0 ? byteCount : packedByteCount) }
}

/// A run of addresses in a saved snapshot; what no block has is zero.
struct SavedExtent {
  /// Its first address.
  let start: UInt64
  /// Its size in bytes.
  let byteCount: UInt64
  /// Its blocks by ascending place.
  var blocks: [SavedBlock]
}
