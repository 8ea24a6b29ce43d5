extension HeapPage {
  /// What there is more or less of than in an earlier picture.
  package struct Growth: Sendable {
    /// A type that has changed.
    package struct Row: Sendable {
      /// The type's name with its module.
      package let typeName: String

      /// How many there are now.
      package let count: Int

      /// What they occupy now, in bytes.
      package let bytes: Int

      /// How many more there are.
      package let moreCount: Int

      /// How many bytes more they occupy.
      package let moreBytes: Int

      /// Describes a change.
      package init(typeName: String, count: Int, bytes: Int, moreCount: Int, moreBytes: Int) {
        self.typeName = typeName
        self.count = count
        self.bytes = bytes
        self.moreCount = moreCount
        self.moreBytes = moreBytes
      }
    }

    /// The name of the earlier picture.
    package let earlier: String

    /// The types that have changed, those that grew most first.
    package let rows: [Row]

    /// Describes changes.
    package init(since earlier: String, rows: [Row]) {
      self.earlier = earlier
      self.rows = rows
    }
  }
}
