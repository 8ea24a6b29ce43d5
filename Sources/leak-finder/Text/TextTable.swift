/// Columns of a table, aligned for a terminal.
struct TextTable {
  /// The rows so far, each with as many cells as there are columns.
  private var rows: [[String]]

  /// Which columns are aligned to the right.
  private let isRight: [Bool]

  /// A table with a heading; columns of numbers are aligned to the right.
  init(_ headings: [(name: String, isNumber: Bool)]) {
    rows = [headings.map(\.name)]
    isRight = headings.map(\.isNumber)
  }

  /// Adds a row.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// The lines, without spaces at their ends.
  var lines: [String] {
    let widths = isRight.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column > 0 ? "  " : ""
        line += isRight[column] ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
