import LeakAllocators
import LeakGraph
import LeakLibraries
package import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// Reads everything that any answer may go by, so that a snapshot that records what is read of it has all of it.
  ///
  /// - Returns: How large the graph is, and the code that answers may name.
  /// - Complexity: O(*b* + *n* + *e*), for *b* bytes, *n* nodes and *e* edges.
  package func readEverything() -> (counts: GraphCounts, code: Set<Address>) {
    _ = census()
    _ = spareCapacities(most: 1)
    _ = audit()
    var code: Set<Address> = []
    for task in taskList().tasks {
      code.formUnion(([task.function].compactMap(\.self) + task.frames).map(\.code))
    }
    _ = garbage(among: .all, caller: nil)
    code.formUnion(functionValues())
    code.formUnion(labelledCode())
    code.formUnion(heap.facts.references.map(\.code))
    code.formUnion(heap.facts.claims.map(\.code))
    code.remove(.null)
    // What code is called decides on how a path is told.
    for address in code {
      guard let symbol = snapshot.symbol(containing: address),
        let index = snapshot.imageIndex(containing: address)
      else { continue }
      // What closures capture is described with their own code, not with that of forwarders.
      _ = snapshot.images[index].symbol(
        named: ReabstractionThunk.original(of: symbol.mangledName)
      )
    }
    // Rules ask for classes by their superclasses, and for the state of holders.
    for name in metadataByName.keys { _ = classNames(of: name) }
    _ = ruledGraphs
    return (GraphCounts(nodes: graph.nodeCount, edges: graph.edgeCount), code)
  }

  /// Reads the code of all function values, which is asked for where a path is told.
  ///
  /// - Returns: The code.
  private func functionValues() -> Set<Address> {
    var reader = ReferenceReader(store: store, snapshot: snapshot)
    var sink = FunctionValueSink(snapshot: snapshot, cursor: snapshot.cursor())
    for block in 0..<map.blocks.count {
      let byteCount = Int(map.blocks.byteCount(at: block))
      let node = NodeIndex(UInt32(truncatingIfNeeded: block))
      let program: Int32
      if let type = heap.memoryTypes[node] {
        program = reader.program(ofMemory: type, byteCount: byteCount)
      } else if let entry = map.entry(of: block) {
        program = reader.program(ofHeapMetadata: entry.metadata.address)
      } else {
        continue
      }
      reader.read(program, at: map.blocks.start(at: block), byteCount: byteCount, into: &sink)
    }
    return sink.code.union(heap.frameFunctions)
  }

  /// Reads what references are called, each label once for each type of holder and target, and what roots are.
  ///
  /// - Returns: The code that they name.
  private func labelledCode() -> Set<Address> {
    var code: Set<Address> = []
    var edges = EdgeReader(self)
    let declarations = PropertyDeclarations(self)
    var known: Set<LabelUse> = []
    for index in 0..<graph.nodeCount {
      let source = NodeIndex(UInt32(truncatingIfNeeded: index))
      for edge in graph.edges(of: source) {
        guard let facts = graph.edge(edge) else { continue }
        let use = LabelUse(
          label: facts.label,
          holder: graph.node(source)?.type,
          target: graph.node(facts.target)?.type
        )
        guard known.insert(use).inserted else { continue }
        _ = declarations.declaration(of: edge)
        let detail = edges.detail(of: edge)
        code.formUnion([detail.code, detail.frameCode])
      }
    }
    for index in 0..<graph.rootCount {
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))) else { continue }
      if let detail = edges.detail(of: root) { code.insert(detail.code) }
      _ = edges.variable(of: root)
    }
    return code
  }
}

/// What decides on what a reference is called.
private struct LabelUse: Hashable {
  /// The label.
  let label: LabelID
  /// The holder's type.
  let holder: TypeIndex?
  /// The target's type.
  let target: TypeIndex?
}

/// Reads the code of function values.
private struct FunctionValueSink: ReferenceSink {
  /// What is read.
  let snapshot: Snapshot

  /// Reads it.
  var cursor: SnapshotCursor

  /// The code so far.
  var code: Set<Address> = []

  mutating func add(_ reference: FoundReference) {
    guard reference.kind == .context else { return }
    code.insert(FunctionValues.code(before: reference.slot, snapshot, &cursor))
  }
}
