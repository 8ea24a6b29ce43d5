import LeakAllocators
import LeakGraph
import LeakMemory

extension SnapshotAnalysis {
  /// Settles the accounts of all objects.
  package func audit() -> AuditReport {
    let graph = heap.graph
    let ledger = Ledger(graph)
    let audit = Audit(ledger)
    let reasons = AuditReasons(graph, ledger, hasEveryBlock: map.view.source.hasEveryBlock)
    var rows: [AuditReport.Row] = []
    for type in 0..<graph.typeCount {
      let index = TypeIndex(UInt32(truncatingIfNeeded: type))
      let totals = AuditReport.Totals(audit[index])
      guard totals.objects > 0 else { continue }
      rows.append(
        AuditReport.Row(
          typeName: graph.typeName(index),
          totals: totals,
          reason: reasons.text(of: index)
        )
      )
    }
    rows.sort {
      ($1.totals.missing, $1.totals.tooMany, $0.typeName)
        < ($0.totals.missing, $0.totals.tooMany, $1.typeName)
    }
    let controls = AuditControls(self, ledger)
    return AuditReport(
      totals: AuditReport.Totals(audit.total),
      types: rows,
      immortal: audit.total.immortal,
      unownedOnly: audit.total.unownedOnly,
      deiniting: audit.total.deiniting,
      own: audit.own.objects,
      plantedRetains: controls.planted,
      movedClaims: controls.moved,
      notes: notes
    )
  }
}

extension AuditReport.Totals {
  /// The columns of the graph's audit, with objects counted where the graph counts retains.
  init(_ totals: AuditTotals) {
    self.init()
    objects = totals.objects
    strongRetains = totals.strongRetains
    described = totals.described
    located = totals.located
    balancedByDescription = totals.balancedByDescription
    balanced = totals.balanced
    missing = totals.objectsMissing
    tooMany = totals.objectsTooMany
    inFlux = totals.inFlux
  }
}
