import LeakAllocators
import LeakGraph
import LeakMemory

/// Writes a graph as a trace that Perfetto's viewer opens: its flame graph, and its explorer of heap dumps.
///
/// What keeps its target alive is a reference, as the viewer knows no others. Each of the program's roots by name is an
/// object of its own, which is a root of the trace; so are the sizes that the viewer finds objects to retain those that
/// ``RetainedSizes`` finds. What no root reaches is in the trace all the same.
///
/// Source: Perfetto's protos/third_party/android/art/heap_graph.proto and
/// src/trace_processor/importers/proto/heap_graph_tracker.cc. A graph is split into packets, `continued` on all but the
/// last one, `index` counting them; the two lists of an object's references have the same length, or the object is dropped.
package struct PerfettoFile {
  /// The numbers of fields in the messages of the trace.
  private enum Field {
    /// In `Trace`.
    static let packet: UInt64 = 1
    /// In `TracePacket`.
    static let processTree: UInt64 = 2
    static let timestamp: UInt64 = 8
    static let sequence: UInt64 = 10
    static let heapGraph: UInt64 = 56
    /// In `ProcessTree`.
    static let processes: UInt64 = 1
    /// In `ProcessTree.Process`.
    static let processID: UInt64 = 1
    static let commandLine: UInt64 = 3
    /// In `HeapGraph`.
    static let graphProcess: UInt64 = 1
    static let objects: UInt64 = 2
    static let fieldNames: UInt64 = 4
    static let continued: UInt64 = 5
    static let index: UInt64 = 6
    static let roots: UInt64 = 7
    static let types: UInt64 = 9
    /// In `HeapGraphObject`.
    static let id: UInt64 = 1
    static let type: UInt64 = 2
    static let selfSize: UInt64 = 3
    static let referenceFields: UInt64 = 4
    static let referenceObjects: UInt64 = 5
    /// In `InternedString` and `HeapGraphType`.
    static let text: UInt64 = 2
    static let className: UInt64 = 3
    /// In `HeapGraphRoot`.
    static let rootObjects: UInt64 = 1
    static let rootKind: UInt64 = 2
  }

  /// So many bytes of a graph are in one packet.
  private static let packetByteCount = 1 << 19

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// When the trace is from, in nanoseconds: dumps of one trace differ by it.
  private let timestamp: UInt64

  /// Takes a piece of the file.
  private let write: ([UInt8]) -> Void

  /// The roots by name.
  private let roots: NamedRoots

  /// Names references.
  private let labelText: EdgeLabelText

  /// The part of the graph for the packet that is being written.
  private var graph = ProtobufBytes()

  /// How many packets of the graph were written.
  private var packetCount: UInt64 = 0

  /// The numbers of fields, by the type of the holder and the label.
  private var fields: [UInt64: UInt64] = [:]

  /// How many fields have a name.
  private var fieldCount: UInt64 = 0

  /// The lists of one object's references, and the object: kept for their room.
  private var fieldList = ProtobufBytes()
  private var objectList = ProtobufBytes()
  private var object = ProtobufBytes()

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - timestamp: When it was taken, in nanoseconds.
  ///   - rootName: Says what a root of a linker's name is called.
  ///   - write: Takes the pieces of the file in their order.
  package init(
    _ analysis: SnapshotAnalysis,
    timestamp: UInt64,
    rootName: (String) -> String,
    write: @escaping ([UInt8]) -> Void
  ) {
    self.analysis = analysis
    self.timestamp = timestamp
    self.write = write
    roots = NamedRoots(analysis.graph, rootName: rootName)
    labelText = EdgeLabelText(analysis)
  }

  /// Writes everything.
  ///
  /// - Returns: How much that was.
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
  package mutating func written() -> GraphCounts {
    writeProcess()
    let edges = writeRoots() + writeNodes()
    endPacket(isLast: true)
    return GraphCounts(nodes: roots.groups.count + analysis.graph.nodeCount, edges: edges)
  }

  // MARK: - Parts

  /// Writes what the process is called.
  private func writeProcess() {
    let facts = analysis.snapshot.process
    var process = ProtobufBytes()
    process.append(Field.processID, UInt64(max(0, facts.processID)))
    process.append(Field.commandLine, facts.executablePath)
    var tree = ProtobufBytes()
    tree.append(Field.processes, process)
    var packet = ProtobufBytes()
    packet.append(Field.processTree, tree)
    end(packet)
  }

  /// Writes the program's roots as objects, and says that they are roots.
  ///
  /// - Returns: How many references they have.
  private mutating func writeRoots() -> Int {
    for (index, group) in roots.groups.enumerated() {
      let type = UInt64(analysis.graph.typeCount + 2 + index)
      writeType(type, group.name)
      for target in group.targets {
        let name = field(type, target.label.rawValue) { labelText in
          let text = labelText.text(of: target.label)
          return text.isEmpty ? group.name : group.name + " " + text
        }
        addReference(name, to: target.node)
      }
      endObject(Self.rootID(index), type: type, byteCount: 0)
      objectList.append(varint: Self.rootID(index))
      var root = ProtobufBytes()
      root.append(Field.rootObjects, objectList)
      root.append(Field.rootKind, Self.number(of: group.kind))
      objectList.removeAll()
      graph.append(Field.roots, root)
    }
    return roots.targetCount
  }

  /// Writes the graph's types, nodes and the edges that hold.
  ///
  /// - Returns: How many edges that was.
  private mutating func writeNodes() -> Int {
    let heap = analysis.graph
    writeType(1, "(memory)")
    for type in 0..<heap.typeCount {
      writeType(UInt64(type + 2), heap.typeName(TypeIndex(UInt32(truncatingIfNeeded: type))))
    }
    let walk = ReferenceWalk(heap, filter: .holding)
    var count = 0
    for index in 0..<heap.nodeCount {
      let node = NodeIndex(UInt32(truncatingIfNeeded: index))
      guard let facts = heap.node(node) else { continue }
      let isKnown = Int(facts.type.rawValue) < heap.typeCount
      let type = isKnown ? UInt64(facts.type.rawValue) + 2 : 1
      var references: [(LabelID, NodeIndex)] = []
      walk.forEach(of: node) { target, label, isHolding in
        if isHolding { references.append((label, target)) }
      }
      for (label, target) in references {
        let name = field(type, label.rawValue) { labelText in
          let text = labelText.text(of: label)
          let holder = isKnown ? heap.typeName(facts.type) : "(memory)"
          let isPath = text.first.map { ".[".contains($0) } ?? false
          return text.isEmpty ? holder + " (reference)" : holder + (isPath ? text : "." + text)
        }
        addReference(name, to: target)
      }
      count += references.count
      endObject(id(of: node), type: type, byteCount: facts.byteCount)
    }
    return count
  }

  /// Writes a type.
  private mutating func writeType(_ number: UInt64, _ name: String) {
    var type = ProtobufBytes()
    type.append(Field.id, number)
    type.append(Field.className, name)
    graph.append(Field.types, type)
  }

  /// The number of the field that references with a label from objects of a type have, whose name is written once.
  private mutating func field(
    _ type: UInt64,
    _ label: UInt32,
    name: (EdgeLabelText) -> String
  ) -> UInt64 {
    let key = type << 32 | UInt64(label)
    if let number = fields[key] { return number }
    fieldCount += 1
    fields[key] = fieldCount
    var text = ProtobufBytes()
    text.append(Field.id, fieldCount)
    text.append(Field.text, name(labelText))
    graph.append(Field.fieldNames, text)
    return fieldCount
  }

  /// Adds a reference to the next object.
  private mutating func addReference(_ field: UInt64, to target: NodeIndex) {
    fieldList.append(varint: field)
    objectList.append(varint: id(of: target))
  }

  /// Writes an object with the references that were added.
  private mutating func endObject(_ id: UInt64, type: UInt64, byteCount: UInt64) {
    object.append(Field.id, id)
    object.append(Field.type, type)
    object.append(Field.selfSize, byteCount)
    if !fieldList.bytes.isEmpty {
      object.append(Field.referenceFields, fieldList)
      object.append(Field.referenceObjects, objectList)
      fieldList.removeAll()
      objectList.removeAll()
    }
    graph.append(Field.objects, object)
    object.removeAll()
    if graph.bytes.count >= Self.packetByteCount { endPacket(isLast: false) }
  }

  // MARK: - Numbers

  /// What sets objects apart that have no address of their own.
  private static let withoutAddress: UInt64 = 1 << 56

  /// The number of a root's object.
  private static func rootID(_ index: Int) -> UInt64 { withoutAddress << 1 | UInt64(index) }

  /// The number of a node: its address.
  private func id(of node: NodeIndex) -> UInt64 {
    let address = UInt64(analysis.heapAddress(node).bits)
    let isBlock = Int(node.rawValue) < analysis.map.blocks.count
    // An object inside of a block may begin where the block does.
    if address == 0 || !isBlock && analysis.map.blocks.index(of: UInt(address)) != nil {
      return Self.withoutAddress | UInt64(node.rawValue)
    }
    return address
  }

  /// The trace's number for a kind of root.
  private static func number(of kind: RootKind) -> UInt64 {
    switch kind {
    // A class that stays loaded has the static fields.
    case .global, .static: 5
    case .frame, .register, .asking: 4
    case .task, .thread: 8
    case .library, .timer, .source, .queue, .testCase, .threadLocal: 13
    }
  }

  // MARK: - Packets

  /// Writes what there is of the graph as a packet.
  private mutating func endPacket(isLast: Bool) {
    var head = ProtobufBytes()
    head.append(Field.graphProcess, UInt64(max(0, analysis.snapshot.process.processID)))
    if !isLast { head.append(Field.continued, 1) }
    head.append(Field.index, packetCount)
    head.append(graph)
    graph.removeAll()
    packetCount += 1
    var packet = ProtobufBytes()
    packet.append(Field.heapGraph, head)
    end(packet)
  }

  /// Writes a packet, with what all have in common.
  private func end(_ packet: ProtobufBytes) {
    var packet = packet
    packet.append(Field.timestamp, timestamp)
    packet.append(Field.sequence, 1)
    var trace = ProtobufBytes()
    trace.append(Field.packet, packet)
    write(trace.bytes)
  }
}
