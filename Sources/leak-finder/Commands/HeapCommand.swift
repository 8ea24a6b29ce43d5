import LeakAnalysis
import LeakReports

/// Lists types by count and bytes.
struct HeapCommand {
  /// How many rows are shown unless all are asked for.
  private static let mostRows = 50

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Prints the census.
  func run(_ analysis: SnapshotAnalysis, _ progress: Progress) {
    let census = analysis.census()
    progress.end()
    if options.isJSON {
      console.print(json(census))
      return
    }
    console.print(
      "\(Amount.count(census.objectCount)) Swift objects, \(Amount.bytes(census.byteCount)); "
        + PauseText.of(analysis.snapshot)
    )
    console.print("")
    var table = TextTable([("COUNT", true), ("BYTES", true), ("TYPE", false)])
    let shown = options.showsAll ? census.types[...] : census.types.prefix(Self.mostRows)
    for row in shown {
      table.add([Amount.count(row.count), Amount.count(row.byteCount), row.typeName])
    }
    for line in table.lines { console.print(line) }
    let rest = census.types.dropFirst(shown.count)
    if !rest.isEmpty {
      let bytes = rest.reduce(0) { $0 + $1.byteCount }
      console.print("and \(Amount.count(rest.count)) more types, \(Amount.bytes(bytes)) (--all)")
    }
    if !census.untyped.isEmpty {
      console.print("")
      var others = TextTable([("COUNT", true), ("BYTES", true), ("OTHER LIVE BLOCKS", false)])
      for row in census.untyped {
        others.add([Amount.count(row.count), Amount.count(row.byteCount), row.typeName])
      }
      for line in others.lines { console.print(line) }
    }
    for note in census.notes { console.print("note: " + note) }
  }

  /// The census as JSON in one line.
  private func json(_ census: HeapCensus) -> String {
    let types = census.types.map { row in
      JSONText.object([
        ("typeName", .text(row.typeName)), ("count", .number(row.count)),
        ("bytes", .number(row.byteCount)),
      ])
    }
    return JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)), ("types", .list(types)),
      ("notes", .list(census.notes.map { .text($0) })),
    ]).text
  }
}
