import FoundationEssentials
import LeakAnalysis

/// How many objects of which type there are, from a picture or from what `heap --json` printed.
struct TypeCounts {
  /// One type's objects.
  struct Row: Codable, Hashable {
    /// The type's name.
    let typeName: String

    /// How many there are.
    var count: Int

    /// What they occupy, in bytes.
    var bytes: Int
  }

  /// What `heap --json` prints, as far as it is needed here.
  private struct Document: Decodable {
    /// The version of the form.
    let schemaVersion: Int

    /// The types.
    let types: [Row]
  }

  /// The rows.
  let rows: [Row]

  /// The rows of a census.
  init(_ census: HeapCensus) {
    rows = census.types.map { Row(typeName: $0.typeName, count: $0.count, bytes: $0.byteCount) }
  }

  /// Reads what `heap --json` printed; nil where a text is something else.
  init?(json: [UInt8]) {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)),
      document.schemaVersion == 1
    else { return nil }
    rows = document.types
  }

  /// The rows of one module each, those that occupy most first.
  var byModule: [Row] {
    var modules: [String: Row] = [:]
    for row in rows {
      let name = Self.module(of: row.typeName)
      modules[name, default: Row(typeName: name, count: 0, bytes: 0)].count += row.count
      modules[name]?.bytes += row.bytes
    }
    return modules.values.sorted { ($1.bytes, $0.typeName) < ($0.bytes, $1.typeName) }
  }

  /// The module that declares a type; the name itself of what has none, such as closures and tasks.
  private static func module(of typeName: String) -> String {
    let name = typeName.hasPrefix("(extension in ") ? typeName.dropFirst(14) : typeName[...]
    let end = name.firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") } ?? name.endIndex
    return String(name[..<end])
  }
}
