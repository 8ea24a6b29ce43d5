/// Rows of numbers, each once, by number.
struct RowTable {
  /// The numbers.
  private var numbers: [[Int]: Int] = [:]

  /// The rows in the order of their numbers.
  private(set) var rows: [[Int]] = []

  /// The number of a row.
  mutating func number(of row: [Int]) -> Int {
    if let number = numbers[row] { return number }
    numbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }
}
