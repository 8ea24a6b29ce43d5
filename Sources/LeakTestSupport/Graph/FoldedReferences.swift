internal import LeakGraph
internal import LeakMemory
internal import LeakMetadata

/// What an object holds, as one reader tells it: with storage folded away, so that readers compare.
package struct FoldedReferences {
  /// Label, target type and target address, each a line such as `.next Node 0x1000`.
  package let lines: Set<String>

  /// The same without addresses, sorted.
  package let texts: [String]

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
    var lines: Set<String> = []
    var texts: [String] = []
    var pending = [(node: HeapNode(address: Address(of: object)), label: "")]
    var seen: Set<HeapNode> = []
    while let (node, prefix) = pending.popLast() {
      _ = reader.references(from: node, labelled: true) { reference in
        guard reference.kind == .strong || reference.kind == .conservative else { return }
        let label = prefix + reference.label
        let facts = reader.references(from: reference.target, labelled: false) { _ in }
        if let facts, facts.isStorage {
          if seen.insert(reference.target).inserted { pending.append((reference.target, label)) }
          return
        }
        let text = label + " " + TypeNames.short(facts?.typeName ?? "?")
        texts.append(text)
        lines.insert(text + " \(reference.target.address)")
      }
    }
    self.lines = lines
    self.texts = texts.sorted()
    self.limits = reader.limits.map { "\($0)" }.sorted()
  }
}
