/// When entries are to be looked at, earliest first.
///
/// Entries that end early leave their node behind; such a stale node is dropped when it comes up,
/// or when stale nodes are more than half of all.
struct DeadlineHeap: Sendable {
  /// One look.
  struct Node: Sendable, BitwiseCopyable {
    /// When.
    var due: Timestamp

    /// At what.
    var entry: EntryID

    /// Orders by time, equal times by registration; by plain numbers, since `==` of a type in another file
    /// is not specialised.
    @inline(__always)
    static func < (lhs: Node, rhs: Node) -> Bool {
      let (left, right) = (lhs.due.nanoseconds, rhs.due.nanoseconds)
      return left < right || left == right && lhs.entry.generation < rhs.entry.generation
    }
  }

  /// A binary heap: no node is due before its parent.
  private var nodes: [Node] = []

  /// How many nodes mean nothing any more.
  private var staleCount = 0

  /// No looks.
  init() {}

  /// The time of the earliest node, which may be stale; `never` where there is none.
  var earliest: Timestamp { nodes.isEmpty ? .never : nodes[0].due }

  /// Adds a look.
  ///
  /// - Complexity: O(log *n*); O(1) for looks added in order of time.
  mutating func push(_ node: Node) {
    nodes.append(node)
    var child = nodes.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard node < nodes[parent] else { break }
      nodes[child] = nodes[parent]
      child = parent
    }
    nodes[child] = node
  }

  /// Takes the earliest look out, if it is due.
  ///
  /// - Complexity: O(log *n*).
  mutating func pop(dueAt now: Timestamp) -> Node? {
    guard let first = nodes.first, first.due <= now, let last = nodes.popLast() else { return nil }
    guard !nodes.isEmpty else { return first }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < nodes.count else { break }
      if child + 1 < nodes.count, nodes[child + 1] < nodes[child] { child += 1 }
      guard nodes[child] < last else { break }
      nodes[parent] = nodes[child]
      parent = child
    }
    nodes[parent] = last
    return first
  }

  /// Notes that a node came out stale.
  mutating func didPopStale() {
    staleCount = max(0, staleCount - 1)
  }

  /// Notes that one more node has become stale.
  ///
  /// - Returns: Whether ``compact(where:)`` is worth its time.
  mutating func didLeaveStale() -> Bool {
    staleCount += 1
    return staleCount > 64 && staleCount * 2 > nodes.count
  }

  /// Drops stale nodes.
  mutating func compact(where isCurrent: (Node) -> Bool) {
    let current = nodes.filter(isCurrent).sorted { $0 < $1 }
    nodes = current
    staleCount = 0
  }
}
