import LeakMemory

/// Finds source lines in an ELF file's `.debug_line`, without any other tool.
///
/// It knows the line of an address, but not which function was inlined there: in optimised code the
/// line may belong to another function than the symbol's.
enum LineReader {
  /// The lines of some addresses of a file; those it knows nothing of are absent.
  ///
  /// - Complexity: One pass over the line tables, whatever the number of addresses.
  static func lines(in file: ELFFile, _ requests: Set<LineRequest>) -> [LineRequest: LineAnswer] {
    guard let table = file.content(ofSection: ".debug_line") else { return [:] }
    let strings = LineProgram.Strings(
      lineStrings: file.content(ofSection: ".debug_line_str") ?? [],
      strings: file.content(ofSection: ".debug_str") ?? []
    )
    return lines(in: table, strings, requests)
  }

  /// The lines of some addresses, from the sections' content.
  static func lines(
    in table: [UInt8],
    _ strings: LineProgram.Strings,
    _ requests: Set<LineRequest>
  ) -> [LineRequest: LineAnswer] {
    let sorted = requests.sorted { $0.address < $1.address }
    var answers: [LineRequest: LineAnswer] = [:]
    var section = ByteReader(table)
    while !section.isAtEnd, answers.count < requests.count {
      guard let program = LineProgram(&section, strings) else { continue }
      program.run(table) { rows, end in
        // The linker leaves the tables of code it dropped, at address 0.
        guard let start = rows.first?.address, start > 0, end > start else { return }
        for request in covered(sorted, start, end) where answers[request] == nil {
          answers[request] = answer(request, rows, program)
        }
      }
    }
    return answers
  }

  /// The requests, in order, whose address lies in a range.
  private static func covered(
    _ sorted: [LineRequest],
    _ start: UInt64,
    _ end: UInt64
  ) -> ArraySlice<LineRequest> {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].address < start { low = middle + 1 } else { high = middle }
    }
    return sorted[low...].prefix { $0.address < end }
  }

  /// The line of an address by the rows of the sequence it lies in.
  private static func answer(
    _ request: LineRequest,
    _ rows: [LineProgram.Row],
    _ program: LineProgram
  ) -> LineAnswer? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].address <= request.address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    if let exact = source(rows[low - 1], program) {
      return LineAnswer(file: exact.file, line: exact.line, isGuess: false)
    }
    if request.isDeclaration {
      // Implicit closures begin with the compiler's own code: the first line of their body it is.
      for row in rows[low...].prefix(while: { $0.address < request.end }) {
        guard let found = source(row, program) else { continue }
        return LineAnswer(file: found.file, line: found.line, isGuess: false)
      }
      return nil
    }
    for row in rows[..<low].reversed().prefix(while: { $0.address >= request.start }) {
      guard let found = source(row, program) else { continue }
      return LineAnswer(file: found.file, line: found.line, isGuess: true)
    }
    return nil
  }

  /// The file and line of a row; nil where it is the compiler's own.
  private static func source(
    _ row: LineProgram.Row,
    _ program: LineProgram
  ) -> (file: String, line: Int)? {
    guard row.line > 0, let path = program.path(ofFile: row.file), SourcePath.isReal(path) else {
      return nil
    }
    return (path, Int(row.line))
  }
}
