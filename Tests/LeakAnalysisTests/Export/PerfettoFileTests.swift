import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("A graph as a trace for Perfetto")
struct PerfettoFileTests {
  /// The trace of the specimen.
  private func trace() throws -> (analysis: SnapshotAnalysis, counts: GraphCounts, [WireMessage]) {
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot)
    var bytes: [UInt8] = []
    var file = PerfettoFile(analysis, timestamp: 77, rootName: { "root \($0)" }) { bytes += $0 }
    let counts = file.written()
    let trace = try #require(WireMessage(bytes[...]))
    return (analysis, counts, trace.messages(1))
  }

  @Test("packets are in one sequence, the graph's are counted, and all but the last go on")
  func packets() throws {
    let (analysis, _, packets) = try trace()
    #expect(packets.allSatisfy { $0.number(8) == 77 && $0.number(10) == 1 })
    let process = try #require(packets.first?.messages(2).first?.messages(1).first)
    #expect(process.number(1) == UInt64(analysis.snapshot.process.processID))
    #expect(process.texts(3) == [analysis.snapshot.process.executablePath])
    let graphs = packets.dropFirst().compactMap { $0.messages(56).first }
    #expect(graphs.count == packets.count - 1)
    for (index, graph) in graphs.enumerated() {
      #expect(graph.number(6) == UInt64(index))
      #expect(graph.number(5) == (index == graphs.count - 1 ? nil : 1))
      #expect(graph.number(1) == UInt64(analysis.snapshot.process.processID))
    }
  }

  @Test("every node and reference that holds is there, with its type, size and name")
  func contents() throws {
    let (analysis, counts, packets) = try trace()
    let graphs = packets.flatMap { $0.messages(56) }
    let objects = graphs.flatMap { $0.messages(2) }
    let ids = Set(objects.compactMap { $0.number(1) })
    #expect(ids.count == objects.count)
    #expect(objects.count == counts.nodes)
    let roots = Set(graphs.flatMap { $0.messages(7) }.flatMap { $0.packed(1) })
    #expect(objects.count == roots.count + analysis.graph.nodeCount)
    #expect(roots.isSubset(of: ids))
    let names = Dictionary(
      graphs.flatMap { $0.messages(4) }.map { ($0.number(1) ?? 0, $0.texts(2).first ?? "") }
    ) { first, _ in first }
    let types = Dictionary(
      graphs.flatMap { $0.messages(9) }.map { ($0.number(1) ?? 0, $0.texts(3).first ?? "") }
    ) { first, _ in first }
    var references = 0
    var bytes: UInt64 = 0
    for object in objects {
      let (fields, targets) = (object.packed(4), object.packed(5))
      #expect(fields.count == targets.count)
      references += targets.count
      bytes += object.number(3) ?? 0
      #expect(types[object.number(2) ?? 0]?.isEmpty == false)
      #expect(targets.allSatisfy(ids.contains))
      #expect(fields.allSatisfy { names[$0]?.isEmpty == false })
    }
    #expect(references == counts.edges)
    let nodes = (0..<analysis.graph.nodeCount).map { NodeIndex(UInt32($0)) }
    #expect(bytes == nodes.reduce(0) { $0 + (analysis.graph.node($1)?.byteCount ?? 0) })
    let holding = ReferenceWalk(analysis.graph, filter: .holding)
    var edges = 0
    for node in nodes { holding.forEach(of: node) { if $2 { edges += 1 } } }
    let rootEdges = objects.filter { roots.contains($0.number(1) ?? 0) }
      .reduce(0) { $0 + $1.packed(5).count }
    #expect(references == edges + rootEdges)
    #expect(rootEdges >= roots.count)
    #expect(names.values.contains { $0.hasPrefix("analysis_specimen.Module.") })
    #expect(types.values.contains { $0.hasPrefix("[static] root ") })
  }
}
