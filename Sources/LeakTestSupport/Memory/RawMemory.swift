package import LeakMemory

/// Real memory of a test's own, to put copies of objects and records into.
// SAFETY: The bytes are this object's alone from `init` to `deinit`; only their address leaves it, as a
// number.
@safe package final class RawMemory {
  /// The bytes.
  private let storage: UnsafeMutableRawBufferPointer

  /// Where they lie.
  // SAFETY: As a number.
  package var address: Address { unsafe Address(UInt(bitPattern: storage.baseAddress)) }

  /// How many there are.
  // SAFETY: Only the size is looked at.
  package var byteCount: Int { unsafe storage.count }

  /// So many bytes, all zero, at the beginning of a page unless told otherwise.
  package init(byteCount: Int, alignment: Int = 4096) {
    // SAFETY: Written to at once, and deallocated in `deinit`.
    unsafe storage = .allocate(byteCount: byteCount, alignment: alignment)
    unsafe storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    // SAFETY: Allocated in `init`, never handed out.
    unsafe storage.deallocate()
  }

  /// Puts bytes at an offset; what does not fit is left out.
  package func write(_ bytes: [UInt8], at offset: Int) {
    guard offset >= 0, offset < byteCount else { return }
    let fitting = bytes.prefix(byteCount - offset)
    // SAFETY: The bytes fit, see above.
    unsafe UnsafeMutableRawBufferPointer(rebasing: storage[offset..<offset + fitting.count])
      .copyBytes(from: fitting)
  }
}

// SAFETY: Tests let several threads write on purpose; what reads these bytes asks the kernel for a copy.
extension RawMemory: @unchecked Sendable {}
