import Glibc

extension Shared {
  /// How many blocks of a size are given back: more than a thread keeps for itself.
  private static var freeCount: Int { 24 }

  /// The sizes of blocks that are given back, at least one for each list of an arena up to 128 KiB.
  private static var sizes: [Int] {
    Array(stride(from: 24, to: 1024, by: 16)) + Array(stride(from: 1024, to: 4096, by: 64))
      + Array(stride(from: 4096, to: 12_288, by: 512))
      + Array(stride(from: 12_288, to: 126_976, by: 4096))
  }

  /// Leaves free blocks in nearly all lists of the main arena, as a burst of work does.
  func fillBins() {
    let sizes = Self.sizes
    var free = Record(capacity: sizes.count * Self.freeCount)
    for size in sizes {
      for _ in 0..<Self.freeCount {
        // SAFETY: New blocks; the first is given back below, the other keeps it from growing together with the next.
        guard let block = unsafe malloc(size), let between = unsafe malloc(24) else { exit(72) }
        free.append(~UInt(bitPattern: block))
        keepBlock(~UInt(bitPattern: between))
      }
    }
    for index in 0..<free.count {
      // SAFETY: Allocated above, given back here only.
      unsafe Glibc.free(UnsafeMutableRawPointer(bitPattern: ~free[index]))
    }
    // So large a request makes the allocator sort what was given back.
    guard let last = unsafe malloc(120_000) else { exit(72) }
    keepBlock(~UInt(bitPattern: last))
  }
}
