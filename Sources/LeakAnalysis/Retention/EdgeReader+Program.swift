import LeakGraph
import LeakMemory
import LeakMetadata

/// Which word of its holder an edge is.
extension EdgeReader {
  /// The most equal references of one object to another that are compared by their keys.
  private static let mostEqual = 256

  /// The word of its holder that a typed edge is, with its key in a collection; nil where it is not found any more.
  ///
  /// Several equal ways are told by the order of their keys, whatever that of a dictionary.
  mutating func reference(
    of edge: EdgeIndex,
    _ facts: GraphEdge,
    _ label: Int32,
    _ inner: Int32,
    _ path: [ReferenceLabel]
  ) -> (found: FoundReference?, key: String?) {
    let target = analysis.heap.address(of: facts.target, in: analysis.map).bits
    let equal = kept(of: facts.source).references(to: target, label: label, inner: inner)
    guard let first = equal.first else { return (nil, nil) }
    let key = key(of: facts.source, bucket: first.index, path)
    guard equal.count > 1 else { return (first, key) }
    let number = numbers.number(of: edge, facts)
    guard key != nil else {
      return (equal[equal.startIndex + min(number, equal.count - 1)], nil)
    }
    var ways: [(reference: FoundReference, key: String)] = []
    for reference in equal.prefix(Self.mostEqual) {
      ways.append((reference, self.key(of: facts.source, bucket: reference.index, path) ?? ""))
    }
    ways.sort { ($0.key, $0.reference.index) < ($1.key, $1.reference.index) }
    let way = ways[min(number, ways.count - 1)]
    return (way.reference, way.key.isEmpty ? nil : way.key)
  }

  /// The code of the function value whose context an edge is; nil where it is none.
  ///
  /// The same as that of ``detail(of:isOfBox:)``, without a label.
  mutating func code(of edge: EdgeIndex) -> Address? {
    guard let facts = analysis.graph.edge(edge) else { return nil }
    guard case .program(let label, let inner)? = analysis.heap.labels[facts.label] else {
      let detail = detail(of: edge)
      return detail.isContext ? detail.code : nil
    }
    let target = analysis.heap.address(of: facts.target, in: analysis.map).bits
    let equal = kept(of: facts.source).references(to: target, label: label, inner: inner)
    guard let kind = equal.first?.kind, [.context, .word].contains(kind) else { return nil }
    let path = analysis.store.labels.path(label, inner: inner)
    guard let found = reference(of: edge, facts, label, inner, path).found,
      isContext(found, of: facts.source)
    else { return nil }
    return code(before: found.slot)
  }

  /// The references of a node, read once.
  mutating func references(of node: NodeIndex) -> [FoundReference] { kept(of: node).all }

  /// The references of a node by what they refer to, read once.
  private mutating func kept(of node: NodeIndex) -> ReferencesByTarget {
    if let references = known[node] { return references }
    let address = analysis.heap.address(of: node, in: analysis.map)
    let count = Int(clamping: analysis.heap.graph.node(node)?.byteCount ?? 0)
    var collector = Collector()
    if let program = program(of: node, byteCount: count) {
      reader.read(program, at: address.bits, byteCount: count, into: &collector)
    }
    return known.keep(collector.references, of: node)
  }

  /// Whether a word is the context of a function value: by its type; or, where no type describes it, since what has it is of a type
  /// that is generic over functions, and the word before it is one's code.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - holder: What has it.
  /// - Returns: Whether it is.
  mutating func isContext(_ word: FoundReference, of holder: NodeIndex) -> Bool {
    guard word.kind == .word else { return word.kind == .context }
    guard let type = analysis.heap.type(of: holder, in: analysis.map) else { return false }
    let resolver = analysis.resolver
    let metadata = analysis.map.types.entries[Int(type)].metadata.address
    guard case .nominal(_, let arguments) = resolver.node(resolver.type(ofMetadata: metadata)),
      arguments.contains(where: resolver.hasFunction)
    else { return false }
    return !code(before: word.slot).isNull
  }
}

extension TypeResolver {
  /// Whether a type's values are functions with a context, or tuples that have such.
  fileprivate func hasFunction(_ type: TypeID) -> Bool {
    switch node(withoutOptionals(type)) {
    case .function(.swift, _, _, _): true
    case .tuple(let elements, _): elements.contains(where: hasFunction)
    default: false
    }
  }
}
