// The slower way to read, for values here and there; passes over memory take a cursor.
extension Snapshot: MemoryReader {
  package func read(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(MemoryReadError) {
    var cursor = cursor()
    var done = 0
    while done < buffer.count {
      let from = address.bits &+ UInt(done)
      let count = min(cursor.readableCount(from: from), buffer.count - done)
      // SAFETY: The target is the part of the caller's buffer that is not filled yet, as large as
      // what is copied.
      let isCopied: Void? = unsafe cursor.withBytes(from, count: count) { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
          .copyMemory(from: bytes)
      }
      guard count > 0, isCopied != nil else {
        throw MemoryReadError(address: address, byteCount: buffer.count, code: 0)
      }
      done += count
    }
  }

  /// The name at an address, as of a task or a queue: text that is part of a library's record, and kept where a snapshot
  /// keeps what is read of it; nil where there is none, or it has more bytes than the limit.
  package func recordedName(_ address: Address, limit: Int) -> String? {
    guard !address.isNull else { return nil }
    var cursor = structureCursor()
    var bytes: [UInt8] = []
    while bytes.count < limit,
      let byte = cursor.load(address.bits &+ UInt(bytes.count), as: UInt8.self)
    {
      if byte == 0 { return String(validating: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// Whether all of so many bytes from an address on are there.
  package func has(_ address: Address, count: Int) -> Bool {
    var cursor = cursor()
    var done = 0
    while done < count {
      let found = cursor.readableCount(from: address.bits &+ UInt(done))
      guard found > 0 else { return false }
      done += min(found, count)
    }
    return true
  }
}
