package import LeakMemory

/// One reference on a retain path, with all storage between its ends folded into the label.
package struct GraphStep: Hashable, Sendable {
  /// The object that holds.
  package let holder: GraphObject

  /// The way from holder to target in source terms: `.children["a"]`, `captures Screen`.
  package let label: String

  /// How the holder refers to the target.
  package let kind: ReferenceKind

  /// The object that is held.
  package let target: GraphObject

  /// Where the code is that the reference belongs to; nil where that is the holder's own.
  package let site: Address?

  /// The local variable of a waiting function that the reference is; nil where that is not known.
  package let variable: LocalVariable?

  /// Whether the reference lies in a task's frame, where it can be a variable's or what is left of one.
  package var isOfFrame: Bool { label.hasPrefix("async frame") }

  /// Describes a step.
  package init(
    holder: GraphObject,
    label: String,
    kind: ReferenceKind,
    target: GraphObject,
    site: Address? = nil,
    variable: LocalVariable? = nil
  ) {
    self.site = site
    self.variable = variable
    self.holder = holder
    self.label = label
    self.kind = kind
    self.target = target
  }
}
