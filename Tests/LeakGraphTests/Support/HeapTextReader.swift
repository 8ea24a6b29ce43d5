import LeakGraph

/// The reader of a ``HeapText``.
struct HeapTextReader {
  /// The labels, by number.
  private(set) var labels: [String] = []

  /// The nodes, by name.
  private(set) var nodes: [String: NodeIndex] = [:]

  /// The names of the nodes, by number.
  private(set) var names: [String] = []

  /// The facts of the nodes.
  private var facts: [GraphNode] = []

  /// The edges.
  private var edges: [GraphEdge] = []

  /// The roots.
  private var roots: [GraphRoot] = []

  /// The graph's builder.
  private var builder = GraphBuilder()

  /// Makes the nodes of a line known.
  mutating func name(_ words: [String]) {
    switch words[0] {
    case "node": node(words[1])
    case "root": if let arrow = words.firstIndex(of: "->") { node(words[arrow + 1]) }
    default:
      node(words[0])
      if let arrow = words.firstIndex(of: "->") { node(words[arrow + 1]) }
    }
  }

  /// Reads a line.
  mutating func read(_ words: [String]) {
    if words[0] == "node" { return readNode(words) }
    guard let arrow = words.firstIndex(of: "->"), let target = nodes[words[arrow + 1]] else {
      return
    }
    let rest = Array(words[(arrow + 2)...])
    let evidence = Evidence.allCases.first { rest.contains("\($0)") } ?? .described
    if words[0] == "root" {
      let label = arrow > 3 ? label(words[3]) : .none
      roots.append(
        GraphRoot(
          kind: RootKind.allCases.first { "\($0)" == words[1] } ?? .global,
          name: builder.rootName(words[2]),
          target: target,
          label: label,
          evidence: evidence,
          holding: rest.contains("claims") ? .claims : rest.contains("keeps") ? .keeps : .retains,
          claimant: rest.firstIndex(of: "by").flatMap { UInt32(rest[$0 + 1]) } ?? 0,
          furtherCalls: rest.firstIndex(of: "calls").flatMap { UInt16(rest[$0 + 1]) }
            .map { $0 - 1 } ?? 0
        )
      )
      if roots[roots.count - 1].isDescribedRetain { facts[Int(target.rawValue)].strongCount += 1 }
      return
    }
    guard let source = nodes[words[0]] else { return }
    let kind = EdgeKind.allCases.first { rest.contains("\($0)") } ?? .strong
    edges.append(
      GraphEdge(
        source: source,
        target: target,
        kind: kind,
        evidence: evidence,
        label: arrow > 1 ? label(words[1]) : .none,
        isInFlux: rest.contains("moving"),
        isOfFurtherCall: rest.contains("further")
      )
    )
    if kind == .strong, evidence == .described { facts[Int(target.rawValue)].strongCount += 1 }
  }

  /// Makes the graph.
  mutating func build() -> HeapGraph {
    for (index, name) in names.enumerated() {
      let type = name.split(separator: "#").first.map(String.init) ?? name
      facts[index].type = builder.type(named: type)
      builder.addNode(facts[index])
    }
    for edge in edges { builder.addEdge(edge) }
    for root in roots { builder.addRoot(root) }
    for (number, label) in labels.enumerated() {
      guard let place = labels.firstIndex(of: HeapTextReader.place(label)) else { continue }
      builder.setPlace(of: LabelID(UInt32(number)), to: LabelID(UInt32(place)))
    }
    return builder.build()
  }

  /// A label with `[…]` for each index.
  private static func place(_ label: String) -> String {
    var isInside = false
    var place = ""
    for character in label {
      if character == "]" { isInside = false }
      if !isInside { place.append(character) }
      if character == "[" {
        isInside = true
        place += "…"
      }
    }
    return place
  }

  /// Finds or makes a node.
  private mutating func node(_ name: String) {
    guard nodes[name] == nil else { return }
    nodes[name] = NodeIndex(UInt32(names.count))
    names.append(name)
    facts.append(
      GraphNode(type: .unknown, kind: .object, flags: .counted, byteCount: 16, strongCount: 0)
    )
  }

  /// Finds or makes a label, and that of its place.
  private mutating func label(_ text: String) -> LabelID {
    for word in [text, HeapTextReader.place(text)] where !labels.contains(word) {
      labels.append(word)
    }
    return LabelID(UInt32(labels.firstIndex(of: text) ?? 0))
  }

  /// Reads the facts of a node.
  private mutating func readNode(_ words: [String]) {
    guard let index = nodes[words[1]].map({ Int($0.rawValue) }) else { return }
    let flags: [(String, NodeFlags)] = [
      ("immortal", .immortal), ("deiniting", .deiniting), ("moving", .inFlux),
      ("unownedOnly", .unownedOnly), ("own", .own),
    ]
    for (word, flag) in flags where words.contains(word) { facts[index].flags.insert(flag) }
    for kind in NodeKind.allCases where words.contains("\(kind)") { facts[index].kind = kind }
    if words.contains("uncounted") { facts[index].flags.remove(.counted) }
    for (word, value) in zip(words, words.dropFirst()) {
      guard let value = Int(value) else { continue }
      if word == "bytes" { facts[index].byteCount = UInt64(value) }
      if word == "retains" {
        facts[index].strongCount = UInt32(Int(facts[index].strongCount) + value)
      }
    }
  }
}
