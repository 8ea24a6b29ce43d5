import LeakGraph

/// A heap written as text.
///
/// ```
/// root global App .window -> Screen#1
/// Screen#1 .delegate -> Model strong
/// Model .views[0] -> Screen#1
/// node Model closure retains +1
/// ```
///
/// A node's type is its name without `#` and what follows. Its count is what is described, more or
/// less what `retains` says. A label's place is the label with `[…]` for each index. Words behind the
/// target say a kind (`weak`), evidence (`undescribed`), `moving`, `further` for another call's, for roots
/// `claims`, `keeps`, `by 2` and `calls 3`; words behind `node NAME` a kind, flags, and `bytes 48`.
struct HeapText {
  /// The graph.
  let graph: HeapGraph

  /// The labels, by number.
  let labels: [String]

  /// The nodes, by name.
  let nodes: [String: NodeIndex]

  /// The names of the nodes, by number.
  let names: [String]

  /// A heap of some lines.
  init(_ text: String) {
    var reader = HeapTextReader()
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for line in lines where !line.isEmpty { reader.name(line) }
    for line in lines where !line.isEmpty { reader.read(line) }
    graph = reader.build()
    labels = reader.labels
    nodes = reader.nodes
    names = reader.names
  }

  /// The node of a name.
  subscript(name: String) -> NodeIndex { nodes[name] ?? NodeIndex(UInt32.max) }

  /// The text of a label.
  func text(_ label: LabelID) -> String {
    Int(label.rawValue) < labels.count ? labels[Int(label.rawValue)] : ""
  }

  /// The number of a label.
  func label(_ text: String) -> LabelID {
    labels.firstIndex(of: text).map { LabelID(UInt32($0)) } ?? .none
  }

  /// The names of some nodes.
  func text(_ nodes: [NodeIndex]) -> String {
    nodes.map { names[Int($0.rawValue)] }.sorted().joined(separator: " ")
  }

  /// A path in words.
  func text(_ path: RetentionPath?) -> String {
    guard let path else { return "none" }
    var words: [String] = []
    if let number = path.root, let root = graph.root(number) {
      words += ["\(root.kind)", graph.rootName(root.name), text(root.label), "->"]
    }
    words.append(names[Int(path.nodes[0].rawValue)])
    for (edge, node) in zip(path.edges, path.nodes.dropFirst()) {
      words += [graph.edge(edge).map { text($0.label) } ?? "?", "->"]
      words.append(names[Int(node.rawValue)])
    }
    words.append("(\(path.evidence), \(path.stepCount))")
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A cut in words.
  func text(_ cut: Cut) -> String {
    switch cut {
    case .place(let place): graph.typeName(place.holderType) + text(place.label)
    case .reference(let edge), .claim(let edge): graph.edge(edge).map { text($0.label) } ?? "?"
    case .root(let root): graph.root(root).map { graph.rootName($0.name) } ?? "?"
    }
  }

  /// A place in the source.
  func place(_ type: String, _ label: String) -> Cut {
    .place(CutPlace(holderType: graph.type(named: type) ?? .unknown, label: self.label(label)))
  }
}
