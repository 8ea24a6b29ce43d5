/// Says how a closure lets go of what it captures.
enum CaptureAdvice {
  /// What to write instead of the capture at a hop whose holder is a closure.
  static func sentence(at index: Int, of path: AdvisedPath) -> String {
    let closure = path.nodes[index]
    let captured = path.nodes[index + 1]
    if path.explanation.declaration?.value == .capturedVariable {
      return variableSentence(
        closure,
        captured,
        named: path.explanation.path[index].variable?.name,
        path.explanation.path[index].label,
        path
      )
    }
    if let sentence = deallocatorSentence(at: index, of: path) { return sentence }
    let name = path.explanation.path[index].variable?.name
    let label = path.explanation.path[index].label
    if let sentence = valueSentence(at: index, closure, captured, named: name, label, path) {
      return sentence
    }
    let symbol = closure.source?.symbol.map(ClosureSymbol.init)
    let capture = capture(at: index, of: path, symbol)
    guard let symbol else {
      return capture.weakly("the closure\(at(closure))", captured)
    }
    switch symbol.form {
    case .closure:
      let weakly = capture.weakly(
        closure.place.map { "the closure at \($0)" } ?? symbol.title,
        captured
      )
      return weakly + besides(at: index, of: path) + whileWaiting(at: index, of: path)
    case .autoclosure:
      return
        "the autoclosure\(at(closure)) captures \(captured.name): compute the value before the "
        + "call where the present one will do, or use a weak variable of \(captured.name) in it"
    case .localFunction:
      return
        "\(symbol.title)\(at(closure, inParentheses: true)) captures \(captured.name): make it "
        + "a closure \(capture.phrase(captured))"
    case .methodReference:
      // Its own `self` is the object that it was bound to, whatever that is called where it was bound.
      let use = symbol.method.map { ".\(call(of: $0))" } ?? ".…"
      let place = symbol.method.map { " where \($0) is handed over" } ?? at(closure)
      // The object may be of a subclass of the type.
      let isOfType = capture == .unknown || symbol.enclosingType != nil
      let object = isOfType ? "self" : "object"
      return
        "a method reference keeps its object: write { [weak \(object)] in \(object)?\(use) }\(place)"
        + (isOfType ? ", with the object's name if it is not self" : "")
    case .function:
      return "capture \(captured.name) weakly in \(symbol.title)\(at(closure))"
    }
  }

  /// What else of a closure's captures is among the places that free the object together; empty for nothing.
  private static func besides(at index: Int, of path: AdvisedPath) -> String {
    let step = path.explanation.path[index]
    guard let source = step.source, source.line != nil else { return "" }
    let others = (path.explanation.cut?.places ?? []).filter {
      $0.source == source && $0.label != step.label && $0.label.hasPrefix("captures ")
    }
    let names = others.map { TextLayout.harmless(String($0.label.dropFirst("captures ".count))) }
    return names.isEmpty ? "" : ", with \(names.joined(separator: " and ")) captured weakly too"
  }

  /// What to do about the closure that frees the memory of a `Data`; nil for others.
  ///
  /// It runs when the data goes, which is when its owner does: a weak reference to that is nil then, and nothing is freed.
  private static func deallocatorSentence(at index: Int, of path: AdvisedPath) -> String? {
    guard index > 0, path.explanation.path[index - 1].label.hasSuffix("._deallocator") else {
      return nil
    }
    let closure = path.nodes[index]
    let captured = path.nodes[index + 1].name
    return
      "have the deallocator\(at(closure)) capture what it frees the memory with, not \(captured): it runs when the data "
      + "goes, and a weak \(captured) is nil by then"
  }

  /// What else to see to where a task's closure captures an object weakly; nothing for other closures.
  private static func whileWaiting(at index: Int, of path: AdvisedPath) -> String {
    let steps = path.explanation.path
    let ring = min(path.explanation.cycleLength, steps.count)
    // A task-local value is no closure that waits.
    guard let task = taskHop(before: index, of: steps, ring: ring),
      steps[task].holderType == TypeName.task, steps[task].label == "closure"
    else { return "" }
    let isOwn = hop(before: index, ring: ring) == task
    // What has been unwrapped the closure keeps while it waits.
    // An assignment unwraps its left side first.
    let name = path.explanation.path[index].variable.map { TextLayout.harmless($0.name) } ?? "self"
    let unwrapping = "unwrap it only after the await (\(name)?.x = await … unwraps it before)"
    guard index < ring, let resumption = steps[..<ring].lastIndex(where: WaitingTask.isResumed)
    else {
      guard isOwn else { return "" }
      guard hasHandle(of: path, at: index, task) else { return ", and \(unwrapping)" }
      let owner = steps[index].targetType
      return
        ", \(unwrapping), and cancel \(TaskHandles.task(at: task, of: path, inCodeOf: owner)) in the deinit of "
        + "\(path.nodes[index + 1].name), without which it would go on"
    }
    // The object goes then, and with it what would have had the task go on, or each of several.
    let isOneOfSeveral = path.explanation.cut?.futileEnds.contains(resumption) ?? false
    let isOfStream = steps[resumption].label == WaitingTask.nextElement
    let mayCancel = isOfStream || !UncancellableTaskNote.isIn(path.explanation)
    let (waiting, end) =
      isOneOfSeveral
      ? ("each such task", isOfStream ? "finish() the streams" : "resume the continuations")
      : ("the task", isOfStream ? "finish() the stream" : "resume the continuation")
    let next = resumption + 1 < ring ? resumption + 1 : 0
    let own = TaskHandles.task(at: next, of: path, inCodeOf: steps[index].targetType)
    let cancel = mayCancel ? ", or cancel \(isOneOfSeveral ? "the tasks" : own)," : ""
    return
      (isOwn ? ", \(unwrapping)" : "")
      + ", and \(end)\(cancel) in the deinit of \(path.nodes[index + 1].name) where nobody else does: \(waiting) would wait "
      + "for ever"
  }

  /// The hop before another one; a ring has no first: what comes before that one is the last.
  private static func hop(before index: Int, ring: Int) -> Int { index > 0 ? index - 1 : ring - 1 }

  /// The nearest hop before a capture that begins at no closure; nil for none.
  private static func taskHop(
    before index: Int,
    of steps: [RetentionExplanation.Step],
    ring: Int
  ) -> Int? {
    var before = hop(before: index, ring: ring)
    for _ in steps.indices {
      guard steps.indices.contains(before) else { return nil }
      if steps[before].holderType != TypeName.closure { return before }
      before = hop(before: before, ring: ring)
    }
    return nil
  }

  /// Whether the object that a task's closure captures as `self` has the task in a property, by which it can cancel it at its
  /// end, and that would help.
  private static func hasHandle(of path: AdvisedPath, at index: Int, _ task: Int) -> Bool {
    let explanation = path.explanation
    let captured = explanation.path[index]
    guard captured.variable?.name == "self", !UncancellableTaskNote.isIn(explanation),
      !UncancellableTaskNote.isOfAwaiting(in: explanation), !CancelledTaskNote.isIn(explanation)
    else { return false }
    if TaskHandles.isHandle(of: task, in: captured.targetType, path) { return true }
    return ([explanation.path] + explanation.otherPaths.map(\.path)).joined().contains { step in
      step.holderType == captured.targetType && step.targetType == TypeName.task
        && BreakingStep.property(step.label) != nil
    }
  }

  /// What a closure calls the object that it captures.
  private enum Capture: Hashable {
    /// By this name.
    case named(String)
    /// Nothing says; it may be `self`.
    case unknown
    /// Nothing says, but the closure is in no code of the object's type.
    case notSelf

    /// What to write in a closure.
    func weakly(_ closure: String, _ captured: PathNode) -> String {
      switch self {
      case .named(let name): "write [weak \(name)] in \(closure)"
      case .unknown: "capture \(captured.name) weakly in \(closure), by [weak self] if it is self"
      case .notSelf: "capture \(captured.name) weakly in \(closure)"
      }
    }

    /// What a closure has to be like.
    func phrase(_ captured: PathNode) -> String {
      switch self {
      case .named(let name): "with [weak \(name)]"
      case .unknown: "that captures \(captured.name) weakly, by [weak self] if it is self"
      case .notSelf: "that captures \(captured.name) weakly"
      }
    }
  }

  /// What the closure at a hop calls the object that it captures.
  ///
  /// Without debug information nothing says it: a closure of a type's own code may capture another object of the type.
  private static func capture(
    at index: Int,
    of path: AdvisedPath,
    _ symbol: ClosureSymbol?
  ) -> Capture {
    if let name = path.explanation.path[index].variable?.name {
      return .named(TextLayout.harmless(name))
    }
    let isOfType =
      symbol?.enclosingType.map { isSameType($0, path.nodes[index + 1].baseName) } ?? false
    return isOfType ? .unknown : .notSelf
  }

  /// What to do where the closure has captured a value, which has the object inside, or the object weakly too; nil where it
  /// has not.
  private static func valueSentence(
    at index: Int,
    _ closure: PathNode,
    _ captured: PathNode,
    named name: String?,
    _ label: String,
    _ path: AdvisedPath
  ) -> String? {
    guard let declaration = path.explanation.declaration else { return nil }
    let type = declaration.typeName.map { TextLayout.harmless(TypeName.short($0)) } ?? "a value"
    let subject = "the closure\(at(closure)) captures "
    switch declaration.value {
    case .structure, .enumeration, .unboundProtocol:
      // Where closures of several functions have such values, to have less of one is in vain.
      let isOneOfSeveral = path.explanation.cut?.futileEnds.contains(index) ?? false
      if let inner = declaration.innerProperty.map(TextLayout.harmless),
        !hasOtherWay(from: index, of: path)
      {
        let isProtocol = declaration.value == .unboundProtocol
        let owner =
          innermost(label).map { WeakDeclaration.place(declaration, at: $0.holder) }
          ?? WeakDeclaration.type(declaration) ?? (isProtocol ? "the type of the value" : "it")
        // A value may alone have its object: one that a root keeps, or another one than that which others had.
        let isAlone =
          path.explanation.kind == .heldByRoot || captured.typeName != path.nodes.last?.typeName
        let condition = isAlone ? ", where something else keeps the \(captured.baseName)" : ""
        return subject
          + "\(type), which has the object inside and cannot be weak itself: make \(inner) weak in \(owner)\(condition)"
          + (isOneOfSeveral ? "" : ", or \(part(captured))")
      }
      if case .unboundProtocol = declaration.value {
        let bound =
          "a protocol that is not class-bound: declare protocol \(type): AnyObject, without which weak does not compile, and "
          + "capture it weakly"
        if label == "captures \(TypeName.short(declaration.typeName ?? ""))" {
          return "\(subject)\(type), \(bound)"
        }
        // In an extension of the protocol.
        if label == "captures \(captured.name)" {
          return "\(subject)\(captured.name) as a value of \(type), \(bound)"
        }
      }
      let cannot = "\(subject)\(type), which has the object inside and cannot be weak itself: "
      let part = part(captured)
      guard let (property, holder) = innermost(label) else { return cannot + part }
      // An element of a tuple is no property.
      if property.allSatisfy(\.isNumber) { return "\(cannot)\(part), or let go of the closure" }
      // A closure of `self` is a method's, which needs all of it.
      return cannot + "make \(property) weak in the type of \(holder)"
        + (name == "self" || isOneOfSeveral ? "" : ", or \(part)")
    case .weakAsWell:
      return subject
        + "\(captured.name) weakly, and strongly as well: by a local function that it calls, by another name, or by a "
        + "closure inside whose capture list has a property of it; make such a function a method that is called by self?, "
        + "have it use the weak variable, or capture such a property beside [weak self]"
    case .localFunction:
      let name = TextLayout.harmless(name ?? "self")
      let (form, member, use) =
        declaration.isVariable
        ? ("variable that it computes", "property", "use")
        : ("function that it calls", "method", "call")
      let change =
        name == "self"
        ? "a \(member), and \(use) it by self? with [weak self]" : "a closure with [weak \(name)]"
      return subject + "\(captured.name) by \(type), a local \(form): make that \(change)"
    case .unboundType:
      if declaration.typeName == nil {
        return subject
          + "\(captured.name) as a value of a generic parameter, which may be no object and cannot be weak: require the "
          + "parameter to be AnyObject and capture it weakly, or let go of the closure"
      }
      guard label == "captures \(type)" else { return nil }
      return subject
        + "\(type), which may be a value and cannot be weak: \(part(captured))"
    case .object, .capturedVariable, .lazyProperty, .wrappedProperty: return nil
    }
  }

  /// How a closure has less of a value: what it needs may be a closure or a value itself, which cannot be weak.
  private static func part(_ captured: PathNode) -> String {
    "capture only the part that the closure needs, weakly where that is \(captured.name) or an object that has it"
  }

  /// Whether the captured value leads to the object by another property as well, by a further way: to have the one weakly is in
  /// vain.
  private static func hasOtherWay(from index: Int, of path: AdvisedPath) -> Bool {
    let step = path.explanation.path[index]
    guard let source = step.source, let end = step.label.firstIndex(of: ".") else { return false }
    return path.explanation.otherPaths.contains { other in
      other.path.contains {
        $0.holderType == step.holderType && $0.source == source && $0.label != step.label
          && $0.label.hasPrefix(step.label[...end])
      }
    }
  }

  /// The `target` and the `.base` of `captures Observer.base.target`: the property of a value inside of a captured one that
  /// has the object; nil for other labels.
  private static func innermost(_ label: String) -> (property: String, holder: String)? {
    // The type's name may have outer types, which begin with a capital letter.
    let words = label.split(separator: ".").drop {
      $0.first?.isLowercase != true || $0.contains(" ")
    }
    guard words.count >= 2, words.allSatisfy({ BreakingStep.property("." + $0) != nil }),
      let last = words.last
    else { return nil }
    let way = words.dropLast().map { "." + $0 }.joined()
    return (TextLayout.harmless(String(last)), TextLayout.harmless(way))
  }

  /// What to do where the closure has captured a variable, so that what the variable has later is kept too.
  private static func variableSentence(
    _ closure: PathNode,
    _ captured: PathNode,
    named name: String?,
    _ label: String,
    _ path: AdvisedPath
  ) -> String {
    let what = captured.typeName == TypeName.closure ? "the closure" : captured.name
    let place = closure.place.map { " at \($0)" } ?? ""
    let name = name.map { "variable \(TextLayout.harmless($0))" }
    // Whoever dismissed the object had it: the variable need not keep it.
    let isDismissed =
      captured.typeName == path.nodes.last?.typeName && !TypeName.isCode(captured.typeName)
      && isTypeAlone(label.dropFirst("captures ".count))
    return path.explanation.declaration?.isVariable ?? false
      ? "set the \(name ?? "variable that has \(what)") to nil when it is done: the closure\(place) "
        + "captures the variable, and so what is in it"
        + (isDismissed
          ? "; or declare it weak, if something else has the object until it is dismissed" : "")
        + (path.explanation.cycleLength == 1
          ? "; or write a local function, which calls itself without a variable" : "")
      : "capture \(what) weakly in the closure\(place), not the \(name ?? "variable that has it")"
  }

  /// Whether what is captured is a type's values, not what a property of one has: names of properties begin with small letters.
  private static func isTypeAlone(_ captured: Substring) -> Bool {
    captured.split(separator: ".").allSatisfy { $0.first?.isUppercase ?? false }
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
  static func isSameType(_ one: String, _ other: String) -> Bool {
    one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
  }
}
