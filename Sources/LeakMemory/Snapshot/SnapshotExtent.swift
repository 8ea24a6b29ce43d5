// SAFETY: `bytes` is valid for `byteCount` bytes as long as the snapshot lives that made the extent.
/// A run of addresses of which a snapshot has the bytes, without a gap.
///
/// Public, as ``SnapshotCursor`` is, only so that it is inlined into other modules.
@safe public struct SnapshotExtent: @unchecked Sendable {
  /// The first address, as a complement (see ``Address``).
  @usableFromInline let startComplement: UInt

  /// How many bytes there are.
  public let byteCount: UInt

  /// Where the copy of the first byte is.
  @usableFromInline let bytes: UnsafeRawPointer

  // SAFETY: The caller says that the bytes are there as long as the snapshot.
  /// Describes a run of bytes.
  ///
  /// - Parameters:
  ///   - start: The first address, as a number.
  ///   - byteCount: How many bytes there are.
  ///   - bytes: Their copy, which outlives the snapshot.
  @unsafe public init(start: UInt, byteCount: UInt, bytes: UnsafeRawPointer) {
    self.startComplement = ~start
    self.byteCount = byteCount
    // SAFETY: As the caller says.
    unsafe self.bytes = unsafe bytes
  }

  /// The first address, as a number.
  @inlinable public var start: UInt { ~startComplement }

  /// Lends the bytes to a function.
  @inlinable
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // SAFETY: Valid as the type says; a caller of a pointer's owner keeps that alive.
    unsafe body(UnsafeRawBufferPointer(start: bytes, count: Int(byteCount)))
  }
}
