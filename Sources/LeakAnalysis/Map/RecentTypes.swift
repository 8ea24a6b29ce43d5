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

    /// The type: an index in the types' entries, or -1.
    var type: Int32 = -1
  }

  /// The entries, each at the place that its word's hash says.
  private var entries = [Entry](repeating: Entry(), count: 1 << 10)

  /// What objects that begin with a word are.
  @inline(__always)
  mutating func type(ofFirstWord word: UInt, _ types: HeapTypes) -> Entry {
    let slot = Int(truncatingIfNeeded: (word &>> 3 &* 0x9e37_79b9_7f4a_7c15) &>> 54)
    if entries[slot].word == ~word { return entries[slot] }
    let type = types.index(ofFirstWord: word)
    guard type >= 0 else { return Entry() }
    let metadata = types.entries[Int(type)].metadata
    let entry = Entry(
      word: ~word,
      leastByteCount: metadata.kind == .job ? Int.max : max(16, metadata.instanceSize),
      type: type
    )
    entries[slot] = entry
    return entry
  }
}
