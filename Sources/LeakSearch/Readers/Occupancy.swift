internal import LeakMemory

/// Which buckets of a hash table hold an element.
struct Occupancy {
  /// How many buckets there are: a power of two.
  let bucketCount: UInt

  /// One bit per bucket.
  private let words: [UInt]

  /// The logarithm of the most buckets that are believed: far more than a walk visits.
  private static let greatestScale = 28

  /// Reads a hash table's bitmap.
  ///
  /// - Parameters:
  ///   - storage: The storage object, with the count, the capacity and the scale.
  ///   - bitmap: Where the bits begin.
  ///   - memory: Where both are read.
  init?(storage: Address, bitmap: Address, memory: any MemoryReader) {
    guard
      let count = memory.word(storage + 16), let capacity = memory.word(storage + 24),
      let scale = memory.load(storage + 32, as: UInt8.self), scale <= Self.greatestScale
    else { return nil }
    bucketCount = 1 << UInt(scale)
    // A table is kept at most three quarters full: numbers that do not fit are no table's.
    guard count <= capacity, capacity <= bucketCount, bucketCount <= max(2, capacity * 2) else {
      return nil
    }
    if let size = HeapChunk.usableSize(of: storage, memory: memory), bucketCount / 8 > UInt(size) {
      return nil
    }
    let copy = MemorySnapshot()
    var words: [UInt] = []
    let wordCount = Int((bucketCount + 63) / 64)
    while words.count < wordCount {
      let many = min(wordCount - words.count, 1 << 13)
      guard copy.fill(from: bitmap + words.count * 8, count: many * 8, reading: memory) else {
        return nil
      }
      for index in 0..<many { words.append(copy.word(at: index * 8)) }
    }
    self.words = words
  }

  /// Whether a bucket holds an element.
  func contains(_ bucket: UInt) -> Bool {
    words[Int(bucket >> 6)] >> (bucket & 63) & 1 == 1
  }
}
