package import LeakImages
package import LeakMemory

extension RetentionFinding {
  /// One reference on a retain path, with all storage between its ends folded into the label.
  package struct Step: Hashable, Sendable {
    /// The object that holds.
    package let holder: Object

    /// The way from holder to target in source terms: `.children["a"]`, `captures Screen`.
    package let label: String

    /// How the holder refers to the target.
    package let kind: ReferenceKind

    /// The object that is held.
    package let target: Object

    /// Where the code is that the reference belongs to; nil where that is the holder's own.
    package let site: Address?

    /// The local variable of a waiting function that the reference is, or what a closure has captured; nil where that
    /// is not known.
    package let variable: LocalVariable?

    /// Describes a step.
    package init(
      holder: Object,
      label: String,
      kind: ReferenceKind,
      target: Object,
      site: Address? = nil,
      variable: LocalVariable? = nil
    ) {
      self.holder = holder
      self.label = label
      self.kind = kind
      self.target = target
      self.site = site
      self.variable = variable
    }
  }
}
