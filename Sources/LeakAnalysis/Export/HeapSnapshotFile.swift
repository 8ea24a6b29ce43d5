import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Writes a graph in the form of V8's heap snapshots, which Chrome's developer tools and memlab open.
///
/// Types, labels and sizes are in it, no contents of memory. Below the root there is a node for each of the program's
/// roots by name. What keeps its target alive is a property, what does not is a weak reference.
///
/// Source: devtools-frontend, front_end/entrypoints/heap_snapshot_worker, HeapSnapshotLoader.ts and HeapSnapshot.ts: the
/// order of the keys is fixed, numbers are unsigned and have 32 bits, a target is the index of its first field.
package struct HeapSnapshotFile {
  /// How many fields a node has.
  private static let nodeFieldCount = 5

  /// The number of a node's type in the list of the file's head.
  private enum NodeType: Int {
    /// Anything with fields.
    case object = 3
    /// The context of a function value.
    case closure = 5
    /// What is there for the viewer's sake.
    case synthetic = 9
  }

  /// The number of an edge's type in the list of the file's head.
  private enum EdgeType: Int {
    /// What keeps its target alive.
    case property = 2
    /// The same, from the root to one of the program's roots.
    case shortcut = 5
    /// What does not keep its target alive.
    case weak = 6
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Takes a piece of the file.
  private let write: ([UInt8]) -> Void

  /// The bytes that were not handed on yet.
  private var pending: [UInt8] = []

  /// So many are handed on at once.
  private static let pieceByteCount = 1 << 20

  /// The texts, and the number of each.
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// The program's roots by name, with the nodes that they hold.
  private let roots: [NamedRoots.Group]

  /// The number of the text of each label; -1 where it was not asked for.
  private var labelTexts: [Int]

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - rootName: Says what a root of a linker's name is called.
  ///   - write: Takes the pieces of the file in their order.
  package init(
    _ analysis: SnapshotAnalysis,
    rootName: (String) -> String,
    write: @escaping ([UInt8]) -> Void
  ) {
    self.analysis = analysis
    self.write = write
    roots = NamedRoots(analysis.graph, rootName: rootName).groups
    labelTexts = Array(repeating: -1, count: analysis.heap.labels.count)
  }

  /// Writes everything.
  ///
  /// - Returns: How much that was.
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
  package mutating func written() -> GraphCounts {
    let graph = analysis.graph
    let held = roots.reduce(0) { $0 + $1.targets.count }
    let counts = GraphCounts(
      nodes: 1 + roots.count + graph.nodeCount,
      edges: roots.count + held + graph.edgeCount
    )
    text("{\"snapshot\":{\"meta\":" + Self.meta)
    text(",\"node_count\":\(counts.nodes),\"edge_count\":\(counts.edges)")
    text(",\"trace_function_count\":0},\n\"nodes\":[")
    writeNodes()
    text("],\n\"edges\":[")
    writeEdges()
    text("],\n\"trace_function_infos\":[],\"trace_tree\":[],\"samples\":[],\"locations\":[],\n")
    text("\"strings\":[")
    for (index, string) in texts.enumerated() {
      if index > 0 { text(",\n") }
      append(quoted: string)
    }
    text("]}\n")
    write(pending)
    pending = []
    return counts
  }

  /// What the fields of the lists mean.
  private static let meta = """
    {"node_fields":["type","name","id","self_size","edge_count"],"node_types":[["hidden","array",\
    "string","object","code","closure","regexp","number","native","synthetic",\
    "concatenated string","sliced string","symbol","bigint","object shape"],"string","number",\
    "number","number"],"edge_fields":["type","name_or_index","to_node"],"edge_types":[["context",\
    "element","property","internal","hidden","shortcut","weak"],"string_or_number","node"],\
    "trace_function_info_fields":[],"trace_node_fields":[],"sample_fields":[],\
    "location_fields":["object_index","script_id","line","column"]}
    """

  // MARK: - Nodes and edges

  /// Writes the nodes: the root, the program's roots, everything else.
  private mutating func writeNodes() {
    let graph = analysis.graph
    var isFirst = true
    var identities = Identities()
    func node(_ type: NodeType, _ name: Int, _ id: Int, _ size: Int, _ edges: Int) {
      if !isFirst { pending.append(UInt8(ascii: ",")) }
      isFirst = false
      numbers([type.rawValue, name, id, size, edges])
      pending.append(UInt8(ascii: "\n"))
      flush()
    }
    node(.synthetic, number(of: ""), 1, 0, roots.count)
    for root in roots {
      node(.synthetic, number(of: root.name), identities.next(of: root.name), 0, root.targets.count)
    }
    let walk = ReferenceWalk(graph, filter: .holding)
    var names: [Int] = Array(repeating: -1, count: graph.typeCount)
    for index in 0..<graph.nodeCount {
      let number = NodeIndex(UInt32(truncatingIfNeeded: index))
      guard let facts = graph.node(number) else { continue }
      let type = Int(facts.type.rawValue)
      let name: Int
      if type < names.count {
        if names[type] < 0 { names[type] = self.number(of: graph.typeName(facts.type)) }
        name = names[type]
      } else {
        name = self.number(of: "(memory)")
      }
      node(
        // What may as well be a box keeps its name: readers call every node of that kind a function.
        facts.kind == .closure && graph.typeName(facts.type) == ContextName.closure
          ? .closure : .object,
        name,
        identities.next(of: analysis.heapAddress(number).bits),
        Int(min(facts.byteCount, UInt64(UInt32.max))),
        walk.count(of: number)
      )
    }
  }

  /// Writes the edges in the order of their nodes.
  private mutating func writeEdges() {
    let graph = analysis.graph
    let firstRoot = 1
    let firstNode = firstRoot + roots.count
    var isFirst = true
    func edge(_ type: EdgeType, _ name: Int, _ target: Int) {
      if !isFirst { pending.append(UInt8(ascii: ",")) }
      isFirst = false
      numbers([type.rawValue, name, target * Self.nodeFieldCount])
      pending.append(UInt8(ascii: "\n"))
      flush()
    }
    for (index, root) in roots.enumerated() {
      edge(.shortcut, number(of: root.name), firstRoot + index)
    }
    for root in roots {
      for target in root.targets {
        edge(.property, number(of: target.label), firstNode + Int(target.node.rawValue))
      }
    }
    let walk = ReferenceWalk(graph, filter: .holding)
    for index in 0..<graph.nodeCount {
      let node = NodeIndex(UInt32(truncatingIfNeeded: index))
      walk.forEach(of: node) { target, label, isHolding in
        edge(isHolding ? .property : .weak, number(of: label), firstNode + Int(target.rawValue))
      }
    }
  }

  // MARK: - Texts

  /// The number of a text.
  private mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// The number of a label's text.
  private mutating func number(of label: LabelID) -> Int {
    let index = Int(label.rawValue)
    guard labelTexts.indices.contains(index) else { return number(of: "(reference)") }
    if labelTexts[index] < 0 { labelTexts[index] = number(of: text(of: label)) }
    return labelTexts[index]
  }

  /// What a reference is called, without the index or key of an element.
  private func text(of label: LabelID) -> String {
    let text = EdgeLabelText(analysis).text(of: label)
    return text.isEmpty ? "(reference)" : text
  }

  // MARK: - Bytes

  /// Appends a text as it is.
  private mutating func text(_ text: String) {
    pending += text.utf8
    flush()
  }

  /// Appends numbers with commas between them.
  private mutating func numbers(_ values: [Int]) {
    for (index, value) in values.enumerated() {
      if index > 0 { pending.append(UInt8(ascii: ",")) }
      append(value)
    }
  }

  /// Appends a number.
  private mutating func append(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      pending.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends a text between quotes.
  private mutating func append(quoted text: String) {
    pending.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        pending += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case "\0"..<" ", "\u{7f}"..<"\u{a0}": pending.append(UInt8(ascii: "?"))
      default: pending += String(scalar).utf8
      }
    }
    pending.append(UInt8(ascii: "\""))
    flush()
  }

  /// Hands on what is pending, once that is enough.
  private mutating func flush() {
    guard pending.count >= Self.pieceByteCount else { return }
    write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Numbers that stay the same from file to file, by which a viewer compares two of them: odd ones of 32 bits.
  private struct Identities {
    /// The numbers that are taken.
    private var taken: Set<UInt32> = [1]

    /// The number of an object by its address.
    mutating func next(of address: UInt) -> Int {
      var hash = UInt64(address) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
      return free(UInt32(truncatingIfNeeded: hash))
    }

    /// The number of a root by its name.
    mutating func next(of name: String) -> Int {
      free(name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 })
    }

    /// The first free number from one on.
    private mutating func free(_ hash: UInt32) -> Int {
      var number = hash | 1
      while !taken.insert(number).inserted { number &+= 2 }
      return Int(number)
    }
  }
}
