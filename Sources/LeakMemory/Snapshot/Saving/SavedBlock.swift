/// A run of bytes in a saved snapshot's file.
struct SavedBlock: Hashable {
  /// Where it belongs in its extent.
  let place: UInt64
  /// Where it is in the file.
  let fileOffset: UInt64
  /// Its size in bytes.
  let byteCount: UInt32
  /// Its checksum.
  let checksum: UInt64
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
