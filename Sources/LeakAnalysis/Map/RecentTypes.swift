import LeakMetadata

/// What was asked for last of the types of a heap: a pass over all blocks asks for the same few again and
/// again.
struct RecentTypes {
  /// What is known of a first word.
  struct Entry {
    /// The word's complement; 0 where the slot is free.
    var word: UInt = 0

    /// The size that a block must have, in bytes.
    var leastByteCount = Int.max

    /// The size that a block may have, in bytes.
    var mostByteCount = Int.max

    /// The type: an index in the types' entries, or -1.
    var type: Int32 = -1
  }

  /// How much larger than a small object its block may be, in bytes; that of a large one by a quarter besides.
  ///
  /// Source: glibc's malloc leaves up to 31 bytes behind what was asked for, and up to 40 in its smallest blocks; the sizes of
  /// jemalloc 5.3 and mimalloc 2 are a quarter apart.
  private static let mostSlack = 48

  /// The entries, each at the place that its word's hash says.
  private var entries = [Entry](repeating: Entry(), count: 1 << 10)

  /// What objects that begin with a word are.
  @inline(__always)
  mutating func type(ofFirstWord word: UInt, _ types: HeapTypes) -> Entry {
    let slot = Int(truncatingIfNeeded: (word &>> 3 &* 0x9e37_79b9_7f4a_7c15) &>> 54)
    if entries[slot].word == ~word { return entries[slot] }
    let type = types.index(ofFirstWord: word)
    guard type >= 0 else { return Entry() }
    let known = types.entries[Int(type)]
    let size = max(16, known.metadata.instanceSize)
    let entry = Entry(
      word: ~word,
      leastByteCount: known.metadata.kind == .job ? Int.max : size,
      mostByteCount: known.isFixedInSize ? size &+ size / 4 &+ Self.mostSlack : Int.max,
      type: type
    )
    entries[slot] = entry
    return entry
  }
}
