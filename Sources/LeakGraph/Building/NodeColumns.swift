/// The facts of all nodes, one flat array for each: 14 bytes a node.
///
/// The arrays have room beyond the last node, so that many nodes are written without growing them.
struct NodeColumns: Sendable {
  /// The numbers of the types' names.
  private(set) var types: [UInt32]

  /// The sizes in bytes, at most 4 GB each.
  private(set) var byteCounts: [UInt32]

  /// The true numbers of strong retains.
  private(set) var strongCounts: [UInt32]

  /// The kinds, as raw values.
  private(set) var kinds: [UInt8]

  /// The flags, as raw values.
  var flags: [UInt8]

  /// The number of nodes.
  private(set) var count = 0

  /// Columns without nodes.
  init(reserving capacity: Int) {
    types = Array(repeating: 0, count: capacity)
    byteCounts = Array(repeating: 0, count: capacity)
    strongCounts = Array(repeating: 0, count: capacity)
    kinds = Array(repeating: 0, count: capacity)
    flags = Array(repeating: 0, count: capacity)
  }

  /// Adds nodes' facts.
  mutating func append(_ nodes: [GraphNode]) {
    grow(to: count + nodes.count)
    Self.write(nodes, at: count, &types, &byteCounts, &strongCounts)
    Self.write(nodes, at: count, &kinds, &flags)
    count += nodes.count
  }

  /// Writes nodes' numbers.
  private static func write(
    _ nodes: [GraphNode],
    at first: Int,
    _ types: inout [UInt32],
    _ byteCounts: inout [UInt32],
    _ strongCounts: inout [UInt32]
  ) {
    var types = types.mutableSpan
    var byteCounts = byteCounts.mutableSpan
    var strongCounts = strongCounts.mutableSpan
    for index in 0..<nodes.count {
      types[first &+ index] = nodes[index].type.rawValue
      byteCounts[first &+ index] = UInt32(clamping: nodes[index].byteCount)
      strongCounts[first &+ index] = nodes[index].strongCount
    }
  }

  /// Writes nodes' kinds and flags.
  private static func write(
    _ nodes: [GraphNode],
    at first: Int,
    _ kinds: inout [UInt8],
    _ flags: inout [UInt8]
  ) {
    var kinds = kinds.mutableSpan
    var flags = flags.mutableSpan
    for index in 0..<nodes.count {
      kinds[first &+ index] = nodes[index].kind.rawValue
      flags[first &+ index] = nodes[index].flags.rawValue & ~NodeFlags.rooted.rawValue
    }
  }

  /// Makes room for so many nodes.
  private mutating func grow(to needed: Int) {
    guard needed > types.count else { return }
    let further = needed + needed / 16 - types.count
    types += repeatElement(0, count: further)
    byteCounts += repeatElement(0, count: further)
    strongCounts += repeatElement(0, count: further)
    kinds += repeatElement(0, count: further)
    flags += repeatElement(0, count: further)
  }

  /// Gives up the room beyond the last node.
  mutating func trim() {
    let unused = types.count - count
    types.removeLast(unused)
    byteCounts.removeLast(unused)
    strongCounts.removeLast(unused)
    kinds.removeLast(unused)
    flags.removeLast(unused)
  }
}
