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
      retention: retention?.noting(note),
      retainedObjects: retainedObjects,
      retainedBytes: retainedBytes,
      isUnreachable: isUnreachable,
      foldedUnder: foldedUnder
    )
  }
}

extension RetentionExplanation {
  /// The explanation with one note more.
  func noting(_ note: String) -> RetentionExplanation {
    RetentionExplanation(
      typeName: typeName,
      kind: kind,
      root: root,
      path: path,
      cycleLength: cycleLength,
      otherPaths: otherPaths,
      retainCount: retainCount,
      notes: notes + [note],
      advice: advice,
      cut: cut,
      declaration: declaration,
      knownLeak: knownLeak,
      taskHandles: taskHandles
    )
  }
}
