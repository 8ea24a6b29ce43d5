extension HeapPage {
  /// Equal tasks with equal children.
  package struct Task: Sendable {
    /// The function that they run, with its place.
    package let function: String

    /// Their name; nil for none.
    package let name: String?

    /// How many there are.
    package let count: Int

    /// How far they are: `running`, `queued`, `waiting` or `unknown`.
    package let state: String

    /// How far they are and what they wait for, one part of a sentence each.
    package let lines: [String]

    /// Whether nothing in memory can resume them.
    package let isStranded: Bool

    /// The address of one of them.
    package let example: String

    /// Their children, those of one of them.
    package let children: [Task]

    /// Describes tasks.
    package init(
      function: String,
      name: String?,
      count: Int,
      state: String,
      lines: [String],
      isStranded: Bool,
      example: String,
      children: [Task]
    ) {
      self.function = function
      self.name = name
      self.count = count
      self.state = state
      self.lines = lines
      self.isStranded = isStranded
      self.example = example
      self.children = children
    }
  }
}
