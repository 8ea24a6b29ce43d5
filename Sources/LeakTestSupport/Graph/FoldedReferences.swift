internal import LeakSearch
package import LeakMemory
internal import LeakReflection

/// What an object holds, as one reader tells it: with storage folded away, so that readers compare.
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

  /// What ``RuntimeReader`` sees.
  package static func runtime(of object: AnyObject) -> FoldedReferences {
    withExtendedLifetime(object) { FoldedReferences(of: object, reader: RuntimeReader()) }
  }

  /// What ``MirrorReader`` sees.
  package static func mirror(of object: AnyObject) -> FoldedReferences {
    FoldedReferences(of: object, reader: MirrorReader(startingFrom: [object]))
  }

  /// Lists what an object holds; conservative references count, weak and unowned ones do not.
  private init(of object: AnyObject, reader: any ReferenceReader) {
    var references: [Reference] = []
    var pending = [(node: HeapNode(address: Address(of: object)), label: "", depth: 0)]
    // One storage that is reached in two ways counts twice; one that is in itself ends somewhere.
    var budget = 100_000
    while let (node, prefix, depth) = pending.popLast(), budget > 0 {
      budget -= 1
      _ = reader.references(from: node, labelled: true) { reference in
        guard reference.kind == .strong || reference.kind == .conservative else { return }
        let label = prefix + reference.label
        let facts = reader.references(from: reference.target, labelled: false) { _ in }
        if let facts, facts.isStorage {
          if depth < 1_000 { pending.append((reference.target, label, depth + 1)) }
          return
        }
        let typeName = TypeNames.short(facts?.typeName ?? "?")
        references.append(
          Reference(label: label, typeName: typeName, address: reference.target.address)
        )
      }
    }
    self.references = references
    self.limits = reader.limits.map { "\($0)" }.sorted()
  }
}
