/// The audit: the share of all strong retains that a ledger accounts for.
///
/// - Complexity: O(*n*) for *n* nodes: overall sums and sums by type come from one pass.
package struct Audit: Sendable {
  /// The sums of all objects but LeakFinder's own.
  package let total: AuditTotals

  /// The sums of LeakFinder's own objects, which no other sum includes.
  package let own: AuditTotals

  /// The sums by type, and of the unknown type at the end.
  private let byType: [AuditTotals]

  /// Sums up a ledger.
  package init(_ ledger: Ledger) {
    let graph = ledger.graph
    var total = AuditTotals()
    var own = AuditTotals()
    var byType = Array(repeating: AuditTotals(), count: graph.typeCount + 1)
    let interesting = NodeFlags.counted.rawValue | NodeFlags.immortal.rawValue
    let plain = NodeFlags.counted.rawValue
    for node in 0..<graph.nodeCount {
      let flags = graph.flags[node]
      guard flags & interesting != 0 else { continue }
      if flags == plain, ledger.described[node] == graph.strongCounts[node] {
        // Nearly all objects: balanced by description, and nothing apart.
        let strong = Int(graph.strongCounts[node])
        total.addBalanced(strong)
        byType[min(Int(graph.types[node]), graph.typeCount)].addBalanced(strong)
        continue
      }
      let account = ledger.account(node)
      guard flags & NodeFlags.own.rawValue == 0 else {
        own.add(account)
        continue
      }
      total.add(account)
      byType[min(Int(graph.types[node]), graph.typeCount)].add(account)
    }
    self.total = total
    self.own = own
    self.byType = byType
  }

  /// The sums of a type's objects.
  package subscript(type: TypeIndex) -> AuditTotals {
    if type == .unknown { return byType[byType.count - 1] }
    return Int(type.rawValue) < byType.count - 1 ? byType[Int(type.rawValue)] : AuditTotals()
  }
}
