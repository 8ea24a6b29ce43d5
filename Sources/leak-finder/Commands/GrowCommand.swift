import Glibc
import LeakAnalysis
import LeakMemory
import LeakReports

/// Looks at a process again and again, and says which types grow.
struct GrowCommand {
  /// How many types that grow are explained.
  private static let mostExplained = 5

  /// How many types that may grow are listed unless all are asked for.
  private static let mostRows = 20

  /// The most that a look is from its place, as a part of the distance between two.
  private static let mostShift = 0.2

  /// The largest picture that is kept while the next is taken, in bytes.
  private static let mostKept = 1 << 29

  /// What the arguments say.
  let options: GrowOptions

  /// Where to write.
  let console: Console

  /// Takes the pictures.
  private let reader = TargetReader()

  /// Looks, waits, and prints what grows.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    do throws(CommandFailure) {
      return try watch()
    } catch {
      console.status?("\r\u{1b}[K")
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
  }

  /// Looks, waits, and prints what grows.
  private func watch() throws(CommandFailure) -> Int32 {
    let asker = RulesOption.asker(try RulesOption.rules(options.rules, console))
    let target = try Target(parsing: options.target)
    guard case .process = target else {
      throw CommandFailure(
        message: "grow is for a process that runs; leak-finder heap --diff compares two files",
        exitCode: ExitCode.usage
      )
    }
    var table = GrowthTable()
    var first: EarlierBlocks?
    var last: SnapshotAnalysis?
    var note: String?
    let clock = ContinuousClock()
    let start = clock.now
    for look in 0..<options.lookCount {
      let due = start + .seconds(options.interval * (Double(look) + (look == 0 ? 0 : shift())))
      let rest = due - clock.now
      if rest > .zero, !wait(rest / .seconds(1)) {
        guard table.isEnough else {
          throw CommandFailure(
            message: "ended after look \(table.lookCount): at least "
              + "\(GrowthVerdict.fewestLooks) are needed to tell what grows",
            exitCode: ExitCode.unavailable
          )
        }
        note = "ended after look \(table.lookCount) of \(options.lookCount)"
        break
      }
      do throws(CommandFailure) {
        // The picture before goes first where two may be more than there is room for; else it says what holds what grew,
        // should the process have ended.
        if last?.snapshot.process.copiedByteCount ?? 0 > Self.mostKept { last = nil }
        let time = (clock.now - start) / .seconds(1)
        let analysis = try picture(of: target, asker)
        table.add(analysis.census(), at: time)
        if first == nil { first = EarlierBlocks(analysis) }
        last = analysis
      } catch {
        guard table.isEnough else {
          guard table.lookCount > 0 else { throw error }
          throw CommandFailure(
            message: "after look \(table.lookCount): \(Self.reason(error, target)); at least "
              + "\(GrowthVerdict.fewestLooks) looks are needed to tell what grows",
            exitCode: error.exitCode
          )
        }
        note = "after look \(table.lookCount): \(Self.reason(error, target))"
        break
      }
      report(table)
    }
    console.status?("\r\u{1b}[K")
    if note == nil, !table.isEnough {
      note =
        "at least \(GrowthVerdict.fewestLooks) looks are needed to tell what grows: give --for "
        + "a longer time, or --every a shorter one"
    }
    return show(table, first, last, note)
  }

  /// Why no further look was possible: a process that was there before has ended.
  private static func reason(_ failure: CommandFailure, _ target: Target) -> String {
    guard case .process(let number) = target, kill(number, 0) != 0, errno == ESRCH else {
      return failure.message
    }
    return "the process has ended"
  }

  /// Waits for some seconds, and says whether the time has passed.
  private func wait(_ seconds: Double) -> Bool {
    console.courtesy?.first { console.sleep(seconds) } ?? console.sleep(seconds)
  }

  /// How far a look is from its place, as a part of the distance between two.
  ///
  /// What comes and goes at nearly the same distance as the looks would seem to rise slowly.
  private func shift() -> Double { Double.random(in: -Self.mostShift...Self.mostShift) }

  /// Takes a picture.
  private func picture(
    of target: Target,
    _ asker: Asker
  ) throws(CommandFailure) -> SnapshotAnalysis {
    let analysis = try SnapshotAnalysis.ofRunningProcess(asker: asker) {
      () throws(CommandFailure) in
      try reader.snapshot(
        of: target,
        isForking: options.isForking,
        courtesy: console.courtesy
      )
    }
    guard analysis.hasSwift else { throw TargetReader.noSwift(options.target, analysis.snapshot) }
    return analysis
  }

  /// Says on a terminal how far it is.
  private func report(_ table: GrowthTable) {
    guard let status = console.status else { return }
    let rows = table.rows.filter { $0.verdict != .steady && $0.isOfProgram }
    let types = rows.prefix(3).map { row in
      "\(Invocation.line(row.typeName)) \(Amount.count(row.counts.last ?? 0)) "
        + "(\(Amount.change((row.counts.last ?? 0) - (row.counts.first ?? 0))))"
    }
    status(
      "\r\u{1b}[Klook \(table.lookCount) of \(options.lookCount)"
        + (types.isEmpty ? "" : ": " + types.joined(separator: ", "))
    )
  }

  // MARK: - Text

  /// Prints the verdicts, and what holds what grows.
  ///
  /// - Returns: The exit code.
  private func show(
    _ table: GrowthTable,
    _ first: EarlierBlocks?,
    _ last: SnapshotAnalysis?,
    _ note: String?
  ) -> Int32 {
    let rows = table.rows
    let growing = rows.filter { $0.verdict == .grows }
    let explained = explanations(growing, since: first, last)
    if options.isJSON {
      console.print(json(rows, explained, table.lookCount, note))
    } else {
      let maybe = rows.filter { $0.verdict == .fillingOrGrowing }
      console.print(
        "\(table.lookCount) looks, one every \(Self.seconds(options.interval)): "
          + table.verdict + (maybe.isEmpty ? "" : ", \(GrowthTable.types(maybe.count)) may")
      )
      show(growing, under: "GROWS")
      show(maybe, under: "FILLING OR GROWING: LOOK LONGER")
      if options.showsAll { show(rows.filter { $0.verdict == .steady }, under: "STEADY") }
      for (row, group) in explained {
        console.print("")
        console.print(group.heading(Invocation.line(row.typeName)))
        let style = TextStyle.suited(isTerminal: console.isTerminal, console.variable)
        console.print(group.explanation.text(style: style))
        if let hint = TaskHint.text(on: group.explanation, of: options.target) {
          console.print(hint)
        }
      }
      if explained.count >= Self.mostExplained, growing.count > explained.count {
        console.print(
          "note: \(GrowthTable.types(growing.count - explained.count)) more that grow: leak-finder why "
            + "\(Invocation.quotable(options.target)) TYPE names what holds one"
        )
      }
      if let note { console.print("note: " + note) }
    }
    return growing.isEmpty ? ExitCode.success : ExitCode.findings
  }

  /// Prints some types.
  private func show(_ rows: [GrowthTable.Row], under heading: String) {
    guard !rows.isEmpty else { return }
    console.print("")
    var table = TextTable([
      ("FIRST", true), ("LAST", true), ("PER LOOK", true), ("MORE BYTES", true), (heading, false),
    ])
    let shown = options.showsAll ? rows[...] : rows.prefix(Self.mostRows)
    for row in shown {
      let tenths = Int((row.perLook * 10).rounded())
      table.add([
        Amount.count(row.counts.first ?? 0), Amount.count(row.counts.last ?? 0),
        "\(Amount.change(tenths / 10)).\(abs(tenths % 10))", Amount.change(row.moreBytes),
        Invocation.line(row.typeName),
      ])
    }
    for line in table.lines { console.print(line) }
    if rows.count > shown.count {
      console.print("and \(GrowthTable.types(rows.count - shown.count)) more (--all)")
    }
  }

  /// A span of time.
  private static func seconds(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  // MARK: - Explaining

  /// What holds the types that grow; where none of those can be explained that are chosen, the first of the others.
  private func explanations(
    _ growing: [GrowthTable.Row],
    since first: EarlierBlocks?,
    _ last: SnapshotAnalysis?
  ) -> [(GrowthTable.Row, GrowthHolder)] {
    guard let last else { return [] }
    let builder = ExplanationBuilder(last)
    let explained = { (row: GrowthTable.Row) -> (GrowthTable.Row, GrowthHolder)? in
      // What was there at the first look does not grow.
      let new = first.flatMap { last.groups(ofType: row.typeName, after: $0) }
      guard let found = new ?? last.groups(ofType: row.typeName), let group = found.groups.first
      else { return nil }
      let explanation = builder.explanation(of: group.answer)
      return (
        row,
        GrowthHolder(
          count: group.count,
          of: found.count,
          unexaminedCount: found.unexaminedCount,
          isNew: new != nil,
          explanation: explanation
        )
      )
    }
    let chosen = GrowthTable.explained(growing, most: Self.mostExplained)
    let found = chosen.compactMap(explained)
    return found.isEmpty ? Array(growing.lazy.compactMap(explained).prefix(1)) : found
  }

  // MARK: - JSON

  /// The verdicts as JSON in one line.
  private func json(
    _ rows: [GrowthTable.Row],
    _ explained: [(GrowthTable.Row, GrowthHolder)],
    _ lookCount: Int,
    _ note: String?
  ) -> String {
    let groups = Dictionary(explained.map { ($0.0.typeName, $0.1) }) { first, _ in first }
    let types = rows.filter { options.showsAll || $0.verdict != .steady }.map { row in
      JSONText.object([
        ("typeName", .text(row.typeName)), ("verdict", .text(row.verdict.rawValue)),
        ("counts", .list(row.counts.map { .number($0) })), ("perLook", .fraction(row.perLook)),
        ("moreBytes", .number(row.moreBytes)),
        ("heldAlike", groups[row.typeName].map { .number($0.count) } ?? .null),
        ("unexamined", groups[row.typeName].map { .number($0.unexaminedCount) } ?? .null),
        ("explanation", groups[row.typeName].map { .json($0.explanation.jsonLine) } ?? .null),
      ])
    }
    return JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)),
      ("looks", .number(lookCount)), ("everySeconds", .fraction(options.interval)),
      ("types", .list(types)), ("notes", .list([note].compactMap { $0.map { .text($0) } })),
    ]).text
  }
}
