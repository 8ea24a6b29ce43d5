import LeakMemory

/// Bytes in real memory of their own, for as long as this lives.
// SAFETY: The bytes are this object's alone, and only their address leaves it.
@safe final class RawCopy {
  /// The bytes.
  private let storage: UnsafeMutableRawBufferPointer

  /// Where they lie.
  var address: Address { unsafe Address(UInt(bitPattern: storage.baseAddress)) }

  /// Copies bytes.
  init(_ bytes: [UInt8]) {
    unsafe storage = .allocate(byteCount: bytes.count, alignment: 16)
    unsafe storage.copyBytes(from: bytes)
  }

  deinit {
    unsafe storage.deallocate()
  }
}
