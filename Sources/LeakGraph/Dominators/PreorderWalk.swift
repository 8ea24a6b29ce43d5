/// A depth-first walk that numbers nodes in preorder and turns the edges around.
///
/// What both passes need of a node is one record, so that each edge costs one read at a far address
/// in the first pass and two in the second.
struct PreorderWalk {
  /// The facts of one node during the walk.
  private struct Record {
    /// The position in preorder; 0 for a node that is not reached.
    var position: UInt32 = 0

    /// The number of edges into the node, then the place for the next one among all predecessors.
    var incoming: UInt32 = 0
  }

  /// One open node on the way from the start.
  private struct Frame {
    /// The position in preorder.
    var position: UInt32

    /// The next edge to look at.
    var next: UInt32

    /// The end of the node's edges.
    var end: UInt32
  }

  /// The nodes in preorder, after the virtual node at position 0.
  private(set) var nodesInOrder: [UInt32] = [UInt32.max]

  /// The position of each node in preorder; 0 for a node that is not reached.
  private(set) var positions: [UInt32] = []

  /// The position of each node's parent in the tree of the walk, by position.
  private(set) var parents: [UInt32] = [0]

  /// Where the predecessors of each position begin, and their number at the end.
  private(set) var predecessorStarts: [UInt32] = []

  /// The positions of the predecessors, grouped by position.
  private(set) var predecessors: [UInt32] = []

  /// Walks a graph from a start.
  init(_ graph: HeapGraph, from start: PathStart, filter: ReferenceFilter) {
    let first = start.nodes(in: graph, filter: filter)
    let includes = filter.mask.includes
    var records = Array(repeating: Record(), count: graph.nodeCount)
    number(graph, from: first, includes, &records)
    turnAround(graph, from: first, includes, &records)
    positions = records.map(\.position)
  }

  /// Numbers the nodes in the order in which the walk enters them, and counts the edges into them.
  private mutating func number(
    _ graph: HeapGraph,
    from first: [UInt32],
    _ includes: [Bool],
    _ records: inout [Record]
  ) {
    let starts = graph.starts
    let edges = graph.edges
    var nodesInOrder: [UInt32] = [UInt32.max]
    var parents: [UInt32] = [0]
    var path: [Frame] = []
    for root in first {
      records[Int(root)].incoming &+= 1
      guard records[Int(root)].position == 0 else { continue }
      var position = UInt32(truncatingIfNeeded: nodesInOrder.count)
      records[Int(root)].position = position
      nodesInOrder.append(root)
      parents.append(0)
      var frame = Frame(
        position: position,
        next: starts[Int(root)],
        end: starts[Int(root) + 1]
      )
      while true {
        guard frame.next < frame.end else {
          guard let holder = path.popLast() else { break }
          frame = holder
          continue
        }
        let edge = edges[Int(frame.next)]
        frame.next &+= 1
        guard includes[Int(edge.word & 0xFF)] else { continue }
        let target = Int(edge.target)
        records[target].incoming &+= 1
        guard records[target].position == 0 else { continue }
        position = UInt32(truncatingIfNeeded: nodesInOrder.count)
        records[target].position = position
        nodesInOrder.append(edge.target)
        parents.append(frame.position)
        path.append(frame)
        frame = Frame(position: position, next: starts[target], end: starts[target + 1])
      }
    }
    self.nodesInOrder = nodesInOrder
    self.parents = parents
  }

  /// Groups the walked edges by their targets.
  private mutating func turnAround(
    _ graph: HeapGraph,
    from first: [UInt32],
    _ includes: [Bool],
    _ records: inout [Record]
  ) {
    let starts = graph.starts
    let edges = graph.edges
    let nodesInOrder = nodesInOrder
    let count = nodesInOrder.count
    var begins: [UInt32] = Array(repeating: 0, count: count + 1)
    var sum: UInt32 = 0
    for position in 1..<max(count, 1) {
      let node = Int(nodesInOrder[position])
      begins[position] = sum
      sum &+= records[node].incoming
      records[node].incoming = begins[position]
    }
    begins[count] = sum
    var found: [UInt32] = Array(repeating: 0, count: Int(sum))
    for root in first {
      found[Int(records[Int(root)].incoming)] = 0
      records[Int(root)].incoming &+= 1
    }
    for source in 1..<max(count, 1) {
      let node = Int(nodesInOrder[source])
      for index in Int(starts[node])..<Int(starts[node + 1]) {
        let edge = edges[index]
        guard includes[Int(edge.word & 0xFF)] else { continue }
        let place = records[Int(edge.target)].incoming
        records[Int(edge.target)].incoming = place &+ 1
        found[Int(place)] = UInt32(truncatingIfNeeded: source)
      }
    }
    predecessorStarts = begins
    predecessors = found
  }
}
