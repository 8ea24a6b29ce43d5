import LeakFindings

/// Draws a path as a tree with a column of kinds.
struct PathDrawing {
  /// One line before alignment.
  private struct Row {
    /// The tree's lines, which are repeated where the text needs several lines.
    let stem: String

    /// The tree's lines on the row's further lines.
    let furtherStem: String

    /// What the row says.
    let text: String

    /// Whether it is an object rather than a reference.
    var isObject = false

    /// What stands in the column of kinds.
    var kind: String?

    /// Whether the leak can be broken here.
    var isBreak = false
  }

  /// The column of kinds where labels are short.
  private static let usualColumn = 52

  /// What the column of kinds leaves at the end of a line, at most.
  private static let kindRoom = 30

  /// The rows, from the holder to the object in question.
  private let rows: [Row]

  /// Draws an explanation's path; without lines where it has none.
  ///
  /// - Parameters:
  ///   - explanation: What was found.
  ///   - foldsLibraries: Whether runs of hops inside one library are told as one.
  init(_ explanation: RetentionExplanation, foldsLibraries: Bool = false) {
    let path = explanation.path
    let nodes = PathNode.nodes(of: explanation)
    let isRing = explanation.cycleLength > 0 && explanation.cycleLength <= path.count
    let breaking = Advice.breakingStep(of: explanation)
    var rows = Self.head(explanation, nodes.first, isRing: isRing)
    var indent = ""
    let separate = Set([breaking, isRing ? explanation.cycleLength - 1 : nil].compactMap(\.self))
    let parts = PathRuns.parts(of: path, separating: separate)
    let folded =
      foldsLibraries
      ? LibraryRuns(explanation, separating: separate).folded(parts)
      : parts.map { LibraryRuns.Part($0, library: nil) }
    for folded in folded {
      let part = folded.part
      let index = part.hops.lowerBound
      let step = path[index]
      let isLast = part.hops.upperBound == path.count
      let closesRing = isRing && part.hops.upperBound == explanation.cycleLength
      rows.append(
        Row(
          stem: indent + "│  ",
          furtherStem: indent + "│    ",
          text: folded.library.map { "… \(part.hops.count) hops inside \($0)" }
            ?? part.text(passing: nodes) {
              Self.label(of: path[$0], from: $0 == 0 ? explanation.root : nil)
            },
          kind: folded.library == nil ? Self.word(for: step.kind) : nil,
          isBreak: index == breaking
        )
      )
      let stem = isLast || closesRing ? "╰▶ " : "├▶ "
      let further = isLast ? "   " : closesRing ? "   │  " : "│  "
      rows += Self.rows(
        for: nodes[part.hops.upperBound],
        stem: indent + stem,
        further: indent + further,
        kind: closesRing
          ? (isLast ? "the ring closes here" : "the ring closes here, and holds") : nil
      )
      if closesRing { indent = "   " }
    }
    if path.isEmpty, explanation.root != nil {
      rows.append(
        Row(
          stem: "╰▶ ",
          furtherStem: "   ",
          text: TextLayout.harmless(TypeName.short(explanation.typeName)),
          isObject: true
        )
      )
    }
    self.rows = rows
  }

  /// The lines, aligned.
  func lines(_ paint: Paint) -> [String] {
    let widest = rows.filter { $0.kind != nil }.map { $0.stem.count + $0.text.count }.max() ?? 0
    let last = paint.options.width - Self.kindRoom
    let column = min(last, max(Self.usualColumn, widest + 2))
    return rows.flatMap { lines(of: $0, column: column, paint) }
  }

  /// The lines of a row.
  private func lines(of row: Row, column: Int, _ paint: Paint) -> [String] {
    let width = (row.kind == nil ? paint.options.width - 4 : column - 2) - row.furtherStem.count
    // Only further lines begin with the longer stem.
    let isOneLine = row.text.count <= width + row.furtherStem.count - row.stem.count
    var lines = isOneLine ? [row.text] : TextLayout.wrap(row.text, width: width)
    let last = lines.removeLast()
    var result: [String] = []
    for line in lines {
      let stem = result.isEmpty ? row.stem : row.furtherStem
      result.append(stem + paint(line, row.isObject ? .strong : .normal))
    }
    let stem = result.isEmpty ? row.stem : row.furtherStem
    var line = stem + paint(last, row.isObject ? .strong : .normal)
    if let kind = row.kind {
      let gap = max(2, column - stem.count - last.count)
      line += String(repeating: " ", count: gap) + paint(kind, .faint)
    }
    if row.isBreak { line += "   " + paint("◀── break it here", .mark) }
    return result + [line]
  }

  /// The first rows: the root, and the first object unless the root is that object.
  private static func head(
    _ explanation: RetentionExplanation,
    _ first: PathNode?,
    isRing: Bool
  ) -> [Row] {
    if let root = explanation.root {
      let words = RootWords(root: root)
      let isSame = first.map(words.isName(of:)) ?? true
      if let first, isSame, TypeName.isCode(first.typeName) {
        return rows(for: first, stem: "", further: "│  ", kind: words.sort)
      }
      let row = Row(
        stem: "",
        furtherStem: "│  ",
        text: words.name,
        isObject: true,
        kind: words.sort,
        isBreak: root.clearing == .breaks
      )
      let variable = root.variable.map { variable in
        Row(
          stem: "│  ",
          furtherStem: "│    ",
          text: variable.phrase + variable.placeInParentheses
        )
      }
      // The label of the first reference says it where that begins in the variable.
      let head = [row] + (first?.isRoot ?? false ? [] : [variable].compactMap(\.self))
      guard let first, !isSame else { return head }
      return head + rows(for: first, stem: "├▶ ", further: "│  ", kind: nil)
    }
    guard let first else { return [] }
    if isRing { return rows(for: first, stem: "╭▶ ", further: "│  ", kind: nil) }
    let unknown =
      ToolchainLeak.holder(explanation) ?? "holder unknown"
    let kind = explanation.kind == .unexplained ? unknown : nil
    return rows(for: first, stem: "", further: "│  ", kind: kind)
  }

  /// An object's line, and where it is written.
  private static func rows(
    for node: PathNode,
    stem: String,
    further: String,
    kind: String?
  ) -> [Row] {
    var rows = [
      Row(stem: stem, furtherStem: further, text: node.title, isObject: true, kind: kind)
    ]
    if let place = node.place {
      rows.append(Row(stem: further, furtherStem: further, text: "(\(place))"))
    }
    return rows
  }

  /// What a reference is called.
  static func label(
    of step: RetentionExplanation.Step,
    from root: RetentionExplanation.Root?
  ) -> String {
    if let root, let variable = root.variable, step.holderType == root.name {
      let isJoined = step.label.first.map { ".[".contains($0) } ?? true
      return variable.phrase + (isJoined ? "" : " ") + step.text + variable.placeInParentheses
    }
    // Nothing says which variable of a function a word on the stack is.
    return step.label.isEmpty && root?.kind == "stack" ? "a variable" : step.text
  }

  /// A reference's kind in words.
  static func word(for kind: ReferenceKind) -> String {
    switch kind {
    case .conservative: "conservative, a guess"
    case .strong, .unowned, .weak, .unmanaged: kind.rawValue
    }
  }
}
