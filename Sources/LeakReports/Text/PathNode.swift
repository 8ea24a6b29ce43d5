/// One object on a drawn path.
struct PathNode {
  /// The type with its module; `closure` or `Task`.
  let typeName: String

  /// Where a closure or task is written, as far as it is known.
  let source: SourceSite?

  /// The objects that hops run between: each hop's holder, then the last target.
  static func nodes(of path: [RetentionExplanation.Step]) -> [PathNode] {
    guard let last = path.last else { return [] }
    var nodes: [PathNode] = []
    for (index, step) in path.enumerated() {
      let before = index > 0 ? path[index - 1] : nil
      nodes.append(PathNode(typeName: step.holderType, source: source(step, after: before)))
    }
    // A hop's source is its holder's where both ends are closures.
    let end =
      TypeName.isCode(last.targetType) && !TypeName.isCode(last.holderType) ? last.source : nil
    return nodes + [PathNode(typeName: last.targetType, source: end)]
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

  /// The object's line in the drawing.
  var title: String {
    guard TypeName.isCode(typeName) else { return TextLayout.harmless(TypeName.short(typeName)) }
    guard let symbol = source?.symbol.map(TextLayout.harmless) else { return typeName }
    if typeName == TypeName.task { return "Task in \(symbol)" }
    return ClosureSymbol(symbol).title
  }

  /// The line below it: the file and line of code.
  var place: String? { source?.place }
}
