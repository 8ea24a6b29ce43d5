/// The state of Pearce's algorithm while ``Components`` are found.
struct ComponentSearch {
  /// One open node on the way from the start.
  private struct Frame {
    /// The node.
    var node: UInt32

    /// The next of its edges to look at.
    var next: UInt32

    /// The order of visit of the first open node that it leads to, so far.
    var low: UInt32

    /// Whether it is the first of its component, so far.
    var isFirst: Bool
  }

  /// The number of components found so far.
  private(set) var componentCount: UInt32 = 0

  /// The nodes, grouped by component, in the order in which components were found.
  private(set) var ordered: [UInt32] = []

  /// Where each component's nodes begin, and the number of all at the end.
  private(set) var starts: [UInt32] = []

  /// The nodes that refer to themselves.
  private(set) var selfReferring: NodeSet

  /// By node: 0 unseen, small numbers the order of visit, numbers from the top down a component.
  private var order: [UInt32]

  /// The value in ``order`` for the first component.
  private let top = UInt32.max - 1

  /// Visits all nodes of a graph.
  init(_ graph: HeapGraph, filter: ReferenceFilter, within nodes: NodeSet?) {
    selfReferring = NodeSet(capacity: graph.nodeCount)
    order = Array(repeating: 0, count: graph.nodeCount)
    let outside = UInt32.max
    if let nodes {
      // A node outside is larger than every order of visit, as a closed one, and never entered.
      for node in 0..<graph.nodeCount where !nodes.contains(node) { order[node] = outside }
    }
    run(graph, includes: filter.mask.includes)
  }

  /// The component of each node; `UInt32.max` for nodes that were left out.
  func numbers() -> [UInt32] {
    order.map { $0 == UInt32.max ? $0 : top - $0 }
  }

  /// Visits everything.
  private mutating func run(_ graph: HeapGraph, includes: [Bool]) {
    let starts = graph.starts
    let edges = graph.edges
    let top = top
    var order = order
    self.order = []
    var path: [Frame] = []
    // Nodes that are done, above an open first node of their component.
    var waiting: [UInt32] = []
    var visited: UInt32 = 1
    var componentCount: UInt32 = 0
    var ordered: [UInt32] = []
    ordered.reserveCapacity(graph.nodeCount)
    var begins: [UInt32] = [0]
    for start in 0..<graph.nodeCount where order[start] == 0 {
      var frame = Frame(
        node: UInt32(truncatingIfNeeded: start),
        next: starts[start],
        low: visited,
        isFirst: true
      )
      order[start] = visited
      visited &+= 1
      while true {
        let end = starts[Int(frame.node) + 1]
        var child = frame.node
        while frame.next < end {
          let edge = edges[Int(frame.next)]
          frame.next &+= 1
          guard includes[Int(edge.word & 0xFF)] else { continue }
          let theirs = order[Int(edge.target)]
          if theirs == 0 {
            child = edge.target
            break
          }
          if theirs < frame.low {
            frame.low = theirs
            frame.isFirst = false
          } else if edge.target == frame.node {
            selfReferring.insert(Int(frame.node))
          }
        }
        if child != frame.node {
          path.append(frame)
          frame = Frame(node: child, next: starts[Int(child)], low: visited, isFirst: true)
          order[Int(child)] = visited
          visited &+= 1
          continue
        }
        // The node is done.
        if frame.isFirst {
          let number = top - componentCount
          while let member = waiting.last, order[Int(member)] >= frame.low {
            order[Int(member)] = number
            ordered.append(member)
            waiting.removeLast()
          }
          order[Int(frame.node)] = number
          ordered.append(frame.node)
          begins.append(UInt32(truncatingIfNeeded: ordered.count))
          componentCount &+= 1
        } else {
          order[Int(frame.node)] = frame.low
          waiting.append(frame.node)
        }
        let theirs = order[Int(frame.node)]
        guard let holder = path.popLast() else { break }
        frame = holder
        if theirs < frame.low {
          frame.low = theirs
          frame.isFirst = false
        }
      }
    }
    self.order = order
    self.ordered = ordered
    self.starts = begins
    self.componentCount = componentCount
  }
}
