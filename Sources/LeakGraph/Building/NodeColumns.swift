/// The facts of all nodes, one flat array for each: 14 bytes a node.
struct NodeColumns: Sendable {
  /// The numbers of the types' names.
  var types: [UInt32] = []

  /// The sizes in bytes, at most 4 GB each.
  var byteCounts: [UInt32] = []

  /// The true numbers of strong retains.
  var strongCounts: [UInt32] = []

  /// The kinds, as raw values.
  var kinds: [UInt8] = []

  /// The flags, as raw values.
  var flags: [UInt8] = []

  /// Empty columns.
  init(reserving capacity: Int) {
    types.reserveCapacity(capacity)
    byteCounts.reserveCapacity(capacity)
    strongCounts.reserveCapacity(capacity)
    kinds.reserveCapacity(capacity)
    flags.reserveCapacity(capacity)
  }

  /// The number of nodes.
  var count: Int { types.count }

  /// Adds a node's facts.
  mutating func append(_ node: GraphNode) {
    types.append(node.type.rawValue)
    byteCounts.append(UInt32(clamping: node.byteCount))
    strongCounts.append(node.strongCount)
    kinds.append(node.kind.rawValue)
    flags.append(node.flags.rawValue)
  }

  /// Adds many nodes' facts, none of them rooted.
  mutating func append(_ nodes: [GraphNode]) {
    types.append(contentsOf: nodes.lazy.map(\.type.rawValue))
    byteCounts.append(contentsOf: nodes.lazy.map { UInt32(clamping: $0.byteCount) })
    strongCounts.append(contentsOf: nodes.lazy.map(\.strongCount))
    kinds.append(contentsOf: nodes.lazy.map(\.kind.rawValue))
    flags.append(contentsOf: nodes.lazy.map { $0.flags.rawValue & ~NodeFlags.rooted.rawValue })
  }
}
