/// Which of some things hold which, by number.
///
/// The plain part of the search for what nothing reaches, so that it can be tried on any graph.
struct HoldingGraph {
  /// Where each holder's targets begin among ``targets``, and where the last one's end.
  private let starts: [Int32]

  /// The targets, one holder's behind the other's.
  private let targets: [Int32]

  /// How many things there are.
  var count: Int { starts.count - 1 }

  /// A graph of some things.
  ///
  /// - Parameters:
  ///   - count: How many things there are.
  ///   - edges: Each holder with one of its targets; may repeat.
  init(count: Int, edges: [(holder: Int32, target: Int32)]) {
    var starts: [Int32] = Array(repeating: 0, count: count + 1)
    for edge in edges { starts[Int(edge.holder) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var targets: [Int32] = Array(repeating: 0, count: edges.count)
    for edge in edges {
      targets[Int(next[Int(edge.holder)])] = edge.target
      next[Int(edge.holder)] += 1
    }
    self.starts = starts
    self.targets = targets
  }

  /// What a thing holds.
  func targets(of holder: Int32) -> ArraySlice<Int32> {
    targets[Int(starts[Int(holder)])..<Int(starts[Int(holder) + 1])]
  }

  /// Which things can be reached from some of them, those included.
  ///
  /// - Parameter open: The things to begin at.
  /// - Returns: Whether each thing is reached, by number.
  func reached(from open: [Int32]) -> [Bool] {
    var isReached: [Bool] = Array(repeating: false, count: count)
    var open = open
    for number in open { isReached[Int(number)] = true }
    while let number = open.popLast() {
      for target in targets(of: number) where !isReached[Int(target)] {
        isReached[Int(target)] = true
        open.append(target)
      }
    }
    return isReached
  }

  /// The rings: for each thing the number of its strongly connected component.
  ///
  /// Tarjan's algorithm without recursion, since chains can be long. A component has a smaller number
  /// than those that lead to it.
  func components() -> [Int32] {
    var component: [Int32] = Array(repeating: -1, count: count)
    var order: [Int32] = Array(repeating: -1, count: count)
    var lowest: [Int32] = Array(repeating: 0, count: count)
    var nextEdge = starts
    var pending: [Int32] = []
    var path: [Int32] = []
    var lastOrder: Int32 = 0
    var lastComponent: Int32 = 0
    for start in 0..<Int32(count) where order[Int(start)] < 0 {
      path.append(start)
      while let number = path.last {
        let index = Int(number)
        if order[index] < 0 {
          order[index] = lastOrder
          lowest[index] = lastOrder
          lastOrder += 1
          pending.append(number)
        }
        if nextEdge[index] < starts[index + 1] {
          let target = targets[Int(nextEdge[index])]
          nextEdge[index] += 1
          if order[Int(target)] < 0 {
            path.append(target)
          } else if component[Int(target)] < 0 {
            lowest[index] = min(lowest[index], order[Int(target)])
          }
          continue
        }
        path.removeLast()
        if let holder = path.last {
          lowest[Int(holder)] = min(lowest[Int(holder)], lowest[index])
        }
        guard lowest[index] == order[index] else { continue }
        while let member = pending.popLast() {
          component[Int(member)] = lastComponent
          if member == number { break }
        }
        lastComponent += 1
      }
    }
    return component
  }

  /// The things to mend first, and which of them each other thing hangs off.
  ///
  /// A head is a ring that nothing outside of it holds, or a thing by itself that nothing holds.
  /// What hangs off several heads is counted to the first of them.
  ///
  /// - Parameter isBefore: The order of heads, given the things of each.
  /// - Returns: For each head its own things, and everything else that hangs off it.
  func heads(
    orderedBy isBefore: ([Int32], [Int32]) -> Bool
  ) -> [(ring: [Int32], hanging: [Int32])] {
    let component = components()
    let componentCount = Int((component.max() ?? -1) + 1)
    var isHeld: [Bool] = Array(repeating: false, count: componentCount)
    var members: [[Int32]] = Array(repeating: [], count: componentCount)
    for number in 0..<Int32(count) {
      let own = component[Int(number)]
      members[Int(own)].append(number)
      for target in targets(of: number) where component[Int(target)] != own {
        isHeld[Int(component[Int(target)])] = true
      }
    }
    let heads = members.indices.filter { !isHeld[$0] }.map { members[$0] }.sorted(by: isBefore)
    var isTaken: [Bool] = Array(repeating: false, count: count)
    return heads.map { ring in
      var hanging: [Int32] = []
      var open = ring
      for number in ring { isTaken[Int(number)] = true }
      while let number = open.popLast() {
        for target in targets(of: number) where !isTaken[Int(target)] {
          isTaken[Int(target)] = true
          hanging.append(target)
          open.append(target)
        }
      }
      return (ring, hanging.sorted())
    }
  }
}
