import LeakGraph
import Testing

@Suite("Small graphs against brute force")
struct BruteForceTests {
  /// The number of generated graphs for each question.
  private static let count = 100_000

  /// Checks an answer about each of many random heaps; stops at the first wrong one.
  private func check(
    seed: UInt64,
    count: Int = BruteForceTests.count,
    _ isRight: (RandomHeap, inout SmallGenerator) -> Bool
  ) {
    var random = SmallGenerator(seed: seed)
    for number in 0..<count {
      let heap = RandomHeap(&random)
      guard isRight(heap, &random) else {
        Issue.record("heap \(number) is answered wrongly: \(heap)")
        return
      }
    }
  }

  /// The bits of a set of nodes.
  private func bits(_ nodes: some Sequence<NodeIndex>) -> Int {
    nodes.reduce(0) { $0 | 1 << Int($1.rawValue) }
  }

  /// The node of a small number.
  private func node(_ number: Int) -> NodeIndex { NodeIndex(UInt32(number)) }

  @Test("every graph is whole, turned around too, and has everything that was added")
  func invariants() {
    check(seed: 1, count: 10_000) { heap, _ in
      let graph = heap.graph()
      let incoming = IncomingEdges(graph)
      guard graph.checkInvariants().isEmpty, incoming.checkInvariants(of: graph).isEmpty,
        graph.refusals.total == 0
      else { return false }
      for number in heap.nodes.indices {
        let own = heap.edges.filter { $0.source == node(number) }
        guard graph.edges(of: node(number)).map({ graph.edge($0) }) == own,
          graph.node(node(number)) == heap.nodes[number]
        else { return false }
        let holders = graph.holders(of: node(number), incoming: incoming)
        let into = heap.edges.filter { $0.target == node(number) }
        guard holders == graph.holders(of: node(number)),
          Set(holders.edges.compactMap { graph.edge($0) }) == Set(into),
          holders.edges.count == into.count,
          holders.roots.map({ heap.roots[Int($0.rawValue)] })
            == heap.roots.filter({ $0.target == node(number) })
        else { return false }
      }
      return true
    }
  }

  @Test("what the roots reach is exactly what references lead to")
  func reachability() {
    check(seed: 2) { heap, _ in
      let naive = NaiveHeap(holding: heap)
      let reached = Reachability.reached(in: heap.graph())
      return bits(reached.nodes) == naive.reached(from: naive.rooted)
    }
  }

  @Test(
    "two nodes share a component when each reaches the other, and a ring is what reaches itself"
  )
  func components() {
    check(seed: 3) { heap, _ in
      let reach = NaiveHeap(holding: heap).closures()
      let components = Components(heap.graph())
      for one in heap.nodes.indices {
        guard let component = components.component(of: node(one)) else { return false }
        var members = 1 << one
        for other in heap.nodes.indices
        where reach[one] & 1 << other != 0 && reach[other] & 1 << one != 0 {
          members |= 1 << other
        }
        guard bits(components.members(of: component)) == members,
          components.isOnRing(node(one)) == (reach[one] & 1 << one != 0)
        else { return false }
        for edge in heap.edges where edge.source == node(one) {
          // A component is numbered before those that lead to it.
          let target = components.component(of: edge.target) ?? 0
          guard reach[one] & 1 << Int(edge.target.rawValue) == 0 || target <= component
          else { return false }
        }
      }
      return true
    }
  }

  @Test("every unreachable node is in a head or hangs off the first head that reaches it")
  func heads() {
    check(seed: 4, count: 30_000) { heap, _ in
      let naive = NaiveHeap(holding: heap)
      let graph = heap.graph()
      let garbage = Reachability.reached(in: graph).inverted()
      let heads = RingHeads(graph, within: garbage).heads
      let reach = naive.closures()
      var taken = 0
      for head in heads {
        let members = bits(head.members)
        guard let first = head.members.first, taken & members == 0 else { return false }
        let own = reach[Int(first.rawValue)]
        guard head.isRing ? own & members == members : members.nonzeroBitCount == 1
        else { return false }
        // No other garbage refers to it.
        for edge in naive.followed where members & 1 << edge.target != 0 {
          guard members & 1 << edge.source != 0 else { return false }
        }
        taken |= members
      }
      var hanging = taken
      for head in heads {
        guard let first = head.members.first else { return false }
        let expected = reach[Int(first.rawValue)] & bits(garbage.nodes) & ~hanging
        guard bits(head.hanging) == expected else { return false }
        hanging |= expected
      }
      return hanging == bits(garbage.nodes)
    }
  }

  @Test("a node dominates what is lost without it, and retains the bytes of that")
  func dominators() {
    check(seed: 5) { heap, _ in
      let expected = NaiveHeap(holding: heap).dominators()
      let graph = heap.graph()
      let dominators = Dominators(graph)
      let sizes = RetainedSizes(dominators, in: graph)
      for one in heap.nodes.indices {
        guard dominators.isReached(node(one)) == (expected[one] != 0) else { return false }
        let strict = expected[one] & ~(1 << one)
        // The immediate dominator is the one that all other dominators dominate.
        let immediate = heap.nodes.indices.first {
          strict & 1 << $0 != 0 && expected[$0] == strict
        }
        guard dominators.immediateDominator(of: node(one)) == immediate.map(node) else {
          return false
        }
        var bytes: UInt64 = 0
        var retained: [NodeIndex] = []
        for other in heap.nodes.indices where expected[other] & 1 << one != 0 {
          bytes += heap.nodes[other].byteCount
          retained.append(node(other))
        }
        guard (sizes.bytes(of: node(one)) ?? 0) == bytes,
          (sizes.count(of: node(one)) ?? 0) == retained.count,
          sizes.retained(by: node(one)) == retained
        else { return false }
      }
      return true
    }
  }

  @Test("a type retains what its nodes do, those below another one of the type left out")
  func dominatorsByType() {
    check(seed: 8) { heap, _ in
      let expected = NaiveHeap(holding: heap).dominators()
      let graph = heap.graph()
      let dominators = Dominators(graph)
      let sizes = RetainedSizes(dominators, in: graph)
      let byType = RetainedSizesByType(sizes, dominators, in: graph)
      return (0..<graph.typeCount).allSatisfy { type in
        let nodes = graph.nodes(ofType: TypeIndex(UInt32(type)))
        let mask = bits(nodes)
        let topmost = nodes.filter { node in
          let number = Int(node.rawValue)
          return expected[number] & mask & ~(1 << number) == 0
        }
        let bytes = topmost.reduce(0) { $0 + (sizes.bytes(of: $1) ?? 0) }
        return byType.bytes(of: TypeIndex(UInt32(type))) == bytes
      }
    }
  }

  @Test("accounts count every description once, and every claimant of an object once")
  func ledger() {
    check(seed: 6) { heap, _ in
      let ledger = Ledger(heap.graph())
      for (number, facts) in heap.nodes.enumerated() {
        var described = 0
        var blocks: Set<UInt32> = []
        var frames: [UInt32: Int] = [:]
        var further = 0
        var isMoving = facts.flags.contains(.inFlux)
        for edge in heap.edges where edge.target == node(number) {
          let isStrong = edge.kind == .strong
          let holder = heap.nodes[Int(edge.source.rawValue)].flags
          if isStrong, edge.evidence == .described {
            described += 1
          } else if edge.evidence != .residual, isStrong || edge.kind == .conservative {
            let isFirst = blocks.insert(edge.source.rawValue).inserted
            if !isFirst, edge.isOfFurtherCall { further += 1 }
          } else {
            continue
          }
          if edge.isInFlux || holder.contains(.inFlux) || holder.contains(.deiniting) {
            isMoving = true
          }
        }
        for root in heap.roots where root.target == node(number) && root.holding != .keeps {
          if root.holding == .retains, root.evidence == .described {
            described += 1
          } else if root.evidence != .residual {
            frames[root.claimant] = max(frames[root.claimant] ?? 0, Int(root.furtherCalls))
          }
        }
        further += frames.values.reduce(0, +)
        guard let account = ledger.account(of: node(number)), Int(account.described) == described,
          Int(account.claimingBlocks) == blocks.count, Int(account.claimingFrames) == frames.count
        else { return false }
        let difference = Int(facts.strongCount) - described
        let left = max(0, difference - blocks.count - frames.count - further)
        let expected: LedgerOutcome =
          if facts.flags.contains(.immortal) {
            .immortal
          } else if !facts.flags.contains(.counted) {
            .uncounted
          } else if facts.flags.contains(.deiniting) {
            .deiniting
          } else if facts.flags.contains(.unownedOnly) {
            .unownedOnly
          } else if difference == 0 {
            .balanced
          } else if difference > 0, left == 0 {
            .balancedWithClaims
          } else if isMoving {
            .inFlux
          } else {
            difference < 0 ? .tooMany(UInt32(-difference)) : .missing(UInt32(left))
          }
        guard account.outcome == expected, account.missing == UInt32(left),
          account.described + account.claimed + account.missing
            == max(account.strong, account.described)
        else { return false }
      }
      return true
    }
  }
}
