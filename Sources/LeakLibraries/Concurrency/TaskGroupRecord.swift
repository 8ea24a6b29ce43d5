internal import LeakMemory

/// A task group: its children, and those whose results nobody has taken yet.
///
/// Source: `TaskGroupBase`, stdlib/public/Concurrency/TaskGroup.cpp; `std::deque` of libstdc++. Verified with
/// Swift 6.3.1 and libstdc++ 12.
struct TaskGroupRecord {
  /// A finished child, or its error, that waits to be taken.
  struct Ready {
    let slot: Address
    let target: Address
  }

  /// Where a group's status record is in it.
  static let record = 8

  /// The bytes of a group that are known.
  static let byteCount = 184

  /// The words of the queue of results: the array of its parts, then where it begins and ends.
  private static let parts = 96
  private static let partCount = 104
  private static let first = 112
  private static let firstPart = 136
  private static let last = 144
  private static let lastPart = 168

  /// The bytes of one part of the queue.
  private static let partSize = 512

  /// The results that wait.
  private(set) var ready: [Ready] = []

  /// The blocks in which the queue keeps them.
  private(set) var blocks: [LibraryBlock] = []

  /// Reads the group at an address.
  init(at group: Address, _ context: inout LibraryContext) {
    guard let parts = context.pointer(at: group + Self.parts),
      let count = context.word(at: group + Self.partCount), count > 0, count < 1 << 20,
      let map = context.heap.block(at: parts), map.contains(parts, count: Int(count) * 8),
      var part = context.pointer(at: group + Self.firstPart),
      let lastPart = context.pointer(at: group + Self.lastPart), map.contains(part, count: 8),
      map.contains(lastPart, count: 8), part <= lastPart,
      let first = context.pointer(at: group + Self.first),
      let last = context.pointer(at: group + Self.last)
    else { return }
    blocks.append(map)
    var from = first
    while part <= lastPart, blocks.count <= Int(count) + 1,
      let start = context.pointer(at: part), let block = context.heap.block(at: start),
      block.byteCount >= Self.partSize
    {
      blocks.append(block)
      let end = part == lastPart ? last : start + Self.partSize
      guard block.contains(from), from <= end, end <= start + Self.partSize else { return }
      while from < end {
        if let word = context.word(at: from), word & ~3 >= 4096 {
          ready.append(Ready(slot: from, target: Address(word & ~3)))
        }
        from = from + 8
      }
      part = part + 8
      from = context.pointer(at: part) ?? .null
    }
  }
}
