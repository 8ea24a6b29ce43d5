internal import LeakMemory
internal import LeakReflection

/// Sees only what leads to one object: the references among the members of a ``HolderGraph``.
final class HolderReader: ReferenceReader {
  /// Sees everything.
  private let reader: RuntimeReader

  /// What leads to the object.
  private let graph: HolderGraph

  /// Narrows a reader down.
  init(_ reader: RuntimeReader, to graph: HolderGraph) {
    self.reader = reader
    self.graph = graph
  }

  var rootsMet: [Address: GraphRoot] { reader.rootsMet }

  var limits: [RetentionFinding.Limit] { reader.limits }

  func beginWalk() { reader.beginWalk() }

  func endWalk() { reader.endWalk() }

  func labelling<Result>(only targets: Set<Address>, _ body: () -> Result) -> Result {
    reader.labelling(only: targets, body)
  }

  func references(
    from node: HeapNode,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts? {
    if graph.opaque.contains(node.address) {
      let typed = references(fromMemoryAt: node.address, labelled: labelled)
      for word in graph.words[node.address] ?? [] where !isGone(node.address, word.target) {
        // What leads on under a label of its own is a part of this.
        let isPart = labelled && !self.label(outOf: word.target).isEmpty
        let label = labelled && !isPart ? self.label(outOf: node.address, towards: word.target) : ""
        visit(typed[word.target].map { reference(word, $0) } ?? reference(word, label))
      }
      return HeapNodeFacts(typeName: "memory", isStorage: true)
    }
    var named: Set<Address> = []
    let facts = reader.lookingForHolders {
      reader.references(from: node, labelled: labelled) { reference in
        let target = reference.target.address
        guard graph.members[target] != nil, !isGone(node.address, target) else { return }
        guard reference.kind == .conservative else {
          named.insert(target)
          return visit(reference)
        }
        guard let word = accepted(from: node.address, to: target), named.insert(target).inserted
        else { return }
        visit(
          HeapReference(
            target: self.node(of: reference),
            kind: word.isDecided ? .strong : .conservative,
            label: reference.label,
            site: reference.site
          )
        )
      }
    }
    let label = facts?.typeName == "Task" ? "async frame" : ""
    for word in graph.words[node.address] ?? [] where !named.contains(word.target) {
      visit(reference(word, label))
    }
    return facts
  }

  /// What stands in a label for the way through memory of C; empty for other things.
  private func label(outOf address: Address, towards target: Address? = nil) -> String {
    guard graph.opaque.contains(address) else { return "" }
    if case .memory? = graph.members[address]?.role { return ".pointee" }
    return DispatchMemory.label(outOf: address, towards: target, memory: reader.memory)
  }

  /// Whether a reference was gone when it was looked at again.
  private func isGone(_ holder: Address, _ target: Address) -> Bool {
    graph.gone.contains(HolderGraph.Link(holder: holder, target: target))
  }

  /// A reference that no metadata names.
  private func reference(_ word: HolderGraph.Word, _ label: String) -> HeapReference {
    HeapReference(
      target: graph.members[word.target] ?? HeapNode(address: word.target),
      kind: word.isDecided ? .strong : .conservative,
      label: label
    )
  }

  /// A reference that the type of a plain pointer names.
  private func reference(_ word: HolderGraph.Word, _ named: HeapReference) -> HeapReference {
    HeapReference(
      target: node(of: named),
      kind: word.isDecided ? .strong : .conservative,
      label: named.label
    )
  }

  /// The references in memory of C to which a typed pointer leads, by their targets.
  private func references(
    fromMemoryAt address: Address,
    labelled: Bool
  ) -> [Address: HeapReference] {
    guard let node = graph.members[address], case .memory = node.role else { return [:] }
    var found: [Address: HeapReference] = [:]
    _ = reader.lookingForHolders {
      reader.references(from: node, labelled: labelled) { reference in
        let target = reference.target.address
        if found[target] == nil { found[target] = reference }
      }
    }
    return found
  }

  /// What a reference leads to, as what most is known of it as.
  private func node(of reference: HeapReference) -> HeapNode {
    switch reference.target.role {
    case .closure, .contextlessClosure: reference.target
    default: graph.members[reference.target.address] ?? reference.target
    }
  }

  /// The word by which a holder leads to a target, itself or through memory of its own.
  private func accepted(from holder: Address, to target: Address) -> HolderGraph.Word? {
    if let word = graph.word(from: holder, to: target) { return word }
    for word in graph.words[holder] ?? [] where graph.opaque.contains(word.target) {
      if let inner = graph.word(from: word.target, to: target) { return inner }
    }
    return nil
  }
}
