import LeakFindings

/// Says how a root lets go of what it holds.
enum RootAdvice {
  /// What to do about a path's root.
  static func sentences(for path: AdvisedPath, isAlternative: Bool) -> [String] {
    // A ring holds the object whatever the root does, and what others hold as well they do.
    let isHeldBesides =
      path.explanation.otherPaths.contains { $0.cycleLength > 0 }
      || path.explanation.cut?.futileEnds.contains(0) ?? false
    let roots = ["global", "static", "threadLocal", "testCase"]
    if isAlternative, isHeldBesides, !isOneOfSeveralClosures(path),
      path.explanation.root.map({ roots.contains($0.kind) || $0.kind == "thread" }) ?? false
    {
      return [EntryAdvice.sentence(path)].compactMap(\.self)
    }
    // What is in use for others as well does not go for one of its ways.
    if isAlternative, path.explanation.cut?.kind == .together, path.breaking ?? 0 > 0,
      let first = path.explanation.path.first, !TypeName.isCode(first.targetType),
      path.explanation.root.map({ roots.contains($0.kind) }) ?? false
    {
      return []
    }
    guard let root = path.explanation.root,
      let sentence = sentence(root, path, isAlternative: isAlternative)
    else { return isAlternative ? [EntryAdvice.sentence(path)].compactMap(\.self) : [] }
    return [isAlternative ? "or \(sentence)" : sentence]
  }

  /// Whether a root has a registered closure, whose capture frees the object only together with other places: so does taking
  /// the closure out, which it may need to be, as what nobody else has would be gone at once.
  private static func isOneOfSeveralClosures(_ path: AdvisedPath) -> Bool {
    guard path.explanation.cut?.kind == .together, path.breaking == 1,
      let first = path.explanation.path.first, TypeName.isCode(first.targetType)
    else { return false }
    return first.label.first == "["
  }

  /// Whether a property of the running test case is what has the object for no longer than the test: it is to be there until
  /// that is over, which a weak one might not be.
  static func isOfTestCase(_ path: AdvisedPath) -> Bool {
    path.explanation.root?.kind == "testCase" && path.breaking == 0
  }

  /// What to do; nil where the sort of root has no advice of its own.
  private static func sentence(
    _ root: RetentionExplanation.Root,
    _ path: AdvisedPath,
    isAlternative: Bool
  ) -> String? {
    let words = RootWords(root: root)
    switch root.kind {
    case "testCase":
      // XCTest's own property of the blocks is nobody's to set.
      guard let label = path.explanation.path.first?.label, let property = property(label),
        property != "teardownBlocksState"
      else {
        return "release \(path.subject) before the test ends"
      }
      // Only a property itself is likely one that may be nil.
      if label == ".\(property)", isOfTestCase(path),
        let declaration = path.explanation.declaration,
        !declaration.isOptional
      {
        let type = path.nodes.count > 1 ? path.nodes[1].name : path.subject
        return
          "make \(words.name).\(property) an optional var (var \(property): \(type)!) and set it to nil in tearDown(): "
          + "XCTest keeps its test cases until all tests have run"
      }
      let change =
        label == ".\(property)"
        ? "set \(words.name).\(property) to nil"
        : label.contains("[")
          ? "take \(path.nodes.count > 1 ? path.nodes[1].name : path.subject) out of \(words.name).\(property)"
          : "let go of what \(words.name).\(property) has"
      return "\(change) in tearDown(): XCTest keeps its test cases until all tests have run"
    case "global", "static", "threadLocal":
      if root.clearing == .breaks {
        return "set \(words.name) to nil when \(path.subject) is dismissed"
      }
      guard !WaitingTask.isOn(path) else { return nil }
      // Another thread cannot; what is inside may be for the library alone to change.
      if words.isThreadSpecificValue {
        return
          "have its own thread let go of what the \(words.name) is when \(path.subject) is dismissed, by release() where "
          + "Unmanaged.passRetained(_:) made it: pthread_setspecific(_:_:) with nil releases nothing"
      }
      // A root that is no storage of its own, as an object in a global is, may be meant to live.
      guard path.nodes.first?.isRoot ?? true else { return removal(path) }
      let whole = path.explanation.path.first.map { TextLayout.harmless($0.label) } ?? ""
      let label = ownPart(of: whole)
      if label.isEmpty, !whole.isEmpty {
        return "clear \(words.name) when \(path.subject) is dismissed"
      }
      let what = path.nodes.count > 1 ? path.nodes[1].name : path.subject
      if path.breaking == 0, path.explanation.cut?.hop == 0, let step = path.explanation.path.first,
        let collection = path.explanation.cut?.collection(of: step)
      {
        return
          "clear \(words.name)\(TextLayout.harmless(collection)) when \(path.subject) is dismissed: "
          + "more than one thing in it has \(path.subject)"
      }
      if let dictionary = ReferenceAdvice.dictionary(ofKeyIn: label) {
        return "take that key out of \(words.name)\(dictionary) when \(path.subject) is dismissed"
      }
      guard label.isEmpty || label.first == "[" else {
        if path.nodes.count > 1,
          let sentence = ListAdvice.sentence(at: 0, of: path, "\(words.name)\(label)")
        {
          return sentence
        }
        if path.breaking == 0, let declaration = path.explanation.declaration,
          let clearing = clearing(label, words, declaration, path)
        {
          return clearing
        }
        // What a struct has inside may never change.
        let isInside = BreakingStep.leadsInside(label)
        if isInside, let removal = removal(path) { return removal }
        if !isInside, label.last == "]", let bracket = label.lastIndex(of: "[") {
          return
            "take the \(what) out of \(words.name)\(label[..<bracket]) when \(path.subject) is dismissed"
        }
        let place = "\(words.name)\(label.first == "." ? label : "")"
        return isInside
          ? "let go of what \(place) has when \(path.subject) is dismissed"
          : "clear \(place) when \(path.subject) is dismissed"
      }
      if label.isEmpty, path.explanation.path.isEmpty, root.clearing == .impossible {
        return ReferenceAdvice.optional(words.name, of: path)
      }
      return label.isEmpty
        ? "set \(words.name) to nil when \(path.subject) is dismissed"
        : path.breaking == 0 && path.explanation.cut?.futileEnds.contains(0) ?? false
          ? "take every \(what) out of \(words.name) when \(path.subject) is dismissed"
          : "take the \(what) out of \(words.name) when \(path.subject) is dismissed"
    case "stack":
      guard words.name != "stack" else {
        return
          "a local variable of a running function holds \(path.subject): let it return"
      }
      if root.variable?.name == "self", words.name.hasPrefix("closure #"),
        path.explanation.path.isEmpty
      {
        return
          "let \(words.name) return (end, close or bound what it waits for), or write [weak self] in it and unwrap that only "
          + "while it is needed: its thread has not left it"
      }
      let variable = root.variable.flatMap { $0.name == "self" ? nil : $0 }
      let scope =
        variable.map { "its variable \(TextLayout.harmless($0.name))" }
        ?? "its variable that holds \(path.subject)"
      return
        "let \(words.name) return, or end the scope of \(scope), before the check: its thread has not "
        + "left it"
    case "thread":
      // That of the method in which it is has been given.
      guard !BreakingStep.isInMethod(path) else { return nil }
      // A loop that has more than the object may be meant to run on.
      if isAlternative, !isOfBlock(path) { return removal(path) }
      return "let the thread's block return when \(path.subject) is dismissed"
    default:
      return nil
    }
  }

  /// What is set to nil where a variable's value has the object inside: that part of it, or else all; nil where neither can be.
  private static func clearing(
    _ label: String,
    _ words: RootWords,
    _ declaration: RetentionExplanation.Declaration,
    _ path: AdvisedPath
  ) -> String? {
    guard declaration.isVariable, label.first == ".", !label.contains("[") else { return nil }
    // An object that is in place of the variable's value has the property itself.
    let whole =
      path.explanation.root?.clearing == nil
      ? "." + label.dropFirst().prefix { $0 != "." } : ""
    let place = declaration.isInnerClearable ? label : declaration.isOptional ? whole : nil
    if let place { return "set \(words.name)\(place) to nil when \(path.subject) is dismissed" }
    // What a value of a protocol or a payload has inside cannot be set from outside.
    switch declaration.value {
    case .unboundProtocol, .unboundType, .enumeration:
      return "have \(words.name)\(whole) hold another value when \(path.subject) is dismissed"
    case .object, .structure, .lazyProperty, .wrappedProperty, .capturedVariable, .weakAsWell,
      .localFunction:
      return nil
    }
  }

  /// The part of a label that is the program's: a property that begins with an underscore is inside of a library's value.
  private static func ownPart(of label: String) -> String {
    label.firstRange(of: "._").map { String(label[..<$0.lowerBound]) } ?? label
  }

  /// Whether the first closure on a path, that of the thread, has the object itself.
  private static func isOfBlock(_ path: AdvisedPath) -> Bool {
    let steps = path.explanation.path
    return steps.firstIndex { !TypeName.isCode($0.targetType) && TypeName.isCode($0.holderType) }
      == steps.indices.last
  }

  /// What to take out of a collection whose element has the object: a cached value, a registered closure; nil for others.
  private static func removal(_ path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    // Closures may have one another.
    guard path.breaking == steps.count - 1,
      let index = steps.dropLast().lastIndex(where: { !TypeName.isCode($0.holderType) }),
      index == steps.count - 2 || steps[index].targetType == TypeName.closure,
      steps[index].kind == .strong, !ReferenceAdvice.isForeign(steps[index].holderType),
      steps[index].label.first == ".",
      steps[index].label.last == "]",
      !(path.explanation.cut?.futileEnds.contains(index) ?? false),
      let bracket = steps[index].label.lastIndex(of: "["),
      ReferenceAdvice.dictionary(ofKeyIn: steps[index].label) == nil
    else { return nil }
    let what =
      steps[index].targetType == TypeName.closure ? "the closure" : path.nodes[index + 1].name
    let collection = TextLayout.harmless(String(steps[index].label[..<bracket]))
    return
      "take \(what) out of \(collection) of \(path.nodes[index].name) when \(path.subject) is dismissed"
  }

  /// The `sut` of `.sut` and of `.sut[0].name`.
  private static func property(_ label: String) -> String? {
    guard label.first == "." else { return nil }
    let name = label.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }
}
