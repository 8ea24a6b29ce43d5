package import LeakMemory
import LeakAllocators
package import LeakGraph
import LeakLibraries
import LeakMetadata

/// All that is asked of one picture of a process: what it has in memory, and what keeps it there.
///
/// Each part is made when it is first asked for and kept; all answers come from the same graph, so they
/// agree.
package final class SnapshotAnalysis {
  /// The picture.
  package let snapshot: Snapshot

  /// Knows how values are stored.
  let layouts: LayoutBuilder

  /// Reads types.
  var resolver: TypeResolver { layouts.resolver }

  /// Who asks.
  let asker: Asker

  /// What earlier pictures of the same process told, and this one tells to later ones.
  private let known: KnownProcess?

  /// Looks at a picture.
  ///
  /// - Parameters:
  ///   - snapshot: The picture.
  ///   - asker: Who asks.
  ///   - known: What earlier pictures of the same process told.
  package init(_ snapshot: Snapshot, asker: Asker = Asker(), known: KnownProcess? = nil) {
    self.snapshot = snapshot
    self.asker = asker
    self.known = known
    layouts = known?.types.take(for: snapshot) ?? LayoutBuilder(resolver: TypeResolver(snapshot))
  }

  deinit { known?.types.keep(layouts) }

  /// The blocks and their types.
  private(set) lazy var map = makeMap()

  /// The programs that read objects by their types.
  private(set) lazy var store = ProgramStore(layouts: layouts)

  /// The graph.
  package private(set) lazy var heap = GraphMaker(snapshot, map, store, asker).made()

  /// What is known of all tasks, without the graph.
  private(set) lazy var taskFacts = readTasks()

  /// The accounts of all objects.
  private(set) lazy var ledger = Ledger(heap.graph)

  /// The graph with what the accounts say of claims: those that have nothing to fill hold nothing.
  private(set) lazy var graph = heap.graph.settled(by: ledger)

  /// The order that breaks ties between paths.
  private(set) lazy var pathOrder = PathOrder(
    graph,
    labelNames: EdgeLabelText(self).texts,
    closureRank: { [heap, map] node in
      // Each closure has metadata of its own, in the order of the file.
      heap.type(of: node, in: map).map {
        UInt64(map.types.entries[Int($0)].metadata.address.bits)
      } ?? 0
    }
  )

  /// The rings.
  private(set) lazy var components = Components(graph, filter: .described)

  /// The metadata of the classes of all objects, by the names that the graph has for them.
  private(set) lazy var metadataByName = Dictionary(
    map.types.entries.lazy.filter { $0.metadata.kind == .classInstance }
      .map { ($0.name, $0.metadata.address) },
    uniquingKeysWith: { first, _ in first }
  )

  /// Finds the rules that speak of references and objects.
  private(set) lazy var ruleMatcher = RuleMatcher(self)

  /// The graph without the references that rules ignore, and without those that they know.
  lazy var ruledGraphs = RuledGraphs(self)

  /// The functions of tasks that were asked about, by their code.
  var taskFunctions: [Address: TaskFunction] = [:]

  /// Finds the blocks and their types.
  private func makeMap() -> HeapMap {
    let allocator = known?.allocator.next()
    let map = HeapMap(snapshot, HeapTypes(resolver), allocator: allocator)
    if allocator == nil { known?.allocator.learn(map.view.source) }
    return map
  }

  /// Whether the process has the Swift runtime in memory.
  package var hasSwift: Bool {
    snapshot.images.contains { image in
      image.sections.contains { $0.name.hasPrefix("swift5_") }
    }
  }

  /// Why it is not known which blocks are alive, in a sentence; nil where it is.
  package var lackOfBlocks: String? {
    cutSentence ?? (map.view.source.hasEveryBlock ? nil : map.view.source.sentence)
  }

  /// How much a core file lacks that it says to have, in a sentence; nil where it is whole, or there is none.
  package var cutSentence: String? {
    let bytes = snapshot.absences.reduce(0) { $0 + ($1.reason == .truncated ? $1.byteCount : 0) }
    guard bytes > 0 else { return nil }
    return
      "The core file is cut short: it lacks \(bytes) bytes of the memory that it describes, and "
      + "with them objects, references and roots."
  }

  /// What limits all answers, one sentence each.
  var notes: [String] {
    // What is said of the allocator is true of whole memory only.
    if let cutSentence { return [cutSentence] }
    var notes: [String] = []
    if !map.view.source.hasEveryBlock { notes.append(map.view.source.sentence) }
    if map.view.lockedArenaCount > 0 {
      notes.append(
        "A thread was changing the allocator's lists while the picture was taken, so some blocks "
          + "may be missing."
      )
    }
    return notes
  }
}
extension SnapshotAnalysis {
  /// Where the object of a node begins.
  package func heapAddress(_ node: NodeIndex) -> Address { heap.address(of: node, in: map) }
}
