#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// SAFETY: The storage is written to in `init` only, and has room for `count` elements.
/// Values that are kept for long, in memory of their own: a snapshot of this process neither copies nor reads them.
@safe package final class KeptArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The memory.
  private let storage: SnapshotStorage

  /// How many values there are.
  package let count: Int

  /// Values that a function writes; nil where there is no memory.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - write: Writes them; what it leaves is zero.
  package init?(count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
    let byteCount = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard count >= 0, !byteCount.overflow,
      let storage = SnapshotStorage(byteCount: byteCount.partialValue)
    else { return nil }
    self.storage = storage
    self.count = count
    // SAFETY: The storage has so many bytes.
    unsafe write(UnsafeMutableRawBufferPointer(start: storage.base, count: byteCount.partialValue))
  }

  /// Copies values; nil where there is no memory.
  package convenience init?(_ values: [Element]) {
    // SAFETY: The room is as large as the values.
    unsafe self.init(count: values.count) { room in
      unsafe values.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
    }
  }

  /// The value with a number.
  package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count)
    // SAFETY: Within the storage, as was checked; the type's bits are what was written.
    return unsafe storage.base.assumingMemoryBound(to: Element.self)[index]
  }
}

extension KeptArray where Element == UInt8 {
  /// Reads a range of some bytes; nil where not all of them can be had.
  package convenience init?(_ source: any ByteSource, at offset: Int, count: Int) {
    guard offset >= 0, count >= 0, offset <= source.byteCount, count <= source.byteCount - offset
    else { return nil }
    var got = 0
    // SAFETY: The function writes to the room it is given only.
    unsafe self.init(count: count) { room in got = unsafe source.read(at: offset, into: room) }
    guard got == count else { return nil }
  }

  /// The number of the first zero from a number on; nil where there is none.
  package func end(from start: Int) -> Int? {
    guard start >= 0, start < count else { return nil }
    // SAFETY: `count - start` bytes of the storage follow, and what is found is one of them.
    let zero = unsafe memchr(storage.base + start, 0, count - start)
    return unsafe zero.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(storage.base) }
  }

  /// Whether some bytes are those from a number on.
  package func has(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start <= count, bytes.count <= count - start else { return false }
    // SAFETY: So many bytes of the storage follow, and the array has them too.
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let wanted = bytes.baseAddress else { return true }
      return unsafe memcmp(storage.base + start, wanted, bytes.count) == 0
    }
  }

  /// A hash of a range of the bytes, eight at a time: the same for the same bytes.
  package func hash(of range: Range<Int>) -> UInt64 {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // SAFETY: The range is within the storage.
    return unsafe ByteHash.hash(
      UnsafeRawBufferPointer(start: storage.base + range.lowerBound, count: range.count)
    )
  }

  /// Appends a range of the bytes to others.
  package func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    for index in range { bytes.append(self[index]) }
  }

  /// The zero-terminated string that begins at an offset; nil where it is not terminated.
  package func string(at offset: Int) -> String? {
    end(from: offset).map { end in
      // SAFETY: The range is within the storage; the bytes are copied.
      unsafe String(
        decoding: UnsafeRawBufferPointer(start: storage.base + offset, count: end - offset),
        as: UTF8.self
      )
    }
  }
}
