internal import LeakFindings
package import LeakMemory
internal import LeakMirror

/// What an object holds, as `Mirror` tells it, with storage folded away.
package struct FoldedReferences {
  /// One reference to something that a programmer sees.
  package struct Reference: Hashable {
    /// The way there, through storage.
    package let label: String

    /// The target's type without modules.
    package let typeName: String

    /// Where the target is.
    package let address: Address
  }

  /// Every reference, in no order.
  package let references: [Reference]

  /// Label, target type and target address, each a line such as `.next Node 0x1000`.
  package var lines: Set<String> {
    Set(references.map { $0.label + " " + $0.typeName + " \($0.address)" })
  }

  /// The same without addresses, sorted.
  package var texts: [String] { references.map { $0.label + " " + $0.typeName }.sorted() }

  /// What the reader did not look at.
  package let limits: [String]

  /// What ``MirrorReader`` sees.
  package static func mirror(of object: AnyObject) -> FoldedReferences {
    FoldedReferences(of: object)
  }

  /// Lists what an object holds.
  private init(of object: AnyObject) {
    let reader = MirrorReader(startingFrom: object)
    var references: [Reference] = []
    var pending = [(address: Address(of: object), label: "", depth: 0)]
    // One storage that is reached in two ways counts twice; one that is in itself ends somewhere.
    var budget = 100_000
    while let (address, prefix, depth) = pending.popLast(), budget > 0 {
      budget -= 1
      _ = reader.references(from: address, labelled: true) { reference in
        let label = prefix + reference.label
        let facts = reader.references(from: reference.target, labelled: false) { _ in }
        if let facts, facts.isStorage {
          if depth < 1_000 { pending.append((reference.target, label, depth + 1)) }
          return
        }
        let typeName = TypeNames.short(facts?.typeName ?? "?")
        references.append(Reference(label: label, typeName: typeName, address: reference.target))
      }
    }
    self.references = references
    self.limits = reader.limits.map { "\($0)" }.sorted()
  }
}
