import LeakGraph
import Testing

@Suite("Cuts in small graphs against brute force")
struct BruteForceCutTests {
  /// All places and roots that could be cut in a heap.
  private func cuts(in heap: RandomHeap) -> [Cut] {
    var places: Set<CutPlace> = []
    for edge in heap.edges {
      let holder = heap.nodes[Int(edge.source.rawValue)]
      guard holder.kind != .storage, holder.kind != .untyped else { continue }
      let label = edge.label == LabelID(3) ? LabelID(2) : edge.label
      places.insert(CutPlace(holderType: holder.type, label: label))
    }
    return places.sorted().map { .place($0) }
      + heap.roots.indices.map { .root(RootIndex(UInt32($0))) }
  }

  /// What goes with some cuts, by brute force.
  private func gone(_ cuts: [Cut], in heap: RandomHeap) -> [NodeIndex] {
    var edges: Set<Int> = []
    var roots: Set<Int> = []
    // The graph has its edges by source.
    let order = heap.edges.indices.sorted {
      (heap.edges[$0].source, $0) < (heap.edges[$1].source, $1)
    }
    for cut in cuts {
      switch cut {
      case .reference(let edge): edges.insert(order[Int(edge.rawValue)])
      // Random heaps have no words that merely fit.
      case .claim: continue
      case .place(let place): edges.formUnion(NaiveHeap.edges(of: place, in: heap))
      case .root(let root): roots.insert(Int(root.rawValue))
      }
    }
    return NaiveHeap.gone(heap, cutEdges: edges, cutRoots: roots).sorted()
      .map { NodeIndex(UInt32($0)) }
  }

  @Test("exactly those objects go whose counts come to zero")
  func trials() {
    var random = SmallGenerator(seed: 21)
    for number in 0..<100_000 {
      let heap = RandomHeap(&random)
      let all =
        cuts(in: heap) + heap.edges.indices.map { .reference(EdgeIndex(UInt32($0))) }
      guard !all.isEmpty else { continue }
      let chosen = (0...random.below(3)).map { _ in all[random.below(all.count)] }
      var trial = CutTrial(Ledger(heap.graph()))
      let result = trial.result(of: chosen)
      let expected = gone(chosen, in: heap)
      let bytes = expected.reduce(0) { $0 + heap.nodes[Int($1.rawValue)].byteCount }
      guard result.nodes == expected, result.byteCount == bytes,
        trial.result(of: chosen) == result, trial.result(of: []).nodes.isEmpty
      else {
        Issue.record("heap \(number), \(chosen): \(result), not \(expected) in \(heap)")
        return
      }
    }
  }

  @Test("all smallest sets of up to three cuts are found, and none where there is none")
  func smallest() {
    var random = SmallGenerator(seed: 22)
    var sizes = [0, 0, 0, 0]
    for number in 0..<1_500 {
      let heap = RandomHeap(&random)
      let all = cuts(in: heap)
      guard all.count < 12 else { continue }
      let target = NodeIndex(UInt32(random.below(heap.nodes.count)))
      var expected: Set<[Cut]> = []
      for size in 1...3 where expected.isEmpty {
        for chosen in subsets(of: all, size: size) where gone(chosen, in: heap).contains(target) {
          expected.insert(chosen.sorted())
        }
        if !expected.isEmpty { sizes[size] += 1 }
      }
      let graph = heap.graph()
      var search = CutSearch(CutTrial(Ledger(graph)), IncomingEdges(graph))
      let answer = search.smallestCuts(freeing: target) { _ in 1 }
      let found = Set(answer.solutions.map(\.cuts))
      let isRight =
        expected.isEmpty
        ? answer.solutions.allSatisfy {
          $0.cuts.count > 3 && gone($0.cuts, in: heap) == $0.result.nodes
        }
        : found == expected && answer.isSmallest
      guard isRight, answer.solutions.isEmpty == (answer.obstacle != nil) else {
        Issue.record("heap \(number), node \(target): \(answer), not \(expected) in \(heap)")
        return
      }
      if answer.solutions.isEmpty {
        #expect(!gone(all, in: heap).contains(target), "everything cut frees it: heap \(number)")
      }
    }
    // The heaps are such that each size occurs.
    #expect(sizes[1] > 100 && sizes[2] > 20 && sizes[3] > 2, "\(sizes)")
  }

  /// All subsets of a size.
  private func subsets(of cuts: [Cut], size: Int) -> [[Cut]] {
    guard size > 0, let first = cuts.first else { return size == 0 ? [[]] : [] }
    let rest = Array(cuts.dropFirst())
    return subsets(of: rest, size: size - 1).map { [first] + $0 } + subsets(of: rest, size: size)
  }
}
