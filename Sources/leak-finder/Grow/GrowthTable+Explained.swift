import LeakAnalysis
import LeakReports

extension GrowthTable {
  /// How many types are explained besides for the bytes that they gained.
  private static let mostHeavy = 2

  /// The types to explain of those that grow.
  ///
  /// - Parameters:
  ///   - growing: The types that grow, in the order of the table.
  ///   - most: The most that are chosen for what they are.
  /// - Returns: The program's own types, else what a library has of them, else what has no type of its own; then those
  ///   that gained more bytes than any of these, as the storage of collections and texts does.
  static func explained(_ growing: [Row], most: Int) -> [Row] {
    let related = growing.filter(\.isOfProgram)
    let declared = related.filter { row in
      ProgramTypes.contains(TypeName.withoutArguments(row.typeName))
    }
    let own = declared.isEmpty ? related : declared
    let nameless = growing.filter {
      ["closure", "box or closure context", "Task"].contains($0.typeName)
    }
    let chosen = (own.isEmpty ? nameless : own).prefix(most)
    let names = Set(chosen.map(\.typeName))
    let gained = chosen.map(\.moreBytes).max() ?? 0
    let heavy = growing.filter { row in
      row.moreBytes > gained && !names.contains(row.typeName)
        && row.typeName != HeapCensus.untypedName
    }
    return Array(chosen) + heavy.sorted { $0.moreBytes > $1.moreBytes }.prefix(mostHeavy)
  }
}
