import CSnapshotBaseline
import LeakAnalysis
import LeakGraph
import LeakMemory

/// What it costs to make the graph of another process's whole heap, beside a plain read of its memory and a
/// pass over the same graph, both in C.
struct GraphCost {
  /// How many objects there are to be.
  let objects: Int

  /// A plain read, in C.
  private(set) var read = Samples()

  /// A pass over the graph, in C.
  private(set) var pass = Samples()

  /// The graph with the ledger: the processor's time and the time that passed.
  private(set) var graph = Samples()
  private(set) var graphWall = Samples()

  /// The graph's time divided by that of the pass in C just before.
  private(set) var ratio = Samples()

  /// The blocks, types and counts alone, and the ledger's part.
  private(set) var map = Samples()
  private(set) var ledger = Samples()

  /// The copy and the census: all of `heap` but the printing.
  private(set) var heap = Samples()

  /// What rings and dominators take, which no list needs.
  private(set) var rings = Samples()
  private(set) var dominators = Samples()

  /// The stop for the copy, and that for each gigabyte.
  private(set) var stop = Samples()
  private(set) var stopPerGigabyte = Samples()

  /// Memory beyond the snapshot for each object at the most, in bytes; and what stays.
  private(set) var peakMemory = Samples()
  private(set) var lastingMemory = Samples()

  /// What was found: by the engine and by the pass in C.
  private(set) var found = ""

  /// Measures so many times, in turns.
  mutating func measure(rounds: Int) throws {
    let target = try Child("benchmark-population", ["\(objects)"])
    target.waitUntilReady()
    defer { _ = target.finish() }
    let source = ProcessSource(processID: target.processID)
    try measureMemory(source)
    let layouts = KnownLayouts(SnapshotAnalysis(try source.snapshot()))
    for _ in 0..<rounds {
      try measureHeap(source)
      let snapshot = try source.snapshot()
      let bytes = Extents(snapshot)
      read.add(Cost.of { bytes.sum() }.0.processor)
      let (cost, baseline) = Cost.of { bytes.graph(layouts) }
      pass.add(cost.processor)
      measureGraph(snapshot, baseline, cost)
    }
  }

  /// Copies and counts.
  private mutating func measureHeap(_ source: ProcessSource) throws {
    var pause = (seconds: 0.0, bytes: 0.0)
    let (cost, _) = try Cost.of {
      let snapshot = try source.snapshot()
      pause = (snapshot.process.stoppedSeconds, Double(snapshot.process.copiedByteCount))
      return SnapshotAnalysis(snapshot).census().objectCount
    }
    heap.add(cost.wall)
    stop.add(pause.seconds)
    stopPerGigabyte.add(pause.seconds / pause.bytes * 1e9)
  }

  /// Makes the graph and the ledger.
  private mutating func measureGraph(
    _ snapshot: Snapshot,
    _ baseline: BaselineGraph,
    _ cost: Cost
  ) {
    let analysis = SnapshotAnalysis(snapshot)
    let (graphCost, graph) = Cost.of { analysis.heap.graph }
    let (ledgerCost, settled) = Cost.of { Ledger(graph) }
    let whole = graphCost.processor + ledgerCost.processor
    self.graph.add(whole)
    graphWall.add(graphCost.wall + ledgerCost.wall)
    ratio.add(whole / cost.processor)
    ledger.add(ledgerCost.processor)
    let audit = Audit(settled)
    let census = analysis.census()
    map.add(Cost.of { SnapshotAnalysis(snapshot).census() }.0.processor)
    rings.add(Cost.of { Components(graph, filter: .described) }.0.processor)
    dominators.add(Cost.of { Dominators(graph, filter: .described) }.0.processor)
    let described = (0..<graph.edgeCount).count { number in
      graph.edge(EdgeIndex(UInt32(number)))?.evidence == .described
    }
    found =
      "The engine found \(census.objectCount) objects, \(described) described references and "
      + "\(graph.edgeCount - described) others; \(audit.total.balancedByDescription) objects are "
      + "balanced by description. The pass in C found \(baseline.objects), \(baseline.references), "
      + "\(baseline.claims) and \(baseline.balanced)."
  }

  /// Finds out how much memory the analysis needs, in a process that has not freed any yet.
  private mutating func measureMemory(_ source: ProcessSource) throws {
    let snapshot = try source.snapshot()
    OwnMemory.forgetPeak()
    let before = OwnMemory.current
    let analysis = SnapshotAnalysis(snapshot)
    let ledger = Ledger(analysis.heap.graph)
    let count = Double(analysis.census().objectCount)
    peakMemory.add(Double(OwnMemory.peak - before) / count)
    lastingMemory.add(Double(OwnMemory.current - before) / count)
    withExtendedLifetime((analysis, ledger)) {}
  }
}
