import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Reads the few edges of a printed path once more, for what the graph does not keep of them: the index
/// of an element, and a closure's code.
struct EdgeReader {
  /// What a second reading tells of an edge.
  struct Detail {
    /// The way to the word in source terms.
    var label: String

    /// The function value's code where the edge is one's context; null for others.
    var code: Address

    /// Whether the word is a function value's context.
    var isContext: Bool

    /// Whether a library's rule, not a type, names it.
    var isLibrary = false
  }

  /// Collects the references of one object.
  private struct Collector: ReferenceSink {
    /// The references so far.
    var references: [FoundReference] = []

    mutating func add(_ reference: FoundReference) {
      references.append(reference)
    }
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Reads objects by their types.
  private var reader: ReferenceReader

  /// Reads words.
  private var cursor: SnapshotCursor

  /// Writes labels.
  private let text: LabelText

  /// The references of the objects read last, by address.
  private var known: [Address: [FoundReference]] = [:]

  /// Reads edges of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    reader = ReferenceReader(store: analysis.store, snapshot: analysis.snapshot)
    cursor = analysis.snapshot.cursor()
    text = LabelText(resolver: analysis.resolver)
  }

  /// Reads an edge once more.
  mutating func detail(of edge: EdgeIndex) -> Detail {
    let heap = analysis.heap
    guard let facts = heap.graph.edge(edge) else {
      return Detail(label: "", code: .null, isContext: false)
    }
    switch heap.labels[facts.label] {
    case .program(let label, let inner)?:
      let target = heap.address(of: facts.target, in: analysis.map).bits
      let found = references(of: facts.source).first {
        $0.label == label && $0.innerLabel == inner && ($0.target == target || $0.kind == .weak)
      }
      var path =
        analysis.store.labels.path(label) + (inner == 0 ? [] : analysis.store.labels.path(inner))
      // A box has the metadata of a closure's context, with its value as the only capture.
      if heap.graph.node(facts.source)?.kind == .storage {
        path.removeAll { if case .captures = $0 { true } else { false } }
      }
      let isContext = found?.kind == .context
      return Detail(
        label: text.text(of: path, index: found?.index ?? 0),
        code: isContext ? code(before: found?.slot ?? 0) : .null,
        isContext: isContext
      )
    case .library(let role)?:
      let source = heap.address(of: facts.source, in: analysis.map)
      let target = heap.address(of: facts.target, in: analysis.map)
      let fact = heap.facts.references.first {
        $0.role == role && $0.holder == source && $0.target == target
      }
      let code = fact?.code ?? .null
      return Detail(
        label: role.text,
        code: code,
        isContext: !code.isNull,
        isLibrary: true
      )
    case .asyncFrame?: return Detail(label: "async frame", code: .null, isContext: false)
    case .word?, nil: return Detail(label: "", code: .null, isContext: false)
    }
  }

  /// The references of a node, read once.
  private mutating func references(of node: NodeIndex) -> [FoundReference] {
    let address = analysis.heap.address(of: node, in: analysis.map)
    if let references = known[address] { return references }
    guard let type = analysis.heap.type(of: node, in: analysis.map) else { return [] }
    let metadata = analysis.map.types.entries[Int(type)].metadata
    var collector = Collector()
    let count = Int(clamping: analysis.heap.graph.node(node)?.byteCount ?? 0)
    reader.read(
      reader.program(ofHeapMetadata: metadata.address),
      at: address.bits,
      byteCount: count,
      into: &collector
    )
    // A large collection is not kept: the next edge is rarely its own.
    if collector.references.count < 1 << 16 { known[address] = collector.references }
    return collector.references
  }

  /// The code pointer of the function value whose context is at an address.
  private mutating func code(before slot: UInt) -> Address {
    guard let word = cursor.word(slot &- 8), analysis.snapshot.isCode(Address(word)) else {
      return .null
    }
    return Address(word)
  }
}
