/// How many live objects of which type a snapshot has.
package struct HeapCensus: Sendable {
  /// The name of the row of the blocks that are no Swift objects.
  package static let untypedName = "not Swift objects"

  /// One type's objects.
  package struct Row: Hashable, Sendable {
    /// The type's name with its module, as `String(reflecting:)` gives it; `closure` or `Task`.
    package let typeName: String

    /// How many there are.
    package let count: Int

    /// What they occupy, in bytes, as the allocator counts.
    package let byteCount: Int

    /// Describes one type's objects.
    package init(typeName: String, count: Int, byteCount: Int) {
      self.typeName = typeName
      self.count = count
      self.byteCount = byteCount
    }
  }

  /// Swift's objects by type, those that occupy most first.
  package let types: [Row]

  /// Other live blocks by what they are, where the allocator's blocks are known.
  package let untyped: [Row]

  /// What limits this answer, one sentence each.
  package let notes: [String]

  /// Describes a census; sorts its rows.
  package init(types: [Row], untyped: [Row], notes: [String]) {
    self.types = Self.sorted(types)
    self.untyped = Self.sorted(untyped)
    self.notes = notes
  }

  /// How many objects there are.
  package var objectCount: Int { types.reduce(0) { $0 + $1.count } }

  /// What the objects occupy, in bytes.
  package var byteCount: Int { types.reduce(0) { $0 + $1.byteCount } }

  /// Rows by descending size; equal ones by name.
  private static func sorted(_ rows: [Row]) -> [Row] {
    rows.sorted {
      ($1.byteCount, $1.count, $0.typeName) < ($0.byteCount, $0.count, $1.typeName)
    }
  }
}
