import LeakAnalysis
import LeakReports

extension HeapPage {
  /// The most roots that are listed.
  private static var mostRoots: Int { 1_000 }

  /// Writes the dominator tree: name, full name, group, entry above, count, own bytes, retained bytes, how many entries
  /// are not shown and what these retain.
  func writeTree(to data: inout PageData, _ tables: inout PathTables) {
    data.name("tree")
    data.list { list in
      for entry in retention.entries {
        let isRoot = entry.root != nil || entry.isOfSeveralRoots
        let category =
          isRoot ? TypeCategory.root : TypeCategory(ofType: entry.name, kind: entry.kind)
        list.numbers([
          tables.texts.number(of: Self.name(of: entry)),
          tables.texts.number(of: entry.root.map(\.words) ?? entry.name),
          category.rawValue, entry.parent, entry.count, entry.ownBytes, entry.retainedBytes,
          entry.hiddenEntries, entry.hiddenBytes,
        ])
      }
    }
  }

  /// Writes the types: name, full name, group, count, bytes, retained bytes.
  func writeTypes(to data: inout PageData, _ tables: inout PathTables) {
    data.name("types")
    data.list { list in
      for row in census.types {
        list.numbers([
          tables.texts.number(of: Self.short(row.typeName)),
          tables.texts.number(of: row.typeName), TypeCategory(ofType: row.typeName).rawValue,
          row.count, row.byteCount, retention.bytesByType[row.typeName] ?? 0,
        ])
      }
      for row in census.untyped {
        let name = tables.texts.number(of: row.typeName)
        list.numbers([
          name, name, TypeCategory.untyped.rawValue, row.count, row.byteCount,
          retention.bytesByType[""] ?? 0,
        ])
      }
    }
  }

  /// Writes what has changed: name, full name, group, count, bytes, more of both.
  func writeGrowth(to data: inout PageData, _ tables: inout PathTables) {
    data.name("growth")
    data.list { list in
      for row in growth?.rows ?? [] {
        list.numbers([
          tables.texts.number(of: Self.short(row.typeName)),
          tables.texts.number(of: row.typeName), TypeCategory(ofType: row.typeName).rawValue,
          row.count, row.bytes, row.moreCount, row.moreBytes,
        ])
      }
    }
  }

  /// Writes the roots: kind, name, objects that it holds, retained bytes; then what the others come to.
  func writeRoots(to data: inout PageData, _ tables: inout PathTables) {
    data.name("roots")
    data.list { list in
      for root in retention.roots.prefix(Self.mostRoots) {
        list.numbers([
          tables.texts.number(of: root.kind.words),
          tables.texts.number(of: Self.harmless(root.name)),
          root.heldObjects, root.retainedBytes,
        ])
      }
    }
    let rest = retention.roots.dropFirst(Self.mostRoots)
    data.name("moreRoots")
    data.numbers([rest.count, rest.reduce(0) { $0 + $1.retainedBytes }])
  }

  /// Writes leaks of one cause.
  static func write(_ leak: Leak, to data: inout PageData, _ tables: inout PathTables) {
    let numbers = [
      tables.texts.number(of: leak.kind), tables.texts.number(of: harmless(leak.title)),
      tables.texts.number(of: leak.explanation?.typeName),
      tables.texts.number(of: leak.fingerprint), leak.count, leak.objectCount, leak.byteCount,
      tables.texts.number(of: leak.example),
    ]
    let sentences = leak.sentences.map { tables.texts.number(of: harmless($0)) }
    data.list { list in
      for number in numbers { list.number(number) }
      list.numbers(sentences)
      if let explanation = leak.explanation {
        ExplanationRow(explanation).write(to: &list, &tables)
      }
    }
  }

  /// Writes a tree of tasks.
  static func write(_ task: Task, to data: inout PageData, _ tables: inout PathTables) {
    let numbers = [
      tables.texts.number(of: harmless(task.function)),
      tables.texts.number(of: task.name.map(harmless)), task.count,
      tables.texts.number(of: task.state), task.isStranded ? 1 : 0,
      tables.texts.number(of: task.example),
    ]
    let lines = task.lines.map { tables.texts.number(of: harmless($0)) }
    data.list { list in
      for number in numbers { list.number(number) }
      list.numbers(lines)
      list.list { children in
        for child in task.children { write(child, to: &children, &tables) }
      }
    }
  }

  // MARK: - Names

  /// What an entry of the tree is called.
  private static func name(of entry: HeapRetention.Entry) -> String {
    if entry.isOfSeveralRoots { return "held by several roots" }
    if entry.root != nil {
      return entry.name.isEmpty ? "a root without a name" : harmless(entry.name)
    }
    return entry.name.isEmpty ? "untyped memory" : short(entry.name)
  }

  /// A type without its modules.
  private static func short(_ name: String) -> String { harmless(TypeName.short(name)) }

  /// A text with what would disturb a reader replaced.
  private static func harmless(_ text: String) -> String { ReportText.harmless(text) }
}
