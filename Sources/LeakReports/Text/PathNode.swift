/// One object on a path, as people name it.
struct PathNode {
  /// The type with its module; `closure` or `Task`.
  let typeName: String

  /// Where a closure or task is written, as far as it is known.
  let source: SourceSite?

  /// Whether the path names its root here, for want of an object.
  let isRoot: Bool

  /// The objects of an explanation's path.
  static func nodes(of explanation: RetentionExplanation) -> [PathNode] {
    nodes(of: explanation.path, from: explanation.root, ring: explanation.cycleLength)
  }

  /// The objects of a further way.
  static func nodes(of other: RetentionExplanation.OtherPath) -> [PathNode] {
    nodes(of: other.path, from: other.root, ring: other.cycleLength)
  }

  /// The objects that hops run between: each hop's holder, then the last target.
  ///
  /// - Parameters:
  ///   - path: The hops.
  ///   - root: What the path runs from; nil for a ring.
  ///   - ring: How many of the first hops form a ring, whose first object is met again where it closes.
  /// - Returns: One object more than there are hops; none without hops.
  static func nodes(
    of path: [RetentionExplanation.Step],
    from root: RetentionExplanation.Root?,
    ring: Int
  ) -> [PathNode] {
    guard let last = path.last else { return [] }
    var nodes: [PathNode] = []
    for (index, step) in path.enumerated() {
      nodes.append(
        PathNode(
          typeName: step.holderType,
          source: source(step, after: index > 0 ? path[index - 1] : nil),
          isRoot: index == 0 && step.holderType == root?.name && !TypeName.isCode(step.holderType)
        )
      )
    }
    // A hop's source is its holder's where both ends are code.
    let isSourceOfTarget = TypeName.isCode(last.targetType) && !TypeName.isCode(last.holderType)
    let end = PathNode(
      typeName: last.targetType,
      source: isSourceOfTarget ? last.source : nil,
      isRoot: false
    )
    return closing(nodes + [end], ring)
  }

  /// The objects, with the same source for the one that a ring begins at and where it closes.
  ///
  /// A task has a hop at both places, and each tells the function that it waits in there.
  private static func closing(_ nodes: [PathNode], _ ring: Int) -> [PathNode] {
    guard ring > 0, ring < nodes.count, nodes[0].typeName == nodes[ring].typeName,
      let source = nodes[0].source ?? nodes[ring].source
    else { return nodes }
    var closed = nodes
    for end in [0, ring] {
      closed[end] = PathNode(
        typeName: nodes[end].typeName,
        source: source,
        isRoot: nodes[end].isRoot
      )
    }
    return closed
  }

  /// Where a hop's holder is written: said by the hop itself, or by the one that leads to it.
  private static func source(
    _ step: RetentionExplanation.Step,
    after before: RetentionExplanation.Step?
  ) -> SourceSite? {
    guard TypeName.isCode(step.holderType) else { return nil }
    if let source = step.source { return source }
    guard let before, !TypeName.isCode(before.holderType) else { return nil }
    return before.source
  }

  /// The type without its module, or the root's name.
  var name: String { TextLayout.harmless(isRoot ? typeName : TypeName.short(typeName)) }

  /// The type without generic arguments, as declarations name it.
  var baseName: String { TextLayout.harmless(isRoot ? typeName : TypeName.base(typeName)) }

  /// The same with its article: `a Row`, `an Item`.
  var withArticle: String {
    // A `User` is spoken with a consonant; of the others with a U most are not.
    let isVowel = "AEIO".contains(baseName.first ?? "R")
    return (isVowel ? "an " : "a ") + baseName
  }

  /// The object's line in a drawing.
  var title: String {
    guard TypeName.isCode(typeName), let symbol = source?.symbol else { return name }
    if typeName == TypeName.task { return "Task in \(TextLayout.harmless(symbol))" }
    // Most closures have the title that they are written with.
    let isClosure = symbol.hasPrefix("closure #")
    return TextLayout.harmless(isClosure ? symbol : ClosureSymbol(symbol).title)
  }

  /// The object in short: a closure with its place, anything else with its type.
  var word: String {
    guard TypeName.isCode(typeName), let place else { return name }
    let isNamed = typeName == TypeName.closure
    let kind = isNamed ? source?.symbol.map { ClosureSymbol($0).kind } : nil
    return "\(kind ?? typeName) (\(place))"
  }

  /// The file and line of code.
  var place: String? { source?.place }
}
