/// A reference that may become the last one of a node's best path.
struct PathCandidate {
  /// The rank of the label's place and of the node's type.
  let rank: UInt64

  /// The node.
  let node: UInt32

  /// The number of the edge, or of the root at the beginning of a path.
  let parent: UInt32
}

extension [PathCandidate] {
  /// Sorts candidates by rank; equal ranks keep their order.
  ///
  /// Most lists are short, or have the same few ranks again and again: all elements of a container,
  /// all properties of many equal objects. Long lists are therefore sorted by counting.
  ///
  /// - Complexity: O(*k* + *d* log *d*) for *k* candidates of *d* ranks.
  mutating func sortByRank() {
    guard count > 1 else { return }
    var isSorted = true
    for index in 1..<count where self[index - 1].rank > self[index].rank {
      isSorted = false
      break
    }
    guard !isSorted else { return }
    guard count > 48 else {
      for index in 1..<count {
        let own = self[index]
        var position = index
        while position > 0, self[position - 1].rank > own.rank {
          self[position] = self[position - 1]
          position -= 1
        }
        self[position] = own
      }
      return
    }
    var slots: [UInt64: Int] = [:]
    for candidate in self { slots[candidate.rank, default: 0] += 1 }
    var sum = 0
    for rank in slots.keys.sorted() {
      let own = slots[rank] ?? 0
      slots[rank] = sum
      sum += own
    }
    let unsorted = self
    for candidate in unsorted {
      let position = slots[candidate.rank] ?? 0
      slots[candidate.rank] = position + 1
      self[position] = candidate
    }
  }
}
