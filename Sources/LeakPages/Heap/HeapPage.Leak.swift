package import LeakReports

extension HeapPage {
  /// Leaks of one cause: what is alive and nothing reaches.
  package struct Leak: Sendable {
    /// The kind in words: `retain cycle`.
    package let kind: String

    /// What leaks: a type without its module, or the function of a task.
    package let title: String

    /// What there is to say besides, one sentence each.
    package let sentences: [String]

    /// Why one of them is alive; nil for tasks.
    package let explanation: RetentionExplanation?

    /// The name that they share.
    package let fingerprint: String

    /// How many there are.
    package let count: Int

    /// How many objects all of them have.
    package let objectCount: Int

    /// What all of them occupy, in bytes.
    package let byteCount: Int

    /// The address of one of them.
    package let example: String

    /// Describes leaks.
    package init(
      kind: String,
      title: String,
      sentences: [String],
      explanation: RetentionExplanation?,
      fingerprint: String,
      count: Int,
      objectCount: Int,
      byteCount: Int,
      example: String
    ) {
      self.kind = kind
      self.title = title
      self.sentences = sentences
      self.explanation = explanation
      self.fingerprint = fingerprint
      self.count = count
      self.objectCount = objectCount
      self.byteCount = byteCount
      self.example = example
    }
  }
}
