import LeakFindings

/// A retain path as objects and references, in the words of the text, for drawings of other kinds.
package struct PathOutline: Hashable, Sendable {
  /// One object of the path, or its root.
  package struct Node: Hashable, Sendable {
    /// The object's line in a drawing: `Screen`, `closure #1 in Screen.wire()`.
    package let title: String

    /// The type with its module; the root's name for a root.
    package let typeName: String

    /// Where a closure or task is written; nil for other objects and where that is not known.
    package let source: SourceSite?

    /// The kind of root that the object is, such as `global, Foundation`; nil for objects that are none.
    package let rootKind: String?
  }

  /// One reference, several equal ones that follow one another, or a few that repeat as a whole.
  package struct Reference: Hashable, Sendable {
    /// The way from holder to target in source terms: `.children["a"]`, or `(.link ▶ Link .node)` of several.
    package let label: String

    /// The kind in words: `strong`, `conservative, a guess`.
    package let kind: String

    /// How often it is repeated.
    package let count: Int

    /// Where the leak is best broken.
    package let isBreak: Bool

    /// The local variable that the reference is, with its function and place; nil for others.
    package let variable: String?
  }

  /// The objects, the root first; one more than the references, or none.
  package let nodes: [Node]

  /// The references between each object and the next.
  package let references: [Reference]

  /// The first object of the ring, where there is one: the root comes before it.
  package let ringStart: Int

  /// How many references form a ring: the last of them leads back to an object equal to the ring's first; 0 for none.
  package let ringLength: Int

  /// Who holds: what follows "held by ".
  package let holder: String

  /// The outline of an explanation's path.
  package init(_ explanation: RetentionExplanation) {
    let unknown = ToolchainLeak.holder(explanation) ?? "holder unknown"
    self.init(
      root: explanation.root,
      path: explanation.path,
      cycleLength: explanation.cycleLength,
      breaking: Advice.breakingStep(of: explanation),
      target: explanation.typeName,
      unknown: explanation.kind == .unexplained ? unknown : nil
    )
  }

  /// The outline of a further way in which an object is held.
  package init(_ other: RetentionExplanation.OtherPath, to typeName: String) {
    self.init(
      root: other.root,
      path: other.path,
      cycleLength: other.cycleLength,
      breaking: nil,
      target: typeName,
      unknown: nil
    )
  }

  /// The outline of a path.
  private init(
    root: RetentionExplanation.Root?,
    path: [RetentionExplanation.Step],
    cycleLength: Int,
    breaking: Int?,
    target: String,
    unknown: String?
  ) {
    let isRing = cycleLength > 0 && cycleLength <= path.count
    let objects = PathNode.nodes(of: path, from: root, ring: cycleLength)
    var nodes: [Node] = []
    var references: [Reference] = []
    if let root {
      let words = RootWords(root: root)
      let isSame = objects.first.map(words.isName(of:)) ?? false
      if !isSame {
        nodes.append(
          Node(title: words.name, typeName: root.name, source: nil, rootKind: words.sort)
        )
        references.append(Self.reference(from: root))
      }
    }
    ringStart = references.count
    let separate = Set([breaking, isRing ? cycleLength - 1 : nil].compactMap(\.self))
    var ring = 0
    for (index, part) in PathRuns.parts(of: path, separating: separate).enumerated() {
      let node = objects[part.hops.lowerBound]
      let own = index == 0 && nodes.isEmpty ? root.map { RootWords(root: $0) } : nil
      nodes.append(Node(node, root: own))
      references.append(
        Self.reference(path, part, objects, root, isBreak: part.hops.lowerBound == breaking)
      )
      if isRing, part.hops.upperBound <= cycleLength { ring += 1 }
    }
    if let last = objects.last {
      nodes.append(Node(last, root: nil))
    } else if root != nil {
      nodes.append(
        Node(
          title: TextLayout.harmless(TypeName.short(target)),
          typeName: target,
          source: nil,
          rootKind: nil
        )
      )
    }
    if let unknown, let first = nodes.first, first.rootKind == nil, !isRing {
      nodes[0] = Node(
        title: first.title,
        typeName: first.typeName,
        source: first.source,
        rootKind: unknown
      )
    }
    self.nodes = nodes
    self.references = references
    ringLength = ring
    holder =
      root.map { RootWords(root: $0).phrase }
      ?? (isRing ? VerdictSentence.ring(cycleLength, of: path.count) : "an unknown holder")
  }

  /// The reference from a root that is no object of the path.
  private static func reference(from root: RetentionExplanation.Root) -> Reference {
    Reference(
      label: root.variable.map(\.phrase) ?? "",
      kind: "",
      count: 1,
      isBreak: false,
      variable: root.variable.map { $0.functionName + $0.placeInParentheses }
    )
  }

  /// The hops of a part.
  private static func reference(
    _ path: [RetentionExplanation.Step],
    _ part: PathPart,
    _ objects: [PathNode],
    _ root: RetentionExplanation.Root?,
    isBreak: Bool
  ) -> Reference {
    let step = path[part.hops.lowerBound]
    return Reference(
      label: part.label(passing: objects) {
        PathDrawing.label(of: path[$0], from: $0 == 0 ? root : nil)
      },
      kind: PathDrawing.word(for: step.kind),
      count: part.count,
      isBreak: isBreak,
      variable: step.variable.map {
        "\($0.phrase) of \($0.functionName)\($0.placeInParentheses)"
      }
    )
  }
}

extension PathOutline.Node {
  /// An object of a path, which a root may be the name of.
  fileprivate init(_ node: PathNode, root: RootWords?) {
    let isNamed = root != nil && !TypeName.isCode(node.typeName)
    self.init(
      title: isNamed ? root?.name ?? node.title : node.title,
      typeName: node.typeName,
      source: node.source,
      rootKind: root?.sort
    )
  }
}
