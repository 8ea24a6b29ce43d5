extension FileBytes {
  /// Reads a part of a mapping of this file as the kernel shows it: what follows the file's end in its last
  /// page is zero.
  ///
  /// - Returns: How many bytes there are from the range's beginning on.
  func readPages(
    of mapping: CapturedMapping,
    _ range: Range<UInt>,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    let distance = UInt64(range.lowerBound &- mapping.region.start.bits)
    let offset = Int(clamping: mapping.region.fileOffset &+ distance)
    let limit = max(0, ((byteCount + 4095) & ~4095) - offset)
    let count = min(target.count, limit)
    // SAFETY: `count` is at most the target's size.
    let got = unsafe read(
      at: offset,
      into: UnsafeMutableRawBufferPointer(rebasing: target[..<count])
    )
    return got >= min(count, max(0, byteCount - offset)) ? count : got
  }
}
