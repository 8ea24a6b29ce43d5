import LeakReports

/// The texts, places, stacks and paths of a page, each once however many leaks have it.
///
/// A path's row is: who holds, the first object of the ring, the references of the ring, the number of objects, then
/// four numbers for each object (title, type, place, kind of root) and five for each reference (label, kind, count,
/// whether it is the one to break, variable). A place's row is: function, file, line, whether the line is near, whether
/// it is a function that awaits.
struct PathTables {
  /// The texts.
  var texts = StringTable()

  /// The places in the source.
  private var sites = RowTable()

  /// The stacks, as numbers of places.
  private var stacks = RowTable()

  /// The paths.
  private var paths = RowTable()

  /// The number of a place; -1 for none.
  mutating func number(of site: SourceSite?) -> Int {
    guard let site else { return -1 }
    return sites.number(of: [
      texts.number(of: site.symbol), texts.number(of: site.file), site.line ?? -1,
      site.isLineApproximate ? 1 : 0, site.isAsyncCaller ? 1 : 0,
    ])
  }

  /// The number of the stack of a call, which is the call alone where it has none; -1 for no call.
  mutating func number(of call: LeakReport.CallSite?) -> Int {
    guard let call else { return -1 }
    let alone = SourceSite(symbol: nil, file: call.file, line: call.line)
    let frames = call.backtrace.isEmpty ? [alone] : call.backtrace
    return stacks.number(of: frames.map { number(of: $0) })
  }

  /// The number of a path; -1 for one without objects.
  mutating func number(of path: PathOutline) -> Int {
    guard !path.nodes.isEmpty else { return -1 }
    var row = [
      texts.number(of: path.holder), path.ringStart, path.ringLength, path.nodes.count,
    ]
    for node in path.nodes {
      row += [
        texts.number(of: node.title), texts.number(of: node.typeName), number(of: node.source),
        texts.number(of: node.rootKind),
      ]
    }
    for reference in path.references {
      row += [
        texts.number(of: reference.label), texts.number(of: reference.kind), reference.count,
        reference.isBreak ? 1 : 0, texts.number(of: reference.variable),
      ]
    }
    return paths.number(of: row)
  }

  /// Writes the tables as members of an object, row by row.
  func write(to data: inout PageData, _ write: ([UInt8]) -> Void) {
    for (name, rows) in [("paths", paths.rows), ("stacks", stacks.rows), ("sites", sites.rows)] {
      data.name(name)
      data.list { list in
        for row in rows {
          list.numbers(row)
          list.flush(to: write)
        }
      }
    }
    data.name("texts")
    data.list { list in
      for text in texts.texts {
        list.text(text)
        list.flush(to: write)
      }
    }
  }
}
