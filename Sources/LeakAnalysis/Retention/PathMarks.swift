import LeakFindings
import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Tells paths of equal labels apart by the functions on them: those of closures, and those in which tasks wait.
///
/// Closures that capture the same are alike in the graph, and so are a task that sleeps and one that waits for a
/// continuation; a reader has to change another line for each.
struct PathMarks {
  /// Collects the references of one object that are function values.
  private struct Collector: ReferenceSink {
    /// The targets, as complements, and where the references are.
    var contexts: [(target: UInt, slot: UInt)] = []

    mutating func add(_ reference: FoundReference) {
      if reference.kind == .context { contexts.append((~reference.target, reference.slot)) }
    }
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Reads objects by their types.
  private var reader: ReferenceReader

  /// Reads words.
  private var cursor: SnapshotCursor

  /// The marks of the function values of the objects read so far, by target as a complement.
  private var known: [NodeIndex: [UInt: UInt64]] = [:]

  /// The most objects whose marks are kept.
  private static let mostKnown = 4_096

  /// The marks of functions, by where they begin, as complements.
  private var functions: [UInt: UInt64] = [:]

  /// The function values of libraries' memory, by holder and target as complements.
  private let libraryCodes: [[UInt]: Address]

  /// Nothing read yet.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    reader = ReferenceReader(store: analysis.store, snapshot: analysis.snapshot)
    cursor = analysis.snapshot.cursor()
    let references = analysis.heap.facts.references.lazy.filter { !$0.code.isNull }
    libraryCodes = Dictionary(
      references.map { ([~$0.holder.bits, ~$0.target.bits], $0.code) }
    ) { first, _ in first }
  }

  /// What tells a reference from others with its label; 0 where nothing does.
  mutating func mark(of edge: EdgeIndex) -> UInt64 {
    guard let facts = analysis.heap.graph.edge(edge) else { return 0 }
    let target = ~analysis.heap.address(of: facts.target, in: analysis.map).bits
    switch analysis.heap.labels[facts.label] {
    case .program?:
      return contexts(of: facts.source)[target] ?? 0
    case .library?:
      let source = analysis.heap.address(of: facts.source, in: analysis.map)
      let code = libraryCodes[[~source.bits, target]].map { mark(of: $0) } ?? 0
      return code &+ waitingFunction(of: source)
    case .asyncFrame?:
      return waitingFunction(of: analysis.heap.address(of: facts.source, in: analysis.map))
    default: return 0
    }
  }

  /// The marks of an object's function values, by target.
  private mutating func contexts(of node: NodeIndex) -> [UInt: UInt64] {
    if let marks = known[node] { return marks }
    var marks: [UInt: UInt64] = [:]
    if let type = analysis.heap.type(of: node, in: analysis.map) {
      let metadata = analysis.map.types.entries[Int(type)].metadata.address
      let address = analysis.heap.address(of: node, in: analysis.map).bits
      let count = Int(clamping: analysis.heap.graph.node(node)?.byteCount ?? 0)
      var collector = Collector()
      let program = reader.program(ofHeapMetadata: metadata)
      reader.read(program, at: address, byteCount: count, into: &collector)
      var seen: Set<[UInt]> = []
      for (target, slot) in collector.contexts {
        let code = FunctionValues.code(before: slot, analysis.snapshot, &cursor)
        // Of several function values with one context neither their order nor their number says anything.
        if !code.isNull, seen.insert([target, ~code.bits]).inserted {
          marks[target, default: 0] &+= mark(of: code)
        }
      }
    }
    // What is asked about is asked soon.
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[node] = marks
    return marks
  }

  /// The mark of the function in which a task waits; 0 for everything else.
  private mutating func waitingFunction(of task: Address) -> UInt64 {
    analysis.heap.waitingFunctions[task]?.last.map { mark(of: $0.code) } ?? 0
  }

  /// The mark of a function: that of its name, which copies share.
  private mutating func mark(of code: Address) -> UInt64 {
    if let mark = functions[~code.bits] { return mark }
    let mark = FNV1a.hash(Self.name(of: code, analysis.snapshot).utf8)
    functions[~code.bits] = mark
    return mark
  }

  /// A function's linker's name without the endings of copies and parts; its address where it has no name.
  private static func name(of code: Address, _ snapshot: Snapshot) -> String {
    guard let symbol = snapshot.symbol(containing: code) else { return code.description }
    let name = ReabstractionThunk.original(of: symbol.mangledName)
    return String(name.prefix { $0 != "." })
  }
}
