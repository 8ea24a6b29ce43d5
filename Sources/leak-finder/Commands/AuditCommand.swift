import LeakAnalysis

/// Prints how many of a program's strong retains are accounted for.
struct AuditCommand {
  /// How many rows are shown unless all are asked for.
  private static let mostRows = 50

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Prints the audit.
  func run(_ analysis: SnapshotAnalysis, _ progress: Progress) {
    progress.begin("following references")
    let report = analysis.audit()
    progress.end()
    if options.isJSON {
      console.print(json(report))
      return
    }
    for line in summary(report, analysis) { console.print(line) }
    let rows = report.types.filter { row in
      options.showsAll || row.totals.missing + row.totals.tooMany + row.totals.inFlux > 0
    }
    guard !rows.isEmpty else { return }
    console.print("")
    var table = TextTable([
      ("OBJECTS", true), ("RETAINS", true), ("LOCATED", true), ("MISSING", true),
      ("TOO MANY", true), ("IN FLUX", true), ("TYPE", false),
    ])
    for row in options.showsAll ? rows[...] : rows.prefix(Self.mostRows) {
      let totals = row.totals
      let reason = row.reason.isEmpty ? "" : " (\(row.reason))"
      table.add(
        [
          totals.objects, totals.strongRetains, totals.located, totals.missing, totals.tooMany,
          totals.inFlux,
        ].map(Amount.count) + [row.typeName + reason]
      )
    }
    for line in table.lines { console.print(line) }
  }

  /// The totals in words.
  private func summary(_ report: AuditReport, _ analysis: SnapshotAnalysis) -> [String] {
    let totals = report.totals
    func share(_ count: Int) -> String {
      "\(Amount.count(count)) (\(Amount.percent(count, of: totals.objects)))"
    }
    var lines = [
      "\(Amount.count(totals.objects)) objects with \(Amount.count(totals.strongRetains)) strong "
        + "retains; " + PauseText.of(analysis.snapshot),
      "  balanced by description  \(share(totals.balancedByDescription))",
      "  balanced with claims     \(share(totals.balanced))",
      "  missing                  \(share(totals.missing))",
      "  too many                 \(share(totals.tooMany))",
      "  in flux                  \(share(totals.inFlux))",
      "  apart: \(Amount.count(report.immortal)) immortal or static, "
        + "\(Amount.count(report.unownedOnly)) kept by unowned references only, "
        + "\(Amount.count(report.deiniting)) being destroyed, "
        + "\(Amount.count(report.own)) of LeakFinder itself",
      "  controls: \(control(report.plantedRetains)) planted retains came out as missing, "
        + "\(control(report.movedClaims)) claims moved by 16 bytes were found: "
        + (report.controlsHold
          ? "they hold" : "they do not hold, since at least 99 % and at most 1 % are asked for"),
    ]
    lines += report.notes.map { "note: " + $0 }
    return lines
  }

  /// A control's share in words.
  private func control(_ control: AuditReport.Control) -> String {
    "\(Amount.count(control.found)) of \(Amount.count(control.tried))"
  }

  /// The audit as JSON in one line.
  private func json(_ report: AuditReport) -> String {
    func columns(_ totals: AuditReport.Totals) -> [(String, JSONText)] {
      [
        ("objects", .number(totals.objects)), ("strongRetains", .number(totals.strongRetains)),
        ("described", .number(totals.described)), ("located", .number(totals.located)),
        ("balancedByDescription", .number(totals.balancedByDescription)),
        ("balanced", .number(totals.balanced)), ("missing", .number(totals.missing)),
        ("tooMany", .number(totals.tooMany)), ("inFlux", .number(totals.inFlux)),
      ]
    }
    let types = report.types.map { row in
      JSONText.object(
        [("typeName", .text(row.typeName))] + columns(row.totals) + [("reason", .text(row.reason))]
      )
    }
    func control(_ control: AuditReport.Control) -> JSONText {
      .object([("tried", .number(control.tried)), ("found", .number(control.found))])
    }
    return JSONText.object(
      [("schemaVersion", .number(1)), ("target", .text(options.target))] + columns(report.totals)
        + [
          ("immortal", .number(report.immortal)), ("unownedOnly", .number(report.unownedOnly)),
          ("deiniting", .number(report.deiniting)), ("own", .number(report.own)),
          ("plantedRetains", control(report.plantedRetains)),
          ("movedClaims", control(report.movedClaims)), ("types", .list(types)),
          ("notes", .list(report.notes.map { .text($0) })),
        ]
    ).text
  }
}
