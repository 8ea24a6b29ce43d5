internal import CLeakSnapshot

// SAFETY: The mapping is this object's alone from `init` to `deinit`, and only read.
/// A part of a file of which a process runs, mapped once more, to be read.
///
/// It costs no memory of its own: the pages are those that the process runs from. Were the file cut short, a process
/// that runs from it would end with `SIGBUS` with or without this mapping; one that only looks at another one says so
/// (``ShrunkFiles``). A snapshot of this process leaves it out.
@safe final class FileMapping: @unchecked Sendable {
  /// Where it begins.
  let base: UnsafeRawPointer

  /// Its size in bytes, a multiple of the page size; what follows the file's end in its last page is zero.
  let byteCount: Int

  /// Maps a part of a file; nil where the file has nothing there or the system declines.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - offset: Where the part begins, a multiple of the page size.
  ///   - most: The size in bytes; less is mapped where the file ends before.
  init?(_ file: FileBytes, at offset: UInt64, most: Int) {
    let pages = (UInt64(max(0, file.byteCount)) + 4095) & ~4095
    guard offset & 4095 == 0, offset < pages, most > 0 else { return nil }
    byteCount = (min(most, Int(pages - offset)) + 4095) & ~4095
    // SAFETY: A new mapping; nothing else refers to it.
    guard let mapped = unsafe leak_roomMapFile(file.descriptor, offset, byteCount) else {
      return nil
    }
    unsafe base = UnsafeRawPointer(mapped)
  }

  /// A part of a file, mapped to be written to before it is read: the file stays as it is, and only pages that are
  /// written to cost memory.
  struct Changed {
    /// The mapping.
    private let mapping: FileMapping

    /// Maps a part of a file; nil where the file has nothing there or the system declines.
    ///
    /// The parameters are those of ``FileMapping/init(_:at:most:)``.
    init?(_ file: FileBytes, at offset: UInt64, most: Int) {
      guard let mapping = FileMapping(file, at: offset, most: most) else { return nil }
      // SAFETY: Nothing else refers to the mapping.
      guard
        unsafe leak_roomAllowWriting(
          UnsafeMutableRawPointer(mutating: mapping.base),
          mapping.byteCount
        )
      else { return nil }
      self.mapping = mapping
    }

    /// Writes bytes at an offset; gives false where the mapping ends before.
    mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
      guard offset >= 0, offset <= mapping.byteCount, bytes.count <= mapping.byteCount - offset
      else { return false }
      // SAFETY: The mapping can be written to, and has so many bytes from there on.
      unsafe UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(mutating: mapping.base + offset),
        count: bytes.count
      )
      .copyMemory(from: bytes)
      return true
    }

    /// The mapping, which is only read from now on.
    consuming func finished() -> FileMapping { mapping }
  }

  /// Copies a part of the mapping of the process that this one shows.
  ///
  /// - Returns: How many bytes there are from the range's beginning on.
  func copy(
    _ range: Range<UInt>,
    of mapping: CapturedMapping,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    let offset = Int(clamping: range.lowerBound &- mapping.region.start.bits)
    let count = min(range.count, target.count, max(0, byteCount - offset))
    guard count > 0 else { return 0 }
    // SAFETY: The mapping has `count` bytes from there on, and the target has room for them.
    unsafe target.copyMemory(
      from: UnsafeRawBufferPointer(start: base + offset, count: count)
    )
    return count
  }

  deinit {
    // SAFETY: The mapping that `init` made, which nobody uses any more.
    unsafe leak_roomUnmap(UnsafeMutableRawPointer(mutating: base), byteCount)
  }
}
