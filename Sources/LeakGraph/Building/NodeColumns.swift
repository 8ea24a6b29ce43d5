/// The facts of all nodes, one flat array for each: 14 bytes a node.
struct NodeColumns: Sendable {
  /// The numbers of the types' names.
  private(set) var types: [UInt32]

  /// The sizes in bytes, at most 4 GB each.
  private(set) var byteCounts: [UInt32]

  /// The true numbers of strong retains.
  private(set) var strongCounts: [UInt32]

  /// The kinds, as raw values.
  var kinds: [UInt8]

  /// The flags, as raw values.
  var flags: [UInt8]

  /// The number of nodes.
  var count: Int { types.count }

  /// Columns without nodes.
  init(reserving capacity: Int) {
    types = []
    byteCounts = []
    strongCounts = []
    kinds = []
    flags = []
    types.reserveCapacity(capacity)
    byteCounts.reserveCapacity(capacity)
    strongCounts.reserveCapacity(capacity)
    kinds.reserveCapacity(capacity)
    flags.reserveCapacity(capacity)
  }

  /// Adds nodes' facts.
  mutating func append(_ nodes: [GraphNode]) {
    let room = nodes.count
    types.append(addingCapacity: room) { column in
      for node in nodes { column.append(node.type.rawValue) }
    }
    byteCounts.append(addingCapacity: room) { column in
      for node in nodes { column.append(UInt32(clamping: node.byteCount)) }
    }
    strongCounts.append(addingCapacity: room) { column in
      for node in nodes { column.append(node.strongCount) }
    }
    kinds.append(addingCapacity: room) { column in
      for node in nodes { column.append(node.kind.rawValue) }
    }
    flags.append(addingCapacity: room) { column in
      for node in nodes { column.append(node.flags.rawValue & ~NodeFlags.rooted.rawValue) }
    }
  }
}
