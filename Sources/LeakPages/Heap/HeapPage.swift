package import LeakAnalysis

/// A page of HTML that shows a heap: one file without anything from elsewhere, and without contents of memory.
///
/// It has the dominator tree as a treemap by retained size, the types, what has grown, what nothing reaches, the roots
/// and the tasks.
package struct HeapPage: PieceByPiece {
  /// How many entries the treemap has, about.
  package static let mostEntries = 4_000

  /// How many causes of leaks are listed.
  private static let mostLeaks = 500

  /// How many trees of tasks are listed.
  private static let mostTrees = 1_000

  /// The page's heading: the process or file.
  package let title: String

  /// What was looked at, in one line.
  package let summary: String

  /// The objects by type.
  package let census: HeapCensus

  /// What retains how much.
  package let retention: HeapRetention

  /// What there is more or less of than earlier; nil where nothing was compared.
  package let growth: Growth?

  /// What nothing reaches, the largest first.
  package let leaks: [Leak]

  /// Why nothing can be said about what nothing reaches; nil where it can.
  package let lackOfLeaks: String?

  /// The tasks as trees.
  package let tasks: [Task]

  /// How many tasks there are, in one line.
  package let taskSummary: String

  /// What limits the answers, one sentence each.
  package let notes: [String]

  /// A page with its contents.
  package init(
    title: String,
    summary: String,
    census: HeapCensus,
    retention: HeapRetention,
    growth: Growth? = nil,
    leaks: [Leak] = [],
    lackOfLeaks: String? = nil,
    tasks: [Task] = [],
    taskSummary: String = "",
    notes: [String] = []
  ) {
    self.title = title
    self.summary = summary
    self.census = census
    self.retention = retention
    self.growth = growth
    self.leaks = leaks
    self.lackOfLeaks = lackOfLeaks
    self.tasks = tasks
    self.taskSummary = taskSummary
    self.notes = notes
  }

  /// The page, in pieces.
  ///
  /// - Parameter write: Takes the pieces in their order.
  package func write(to write: ([UInt8]) -> Void) {
    write(PageDocument(title: title).start)
    var tables = PathTables()
    var data = PageData()
    data.object { object in
      for (name, text) in [
        ("page", "heap"), ("title", title), ("summary", summary), ("taskSummary", taskSummary),
        ("lackOfLeaks", lackOfLeaks ?? ""), ("earlier", growth?.earlier ?? ""),
      ] {
        object.name(name)
        object.text(text)
      }
      object.name("notes")
      object.list { list in
        for note in notes { list.text(note) }
      }
      object.name("totals")
      object.numbers([census.objectCount, census.byteCount, retention.reachedBytes])
      writeTree(to: &object, &tables)
      writeTypes(to: &object, &tables)
      writeGrowth(to: &object, &tables)
      writeRoots(to: &object, &tables)
      object.name("leaks")
      object.list { list in
        for leak in leaks.prefix(Self.mostLeaks) { Self.write(leak, to: &list, &tables) }
      }
      object.name("moreLeaks")
      object.number(max(0, leaks.count - Self.mostLeaks))
      object.name("tasks")
      object.list { list in
        for task in tasks.prefix(Self.mostTrees) { Self.write(task, to: &list, &tables) }
      }
      object.name("moreTasks")
      object.number(max(0, tasks.count - Self.mostTrees))
      tables.write(to: &object, write)
    }
    write(data.bytes)
    write(PageDocument.end)
  }
}
