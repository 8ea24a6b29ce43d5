import LeakGraph
package import LeakMemory

/// Writes a part of a graph in the language of Graphviz, which `dot` draws.
///
/// What is left out is said in the drawing: at the objects, and in a line below.
package struct DotFile {
  /// What the drawing is about.
  package enum Subject: Hashable, Sendable {
    /// What nothing reaches.
    case leaks
    /// The object that an address is in.
    case object(Address)
    /// The objects of a type, with or without its module.
    case type(String)
  }

  /// How much is in a drawing.
  package struct Extent: Hashable, Sendable {
    /// The objects and roots.
    package let nodes: Int

    /// The references.
    package let edges: Int

    /// The objects that the drawing is about, and that are left out.
    package let centresLeftOut: Int

    /// The references to and from objects that are left out.
    package let referencesLeftOut: Int

    /// What is left out, in words; nil where nothing is.
    package var leftOut: String? {
      var parts: [String] = []
      if centresLeftOut > 0 {
        parts.append(centresLeftOut == 1 ? "1 more object" : "\(centresLeftOut) more objects")
      }
      if referencesLeftOut > 0 {
        let references =
          referencesLeftOut == 1 ? "1 reference" : "\(referencesLeftOut) references"
        parts.append("\(references) to further objects")
      }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  /// The most objects in a drawing: more than a reader takes in, and what `dot` draws within seconds.
  private static let mostNodes = 100

  /// The most objects that a drawing is about, so that there is room for what is around them.
  private static let mostCentres = 20

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// What is drawn.
  private let part: Neighbourhood

  /// The roots by name.
  private let roots: NamedRoots

  /// Names references.
  private let labelText: EdgeLabelText

  /// The heading.
  private let title: String

  /// The lines so far.
  private var lines: [String] = []

  /// How many references are drawn.
  private var edgeCount = 0

  /// Prepares to draw; nil where there is no such object, or no leak.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - subject: What the drawing is about.
  ///   - depth: How many steps it goes up to holders, and down to what is held.
  ///   - rootName: Says what a root of a linker's name is called.
  package init?(
    _ analysis: SnapshotAnalysis,
    around subject: Subject,
    depth: Int,
    rootName: (String) -> String
  ) {
    let centres: [NodeIndex]
    switch subject {
    case .leaks:
      title = "what nothing reaches"
      centres = analysis.unreachableHeads()
    case .object(let address):
      title = "around \(address)"
      centres = [analysis.object(at: address)].compactMap(\.self)
    case .type(let name):
      title = "around \(name)"
      centres = analysis.nodes(ofType: name)
    }
    guard !centres.isEmpty else { return nil }
    self.analysis = analysis
    part = Neighbourhood(
      in: analysis.graph,
      IncomingEdges(analysis.graph),
      around: centres,
      depth: depth,
      most: Self.mostNodes,
      mostCentres: Self.mostCentres
    )
    roots = NamedRoots(analysis.graph, rootName: rootName)
    labelText = EdgeLabelText(analysis)
  }

  /// Draws.
  ///
  /// - Returns: The text, and how much is in it.
  package mutating func drawn() -> (text: String, extent: Extent) {
    lines = [
      "digraph heap {",
      "  rankdir=LR; fontname=\"Helvetica\"; labeljust=l; labelloc=b;",
      // Graphviz would look for the best of drawings for minutes.
      "  nslimit=1; nslimit1=1; mclimit=0.3;",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f4f6fa\", color=\"#8a94a6\",",
      "    fontname=\"Helvetica\", fontsize=11];",
      "  edge [color=\"#56607a\", fontname=\"Helvetica\", fontsize=9];",
    ]
    for member in part.members { drawNode(member) }
    for edge in part.edges { drawEdge(edge) }
    let rootCount = drawRoots()
    let extent = Extent(
      nodes: part.members.count + rootCount,
      edges: edgeCount,
      centresLeftOut: part.centresLeftOut,
      referencesLeftOut: part.referencesLeftOut
    )
    var caption = title
    if let leftOut = extent.leftOut { caption += "; left out: \(leftOut)" }
    lines.append("  label=\(Self.quoted(caption));")
    lines.append("}")
    return (lines.joined(separator: "\n") + "\n", extent)
  }

  // MARK: - Parts

  /// Draws an object, with what is left out at it.
  private mutating func drawNode(_ member: Neighbourhood.Member) {
    guard let facts = analysis.graph.node(member.node) else { return }
    let name = analysis.graph.typeName(facts.type)
    let shown = name.isEmpty ? "(memory)" : TypeText.short(name)
    var leftOut: [String] = []
    if member.holdersLeftOut > 0 { leftOut.append("held by \(member.holdersLeftOut) more") }
    if member.heldLeftOut > 0 { leftOut.append("holds \(member.heldLeftOut) more") }
    let lines = [shown] + (leftOut.isEmpty ? [] : [leftOut.joined(separator: ", ")])
    var attributes = [
      "label=\(Self.quoted(lines))",
      "tooltip=\(Self.quoted("\(name) \(analysis.heapAddress(member.node)), \(facts.byteCount) bytes"))",
    ]
    if member.isCentre {
      attributes.append("fillcolor=\"#ffe3d6\", color=\"#d1495b\", penwidth=2")
    } else if facts.kind == .storage {
      attributes.append("fillcolor=\"#ffffff\", fontcolor=\"#8a94a6\"")
    }
    if facts.kind == .closure { attributes.append("shape=ellipse") }
    if facts.kind == .task { attributes.append("shape=hexagon") }
    self.lines.append("  \(Self.name(member.node)) [\(attributes.joined(separator: ", "))];")
  }

  /// Draws a reference.
  private mutating func drawEdge(_ edge: EdgeIndex) {
    guard let facts = analysis.graph.edge(edge) else { return }
    var attributes = ["label=\(Self.quoted(labelText.text(of: facts.label)))"]
    switch facts.kind {
    case .strong, .continuation: break
    case .conservative: attributes.append("style=dotted")
    case .weak, .unowned, .unmanaged: attributes.append("style=dashed")
    }
    edgeCount += 1
    lines.append(
      "  \(Self.name(facts.source)) -> \(Self.name(facts.target)) "
        + "[\(attributes.joined(separator: ", "))];"
    )
  }

  /// Draws the roots that hold objects of the drawing.
  ///
  /// - Returns: How many roots that are.
  private mutating func drawRoots() -> Int {
    let members = NodeSet(part.members.map(\.node), in: analysis.graph)
    var count = 0
    for (index, group) in roots.groups.enumerated() {
      let targets = group.targets.filter { members.contains($0.node) }
      guard !targets.isEmpty else { continue }
      count += 1
      lines.append(
        "  root\(index) [label=\(Self.quoted(group.name)), shape=cds, fillcolor=\"#dbe9d8\", "
          + "color=\"#5b8c5a\"];"
      )
      for target in targets {
        edgeCount += 1
        lines.append(
          "  root\(index) -> \(Self.name(target.node)) "
            + "[label=\(Self.quoted(labelText.text(of: target.label)))];"
        )
      }
    }
    return count
  }

  // MARK: - Text

  /// The name of a node in the drawing.
  private static func name(_ node: NodeIndex) -> String { "n\(node.rawValue)" }

  /// Lines of text in quotes.
  private static func quoted(_ lines: [String]) -> String {
    "\"" + lines.map { quoted($0).dropFirst().dropLast() }.joined(separator: "\\n") + "\""
  }

  /// A text in quotes; `\` and `"` are escaped, control characters are not drawn.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ", "\u{7f}"..<"\u{a0}": quoted += "?"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension SnapshotAnalysis {
  /// The objects that head what nothing reaches, in the order of their types.
  fileprivate func unreachableHeads() -> [NodeIndex] {
    garbage(among: .all, caller: nil).groups.compactMap { object(at: $0.head.address) }
  }

  /// The objects of a type, with or without its modules, outer types and generic arguments.
  fileprivate func nodes(ofType name: String) -> [NodeIndex] {
    (0..<graph.typeCount).lazy.map { TypeIndex(UInt32(truncatingIfNeeded: $0)) }
      .filter { TypeText.matches(self.graph.typeName($0), name) }
      .flatMap { self.graph.nodes(ofType: $0) }
  }
}
