internal import CLeakSnapshot

// SAFETY: The mapping is this object's alone from `init` to `deinit`, and only read.
/// A part of a file of which this process runs, mapped once more, to be read.
///
/// It costs no memory of its own: the pages are those that the process runs from. Were the file cut short, the
/// process would end with `SIGBUS` with or without this mapping. A snapshot of this process leaves it out.
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
