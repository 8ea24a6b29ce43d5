internal import LeakMemory

/// The things that a walk visited, by their number and by themselves.
package struct NodeTable {
  /// Where each thing is.
  private var addresses: [Address] = []

  /// What is known of those that are not simply objects.
  private var roles: [Int32: HeapNode.Role] = [:]

  /// The numbers of things that their address tells apart.
  private var numbers = AddressTable()

  /// The numbers of closures that share their address with the only thing they capture, and of what
  /// is at address 0.
  private var others: [HeapNode: Int32] = [:]

  /// An empty table.
  init() {}

  /// How many things there are.
  package var count: Int { addresses.count }

  /// The thing with a number.
  subscript(number: Int) -> HeapNode {
    let role = roles.isEmpty ? nil : roles[Int32(truncatingIfNeeded: number)]
    return HeapNode(address: addresses[number], role: role ?? .object)
  }

  /// The number of a thing; nil where it was not met.
  subscript(node: HeapNode) -> Int32? {
    let number = Self.isPlain(node) ? numbers.number(of: node.address) : others[node]
    return number.flatMap { $0 < addresses.count ? $0 : nil }
  }

  /// The numbers of what is referred to; things not met before are given the next ones, in order.
  ///
  /// - Parameters:
  ///   - batch: The references.
  ///   - result: Is given a number for each.
  mutating func number(_ batch: TargetBatch, into result: inout [Int32]) {
    result.removeAll(keepingCapacity: true)
    var done = 0
    for special in batch.specials {
      number(batch.addresses, done..<special.index, into: &result)
      number(special.node, batch.addresses, special.index, into: &result)
      done = special.index + 1
    }
    number(batch.addresses, done..<batch.addresses.count, into: &result)
  }

  /// Forgets the things from a number on.
  mutating func truncate(to count: Int) {
    addresses.removeLast(max(0, addresses.count - count))
  }

  /// Numbers objects.
  private mutating func number(
    _ targets: [Address],
    _ range: Range<Int>,
    into result: inout [Int32]
  ) {
    guard !range.isEmpty else { return }
    var next = Int32(truncatingIfNeeded: addresses.count)
    numbers.number(targets, range, next: &next, into: &result)
    guard Int(next) > addresses.count else { return }
    for index in range where result[index] == addresses.count { addresses.append(targets[index]) }
  }

  /// Numbers one thing.
  private mutating func number(
    _ node: HeapNode,
    _ targets: [Address],
    _ index: Int,
    into result: inout [Int32]
  ) {
    let new = addresses.count
    if Self.isPlain(node) {
      number(targets, index..<index + 1, into: &result)
    } else {
      let number = others[node] ?? Int32(truncatingIfNeeded: new)
      if Int(number) == new {
        others[node] = number
        addresses.append(node.address)
      }
      result.append(number)
    }
    if addresses.count > new, node.role != .object {
      roles[Int32(truncatingIfNeeded: new)] = node.role
    }
  }

  /// Whether a thing is known by its address alone.
  private static func isPlain(_ node: HeapNode) -> Bool {
    if case .contextlessClosure = node.role { return false }
    return !node.address.isNull
  }
}
