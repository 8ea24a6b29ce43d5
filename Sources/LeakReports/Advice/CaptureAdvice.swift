/// Says how a closure lets go of what it captures.
enum CaptureAdvice {
  /// What to write instead of the capture at a hop whose holder is a closure.
  static func sentence(at index: Int, of path: AdvisedPath) -> String {
    let closure = path.nodes[index]
    let captured = path.nodes[index + 1]
    if path.explanation.declaration?.value == .capturedVariable {
      return variableSentence(closure, captured, path)
    }
    guard let symbol = closure.source?.symbol.map(ClosureSymbol.init) else {
      return "capture \(captured.name) weakly in the closure\(at(closure))"
    }
    // Only where the closure is part of the captured type's own code it calls the object `self`.
    let isSelf = symbol.enclosingType.map { isSameType($0, captured.baseName) } ?? false
    switch symbol.form {
    case .closure:
      let place = closure.place.map { "the closure at \($0)" } ?? symbol.title
      return isSelf
        ? "write [weak self] in \(place)" : "capture \(captured.name) weakly in \(place)"
    case .autoclosure:
      return
        "the autoclosure\(at(closure)) captures \(captured.name): compute the value before the "
        + "call, or pass a closure that captures \(captured.name) weakly"
    case .localFunction:
      let weakly = isSelf ? "with [weak self]" : "that captures \(captured.name) weakly"
      return
        "\(symbol.title)\(at(closure, inParentheses: true)) captures \(captured.name): make it "
        + "a closure \(weakly)"
    case .methodReference:
      let object = isSelf ? "self" : "object"
      let use = symbol.method.map { "\(object)?.\(call(of: $0))" } ?? "\(object)?.…"
      let place = symbol.method.map { " where \($0) is handed over" } ?? at(closure)
      return "a method reference keeps its object: write { [weak \(object)] in \(use) }\(place)"
    case .function:
      return "capture \(captured.name) weakly in \(symbol.title)\(at(closure))"
    }
  }

  /// What to do where the closure has captured a variable, so that what the variable has later is kept too.
  private static func variableSentence(
    _ closure: PathNode,
    _ captured: PathNode,
    _ path: AdvisedPath
  ) -> String {
    let what = captured.typeName == TypeName.closure ? "the closure" : captured.name
    let place = closure.place.map { " at \($0)" } ?? ""
    return path.explanation.declaration?.isVariable ?? false
      ? "set the variable that has \(what) to nil when it is done: the closure\(place) captures the "
        + "variable, and so what is in it"
      : "capture \(what) weakly in the closure\(place), not the variable that has it"
  }

  /// ` at Screen.swift:58`, or nothing.
  private static func at(_ closure: PathNode, inParentheses: Bool = false) -> String {
    guard let place = closure.place else { return "" }
    return inParentheses ? " (\(place))" : " at \(place)"
  }

  /// `handle($0, with: $1)` for `handle(_:with:)`.
  private static func call(of method: String) -> String {
    guard let open = method.firstIndex(of: "("), method.last == ")" else { return method + "()" }
    let labels = method[method.index(after: open)...].dropLast().split(separator: ":")
    let arguments = labels.enumerated().map { index, label in
      label == "_" ? "$\(index)" : "\(label): $\(index)"
    }
    return method[..<open] + "(" + arguments.joined(separator: ", ") + ")"
  }

  /// Whether two names are of one type, though one may leave out the types around it.
  private static func isSameType(_ one: String, _ other: String) -> Bool {
    one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
  }
}
