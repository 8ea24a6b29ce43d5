extension RetentionFinding {
  /// What a closure has captured besides.
  package struct Capture: Hashable, Sendable {
    /// The hop of the closure that has it: the one asked about, or before that a closure which alone has the function value.
    package let hop: Int

    /// The reference in source terms, such as `captures Bag`.
    package let label: String

    /// The name of the variable; nil where it is not known.
    package let variable: String?

    /// Describes a capture.
    package init(hop: Int, label: String, variable: String?) {
      self.hop = hop
      self.label = label
      self.variable = variable
    }
  }
}
