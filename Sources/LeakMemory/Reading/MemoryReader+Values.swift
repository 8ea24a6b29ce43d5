extension MemoryReader {
  /// The plain value at an address, or nil where it cannot be read.
  ///
  /// - Parameters:
  ///   - address: Where the value lies; need not be aligned.
  ///   - type: A type without references, such as `UInt32`.
  /// - Returns: The value.
  @inlinable
  package func load<Value: BitwiseCopyable>(
    _ address: Address,
    as type: Value.Type
  ) -> Value? {
    // SAFETY: The buffer has the size and alignment of `Value`, of which every bit pattern that
    // callers ask for (integers and records of integers) is a value.
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer -> Value? in
      guard unsafe isReadable(address, into: UnsafeMutableRawBufferPointer(buffer)) else {
        return nil
      }
      return unsafe buffer[0]
    }
  }

  /// The word at an address, or nil where it cannot be read.
  @inlinable
  package func word(_ address: Address) -> UInt? {
    load(address, as: UInt.self)
  }

  /// The address stored at an address; nil where it cannot be read, or is null.
  @inlinable
  package func pointer(_ address: Address) -> Address? {
    guard let bits = word(address), bits != 0 else { return nil }
    return Address(bits)
  }

  /// The address that a relative reference at an address leads to; nil where that is null.
  ///
  /// Source: `RelativeDirectPointer`, include/swift/Basic/RelativePointer.h.
  @inlinable
  package func relativePointer(_ address: Address) -> Address? {
    guard let offset = load(address, as: Int32.self), offset != 0 else { return nil }
    return address + Int(offset)
  }

  /// So many bytes from an address, or nil where they cannot all be read.
  ///
  /// - Parameters:
  ///   - address: Where to begin.
  ///   - count: Limited to 16 MiB, more is answered with nil: it may come from bad memory.
  /// - Returns: The bytes.
  @inlinable
  package func bytes(_ address: Address, count: Int) -> [UInt8]? {
    guard count >= 0, count <= 1 << 24 else { return nil }
    var result = [UInt8](repeating: 0, count: count)
    // SAFETY: The array's own bytes, exclusively ours for the call.
    let isRead = unsafe result.withUnsafeMutableBytes { buffer in
      unsafe isReadable(address, into: buffer)
    }
    return isRead ? result : nil
  }

  /// Copies bytes as `read` does, with a yes or no for an answer.
  @usableFromInline
  package func isReadable(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    do {
      // SAFETY: The caller's buffer, passed on with its size.
      try unsafe read(address, into: buffer)
      return true
    } catch {
      return false
    }
  }

  /// The UTF-8 text that ends with a zero byte at an address, or nil.
  ///
  /// - Parameters:
  ///   - address: Where the text begins.
  ///   - limit: The longest text, in bytes, that is believed.
  /// - Returns: The text without the zero byte.
  package func text(_ address: Address, limit: Int = 4096) -> String? {
    var collected: [UInt8] = []
    while collected.count < limit {
      // Never past the end of a 64-byte block, so that no unmapped page is touched needlessly.
      let from = address + collected.count
      guard let part = bytes(from, count: 64 - Int(from.bits & 63)) else { return nil }
      if let end = part.firstIndex(of: 0) {
        collected += part[..<end]
        return String(validating: collected, as: UTF8.self)
      }
      collected += part
    }
    return nil
  }
}
