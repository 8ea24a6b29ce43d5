import LeakAnalysis
import LeakMemory
import LeakReports

/// Lists types by count and bytes.
struct HeapCommand {
  /// How many rows are shown unless all are asked for.
  private static let mostRows = 50

  /// How many collections with unused room are shown unless all are asked for.
  private static let mostCollections = 20

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Prints the census, or how it differs from an earlier one.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - earlier: The counts to compare with; nil for none.
  ///   - progress: Says what takes long.
  func run(_ analysis: SnapshotAnalysis, earlier: TypeCounts?, _ progress: Progress) {
    let census = analysis.census()
    let counts = TypeCounts(census)
    let difference = earlier.map { HeapDifference(from: $0, to: counts) }
    if options.showsRetained { progress.begin("following references") }
    let retained = options.showsRetained ? analysis.retainedBytesByType() : nil
    let spare =
      options.showsCapacity
      ? analysis.spareCapacities(most: options.showsAll ? .max : Self.mostCollections) : nil
    progress.end()
    if options.isJSON {
      console.print(json(census, difference, retained, spare))
      return
    }
    console.print(
      "\(Amount.count(census.objectCount)) Swift objects, \(Amount.bytes(census.byteCount)); "
        + PauseText.of(analysis.snapshot)
    )
    console.print("")
    if let difference {
      show(difference)
    } else if options.groupsByModule {
      show(counts.byModule, nil, heading: "MODULE")
    } else {
      show(counts.rows, retained, heading: "TYPE")
    }
    if let spare { show(spare) }
    if difference == nil { show(untyped: census) }
    for note in census.notes { console.print("note: " + note) }
  }

  // MARK: - Text

  /// Prints rows.
  private func show(_ rows: [TypeCounts.Row], _ retained: [String: Int]?, heading: String) {
    var table = TextTable(
      [("COUNT", true), ("BYTES", true)] + (retained == nil ? [] : [("RETAINED", true)])
        + [(heading, false)]
    )
    // Whoever asks for what is retained wants to know who retains most.
    let ordered =
      retained.map { sizes in
        rows.sorted {
          (sizes[$1.typeName] ?? 0, $0.typeName) < (sizes[$0.typeName] ?? 0, $1.typeName)
        }
      } ?? rows
    let shown = options.showsAll ? ordered[...] : ordered.prefix(Self.mostRows)
    for row in shown {
      let kept = retained.map { [Amount.count($0[row.typeName] ?? 0)] } ?? []
      table.add(
        [Amount.count(row.count), Amount.count(row.bytes)] + kept + [Invocation.line(row.typeName)]
      )
    }
    for line in table.lines { console.print(line) }
    let rest = ordered.dropFirst(shown.count)
    if !rest.isEmpty {
      let bytes = rest.reduce(0) { $0 + $1.bytes }
      console.print("and \(Amount.count(rest.count)) more types, \(Amount.bytes(bytes)) (--all)")
    }
  }

  /// Prints what has changed.
  private func show(_ difference: HeapDifference) {
    guard !difference.rows.isEmpty else {
      console.print("no type has more or fewer objects than in \(options.earlier ?? "")")
      return
    }
    var table = TextTable([
      ("COUNT", true), ("MORE", true), ("BYTES", true), ("MORE", true), ("TYPE", false),
    ])
    let shown = options.showsAll ? difference.rows[...] : difference.rows.prefix(Self.mostRows)
    for row in shown {
      table.add([
        Amount.count(row.count), Amount.change(row.moreCount), Amount.count(row.bytes),
        Amount.change(row.moreBytes), Invocation.line(row.typeName),
      ])
    }
    for line in table.lines { console.print(line) }
    let rest = difference.rows.count - shown.count
    if rest > 0 { console.print("and \(Amount.count(rest)) more types have changed (--all)") }
  }

  /// Prints collections with unused room.
  private func show(_ spare: [SpareCapacity]) {
    console.print("")
    guard !spare.isEmpty else {
      console.print("no array, dictionary or set has 4 KB of unused room")
      return
    }
    var table = TextTable([
      ("UNUSED BYTES", true), ("COUNT", true), ("ROOM FOR", true), ("AT", false),
      ("COLLECTION", false),
    ])
    for one in spare {
      table.add([
        Amount.count(one.spareBytes), Amount.count(one.count), Amount.count(one.capacity),
        one.address.description, Invocation.line(one.typeName),
      ])
    }
    for line in table.lines { console.print(line) }
  }

  /// Prints what is no Swift object.
  private func show(untyped census: HeapCensus) {
    guard !census.untyped.isEmpty else { return }
    console.print("")
    var others = TextTable([("COUNT", true), ("BYTES", true), ("OTHER LIVE BLOCKS", false)])
    for row in census.untyped {
      others.add([Amount.count(row.count), Amount.count(row.byteCount), row.typeName])
    }
    for line in others.lines { console.print(line) }
  }

  // MARK: - JSON

  /// The census as JSON in one line.
  private func json(
    _ census: HeapCensus,
    _ difference: HeapDifference?,
    _ retained: [String: Int]?,
    _ spare: [SpareCapacity]?
  ) -> String {
    let types = census.types.map { row in
      JSONText.object(
        [
          ("typeName", .text(row.typeName)), ("count", .number(row.count)),
          ("bytes", .number(row.byteCount)),
        ] + (retained.map { [("retainedBytes", .number($0[row.typeName] ?? 0))] } ?? [])
      )
    }
    var members: [(String, JSONText)] = [
      ("schemaVersion", .number(1)), ("target", .text(options.target)), ("types", .list(types)),
    ]
    if let difference { members.append(("difference", .list(difference.rows.map(Self.json)))) }
    if let spare { members.append(("spareCapacity", .list(spare.map(Self.json)))) }
    members.append(("notes", .list(census.notes.map { .text($0) })))
    return JSONText.object(members).text
  }

  /// A type that has changed.
  private static func json(_ row: HeapDifference.Row) -> JSONText {
    .object([
      ("typeName", .text(row.typeName)), ("count", .number(row.count)),
      ("bytes", .number(row.bytes)), ("moreCount", .number(row.moreCount)),
      ("moreBytes", .number(row.moreBytes)),
    ])
  }

  /// A collection with unused room.
  private static func json(_ one: SpareCapacity) -> JSONText {
    .object([
      ("typeName", .text(one.typeName)), ("address", .text(one.address.description)),
      ("count", .number(one.count)), ("capacity", .number(one.capacity)),
      ("spareBytes", .number(one.spareBytes)),
    ])
  }
}
