/// Says how a closure lets go of what it captures.
enum CaptureAdvice {
  /// What to write instead of the capture at a hop whose holder is a closure.
  static func sentence(at index: Int, of path: AdvisedPath) -> String {
    let closure = path.nodes[index]
    let captured = path.nodes[index + 1]
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
