import LeakReports

extension LeakReport {
  /// The report with one note more.
  func noting(_ note: String) -> LeakReport {
    LeakReport(
      id: id,
      outcome: outcome,
      retracts: retracts,
      latenessSeconds: latenessSeconds,
      object: object,
      reason: reason,
      aliveSeconds: aliveSeconds,
      dismissal: dismissal,
      creation: creation,
      fingerprint: fingerprint,
      retention: retention.map { retention in
        RetentionExplanation(
          typeName: retention.typeName,
          kind: retention.kind,
          root: retention.root,
          path: retention.path,
          cycleLength: retention.cycleLength,
          otherPaths: retention.otherPaths,
          retainCount: retention.retainCount,
          notes: retention.notes + [note],
          advice: retention.advice,
          cut: retention.cut,
          declaration: retention.declaration,
          knownLeak: retention.knownLeak
        )
      },
      retainedObjects: retainedObjects,
      retainedBytes: retainedBytes,
      isUnreachable: isUnreachable,
      foldedUnder: foldedUnder
    )
  }
}
