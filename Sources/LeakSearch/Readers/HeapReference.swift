package import LeakMemory

/// One reference that leaves a thing on the heap.
package struct HeapReference: Hashable, Sendable {
  /// What it leads to.
  package let target: HeapNode

  /// How it holds the target.
  package let kind: ReferenceKind

  /// The way there in source terms; empty where none was asked for, or for folded storage.
  ///
  /// `captures ` with nothing after it is completed with the target's type.
  package let label: String

  /// Where the code is that the reference belongs to, such as the function of an async frame.
  package let site: Address?

  /// Describes a reference.
  package init(target: HeapNode, kind: ReferenceKind, label: String, site: Address? = nil) {
    self.target = target
    self.kind = kind
    self.label = label
    self.site = site
  }

  /// The same, with what its label begins with.
  func labelled(_ beginning: String) -> HeapReference {
    HeapReference(target: target, kind: kind, label: beginning + label, site: site)
  }
}
