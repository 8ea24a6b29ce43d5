import LeakAnalysis
import LeakMemory
import LeakPages
import LeakReports

/// Writes a page of HTML that shows a heap.
struct HeapPageCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - earlier: The counts to compare with; nil for none.
  ///   - again: Takes a further picture of the target; nil for a file.
  ///   - progress: Says what takes long.
  /// - Throws: Why there is no file.
  func run(
    _ analysis: SnapshotAnalysis,
    earlier: TypeCounts?,
    again: (() throws(CommandFailure) -> SnapshotAnalysis)?,
    _ progress: Progress
  ) throws(CommandFailure) {
    let path = options.page ?? ""
    let census = analysis.census()
    progress.begin("following references")
    let retention = analysis.retention(
      most: HeapPage.mostEntries,
      rootName: VariableText.name
    )
    let list = analysis.taskList(findsUnreachable: true)
    progress.begin("reading symbols")
    let tasks = TaskTrees.trees(list, in: analysis.snapshot)
    progress.begin("finding what nothing reaches")
    let lack = FoundLeaks.lack(of: analysis)
    let found = lack == nil ? try FoundLeaks(analysis, again: again) : nil
    let leaks = found.map { LeakList($0, showsAll: true) }
    let page = HeapPage(
      title: Invocation.line(options.target),
      summary: "\(Amount.count(census.objectCount)) Swift objects, "
        + "\(Amount.bytes(census.byteCount)); \(PauseText.of(analysis.snapshot))",
      census: census,
      retention: retention,
      growth: earlier.map { growth(HeapDifference(from: $0, to: TypeCounts(census))) },
      leaks: leaks.map(Self.leaks) ?? [],
      lackOfLeaks: lack,
      tasks: tasks.map(Self.task),
      taskSummary: TaskTrees.summary(list, countsAll: true),
      notes: census.notes
    )
    progress.begin("writing \(path)")
    let byteCount: Int
    do throws(SnapshotError) {
      byteCount = try Self.write(page, to: path)
    } catch {
      throw CommandFailure(
        message: TargetReader.sentence(error),
        exitCode: ExitCode.cannotCreate
      )
    }
    progress.end()
    console.print(
      "wrote \(Amount.count(census.objectCount)) objects as a page, \(Amount.bytes(byteCount)), to "
        + "\(Invocation.line(path)); \(PauseText.of(analysis.snapshot))"
    )
  }

  /// Writes the page, which has its name once it is complete.
  ///
  /// - Returns: Its size in bytes.
  private static func write(_ page: HeapPage, to path: String) throws(SnapshotError) -> Int {
    let file = try NewFile(path: path)
    var failure: SnapshotError?
    page.write { bytes in
      guard failure == nil else { return }
      do throws(SnapshotError) { try file.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    try file.finish()
    return file.byteCount
  }

  /// What has changed since the earlier picture.
  private func growth(_ difference: HeapDifference) -> HeapPage.Growth {
    HeapPage.Growth(
      since: Invocation.line(options.earlier ?? ""),
      rows: difference.rows.map { row in
        HeapPage.Growth.Row(
          typeName: row.typeName,
          count: row.count,
          bytes: row.bytes,
          moreCount: row.moreCount,
          moreBytes: row.moreBytes
        )
      }
    )
  }

  /// What nothing reaches, the program's own causes first, then the largest.
  private static func leaks(_ list: LeakList) -> [HeapPage.Leak] {
    let all = list.groups + list.knownGroups
    let groups = all.filter(\.isOfProgram) + all.filter { !$0.isOfProgram }
    return groups.map { group in
      HeapPage.Leak(
        kind: name(of: group.kind)
          + (group.isOfProgram ? "" : " of the toolchain's libraries"),
        title: group.explanation.title,
        sentences: (group.isProven ? [] : ["Not all of its retains were found."])
          + (group.explanation.knownLeak.map { ["A known leak: \($0.reason)"] } ?? []),
        explanation: group.explanation,
        fingerprint: group.fingerprint,
        count: group.count,
        objectCount: group.objectCount,
        byteCount: group.byteCount,
        example: group.example
      )
    }
      + (list.tasks + list.knownTasks).map { tasks in
        HeapPage.Leak(
          kind: "task that nobody can resume",
          title: tasks.function?.text ?? "a function without a name",
          sentences: [tasks.sentence],
          explanation: nil,
          fingerprint: tasks.fingerprint,
          count: tasks.count,
          objectCount: tasks.objectCount,
          byteCount: tasks.byteCount,
          example: tasks.example
        )
      }
  }

  /// What a page calls a kind of leak.
  private static func name(of kind: LeakGroup.Kind) -> String {
    switch kind {
    case .cycle: "retain cycle"
    case .lostRetain: "lost retain"
    case .ignored: "held by references that rules ignore"
    }
  }

  /// Equal tasks.
  private static func task(_ node: TaskNode) -> HeapPage.Task {
    HeapPage.Task(
      function: node.facts.function?.text ?? "a function without a name",
      name: node.facts.name,
      count: node.count,
      state: node.facts.state.rawValue,
      lines: TaskTrees.lines(of: node.facts),
      isStranded: node.facts.isStranded,
      example: node.example.description,
      children: node.children.map(task)
    )
  }
}
