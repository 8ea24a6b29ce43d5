extension RetentionFinding {
  /// What a closure has captured besides.
  package struct Capture: Hashable, Sendable {
    /// The reference in source terms, such as `captures Bag`.
    package let label: String

    /// The name of the variable; nil where it is not known.
    package let variable: String?

    /// Describes a capture.
    package init(label: String, variable: String?) {
      self.label = label
      self.variable = variable
    }
  }
}
