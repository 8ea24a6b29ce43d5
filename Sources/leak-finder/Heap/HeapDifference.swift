/// What there is more or less of than earlier.
struct HeapDifference {
  /// One type that has changed.
  struct Row: Hashable {
    /// The type's name.
    let typeName: String

    /// How many there are now.
    let count: Int

    /// What they occupy now, in bytes.
    let bytes: Int

    /// How many more there are than earlier.
    let moreCount: Int

    /// How many bytes more they occupy.
    let moreBytes: Int
  }

  /// The types that have changed, those that grew most first.
  let rows: [Row]

  /// Compares two counts.
  init(from old: TypeCounts, to new: TypeCounts) {
    let earlier = Dictionary(old.rows.map { ($0.typeName, $0) }) { first, _ in first }
    let now = Dictionary(new.rows.map { ($0.typeName, $0) }) { first, _ in first }
    rows = Set(earlier.keys).union(now.keys).compactMap { name -> Row? in
      let before = earlier[name]
      let after = now[name]
      guard before?.count != after?.count || before?.bytes != after?.bytes else { return nil }
      return Row(
        typeName: name,
        count: after?.count ?? 0,
        bytes: after?.bytes ?? 0,
        moreCount: (after?.count ?? 0) - (before?.count ?? 0),
        moreBytes: (after?.bytes ?? 0) - (before?.bytes ?? 0)
      )
    }.sorted {
      ($1.moreBytes, $1.moreCount, $0.typeName) < ($0.moreBytes, $0.moreCount, $1.typeName)
    }
  }
}
