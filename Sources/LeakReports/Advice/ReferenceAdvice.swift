import LeakFindings

/// Says how a reference that no closure has lets go of its target.
enum ReferenceAdvice {
  /// The modules whose declarations nobody can change.
  private static let foreignModules: Set<Substring> = [
    "Swift", "_Concurrency", "Synchronization", "Observation", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationNetworking", "FoundationXML", "XCTest", "Testing",
  ]

  /// What to do about the reference at a hop.
  static func sentences(at index: Int, of path: AdvisedPath) -> [String] {
    let sentences = sentencesOnItself(at: index, of: path)
    guard !sentences.isEmpty, let other = ListAdvice.otherWay(at: index, of: path) else {
      return sentences
    }
    return sentences + [other]
  }

  /// What to do about the reference at a hop by itself.
  private static func sentencesOnItself(at index: Int, of path: AdvisedPath) -> [String] {
    let step = path.explanation.path[index]
    let holder = path.nodes[index]
    let target = path.nodes[index + 1]
    guard holder.typeName != TypeName.closure else { return [] }
    // What a root or a task refers to is not for a declaration to change.
    guard !holder.isRoot, holder.typeName != TypeName.task else { return [] }
    if let sentence = SubscriptionAdvice.sentence(at: index, of: path) { return [sentence] }
    let label = TextLayout.harmless(step.label)
    if TypeName.isStorage(step.targetType), label.first == "." {
      return [
        "let go of what \(label) of \(holder.name) has in time: a collection cannot be held weakly"
      ]
    }
    if let sentence = keySentence(label, holder, path) { return [sentence] }
    if let sentence = clearing(at: index, of: path) { return [sentence] }
    if let sentence = untypedSentence(at: index, of: path) { return [sentence] }
    if index > 0, path.explanation.path[index - 1].label == ".threadDictionary" {
      return ["remove \(target.name) from the thread's threadDictionary when it is dismissed"]
    }
    if let sentence = keyPathSentence(at: index, of: path)
      ?? predicateSentence(at: index, of: path)
    {
      return [sentence]
    }
    if holder.baseName == "NSCache", isForeign(holder.typeName) {
      return [
        "call removeObject(forKey:) of the NSCache when \(path.subject) is dismissed: it keeps what it has up to its limits"
      ]
    }
    if isForeign(holder.typeName) {
      return ["take \(target.name) out of \(label) of \(holder.name) when it is dismissed"]
    }
    if label.isEmpty {
      return ["let go of \(target.name) in \(holder.name) when \(path.subject) is dismissed"]
    }
    let known = path.explanation.declaration
    // What a root has outlives the object, and would read what is gone.
    let isRead = known?.mayBeReadInDeinit ?? false
    // A maker that the dismissed object alone has would be gone at once.
    let isOfMaker = LazyMakerNote.isIn(path.explanation)
    let keeper = keeper(at: index, of: path)
    let mayBeUnowned =
      path.explanation.kind != .heldByRoot && !isRead && !isOfMaker && keeper.isEmpty
    let weak = mayBeUnowned ? "weak (or unowned)" : "weak"
    let declaring = declaring(known, holder)
    guard let property = BreakingStep.property(step.label), !TypeName.isCode(step.targetType)
    else {
      if let sentences = ValueAdvice.sentences(at: index, of: path, declaring) { return sentences }
      if let beginning = property(beginning: label), case .unboundType? = known?.value,
        known?.innerProperty == nil,
        let sentence = WeakDeclaration.sentence(
          "\(declaring)\(label)",
          known,
          mayBeUnowned: mayBeUnowned
        )
      {
        if let clearing = clearingOfOwn(beginning, at: index, of: path, declaring) {
          return [clearing]
        }
        guard path.explanation.kind == .heldByRoot, known?.isVariable ?? false else {
          return [sentence]
        }
        return [
          "let go of what \(declaring).\(beginning) has when \(path.subject) is dismissed",
          "or \(sentence)",
        ]
      }
      if let sentences = innerSentences(at: index, of: path, declaring, weak) { return sentences }
      if TypeName.isCode(step.targetType), let end = label.lastIndex(of: "]") {
        let what = step.targetType == TypeName.task ? "the task" : "the closure"
        if isTwice(Substring(label[...end]), at: index, of: path) {
          return ["take \(label[...end]) of \(holder.name) out before \(path.subject) is dismissed"]
        }
        return [
          "take \(what) out of \(label[...end]) of \(holder.name) when \(path.subject) is dismissed"
        ]
      }
      if path.explanation.kind == .heldByRoot, index == path.explanation.path.count - 2,
        label.last == "]", let bracket = label.lastIndex(of: "[")
      {
        let owner = path.nodes[index + 1].name
        let removal =
          "take \(owner) out of \(collection(label[..<bracket], of: holder)) when \(path.subject) is dismissed"
        return hasOtherWay(from: index + 1, of: path)
          ? [removal] : [removal, "or have \(owner) hold \(path.subject) weakly"]
      }
      // Keys of which nothing is told look the same.
      if let end = label.firstIndex(of: "]"), !isTakenOutInVain(index, path),
        isTwice(Substring(label[...end]), at: index, of: path)
      {
        return ["take \(label[...end]) of \(holder.name) out before \(path.subject) is dismissed"]
      }
      if isTakenOutInVain(index, path), path.explanation.kind == .heldByRoot, label.last == "]",
        let bracket = label.firstIndex(of: "[")
      {
        return [
          "take \(target.name) out of \(collection(label[..<bracket], of: holder)) wherever it is in there, when "
            + "\(path.subject) is dismissed",
          weaklyThere(target, path),
        ]
      }
      // What a library's iterator or sequence has inside is not the program's to change.
      if label.contains("._"), let beginning = propertyName(beginning: label),
        !beginning.hasPrefix("_")
      {
        return [
          "let go of what \(declaring).\(beginning) has when \(path.subject) is dismissed"
        ]
      }
      // A collection may alone have what is in it: who is registered to be told is had weakly.
      if !BreakingStep.isRegistration(step),
        path.explanation.cut?.kind != .frees || !isTakenOutInVain(index, path),
        let removal = removal(label, of: target, holder, path)
      {
        return removal
      }
      return [weaklyHeld(at: index, of: path)]
    }
    let declaration = "\(declaring).\(TextLayout.harmless(property))"
    if let sentences = wrappedSentences(property, declaring, path) { return sentences }
    if let sentence = boxSentence(at: index, of: path, declaration)
      ?? ListAdvice.sentence(at: index, of: path, declaration)
    {
      return [sentence]
    }
    if let sentence = errorSentence(declaration, of: path) { return [sentence] }
    if let sentence = WeakDeclaration.sentence(declaration, known, mayBeUnowned: mayBeUnowned) {
      // Another module's declarations may be nobody's to change.
      if path.isOfOtherModule(holder) {
        let dismissed = target.name == path.subject ? "it" : path.subject
        let release = "have \(holder.name) let go of \(target.name) when \(dismissed) is dismissed"
        // What is of any type there others may need to be kept.
        if known?.value == .unboundType, let module = TypeName.module(of: holder.typeName) {
          return ["\(release), by what \(TextLayout.harmless(module)) has for that"]
        }
        // A constant is let go of with its holder alone.
        return known?.isVariable ?? true
          ? [release, "or \(sentence)"] : [sentence, "or \(release)"]
      }
      // What a ring has in a variable that may be nil it lets go of as a root does.
      let isLetGo = path.explanation.kind == .heldByRoot || known?.isOptional ?? false
      let isClearable =
        isLetGo && !BreakingStep.isBackReference(step) && known?.isVariable ?? true
        && known?.isOptional ?? true && known?.value != .lazyProperty
      guard isClearable else {
        guard let known, !BreakingStep.isBackReference(step) else {
          return [sentence + keeper] + clearingOfAny(declaration, path)
        }
        // What a variable of the ring alone has would be gone at once.
        let isOwn =
          known.value == .object && known.isVariable && path.explanation.cycleLength > 1
          && target.typeName != path.nodes.last?.typeName
        guard path.explanation.kind == .heldByRoot else {
          let weakly = "\(sentence), where something else keeps the \(target.baseName)"
          // What a constant has may be its holder's own: the dismissed object's collection can let go of that.
          if !known.isVariable, let removal = removalFromDismissed(path) {
            return [weakly, "or \(removal)"]
          }
          return isOwn || isOfMaker ? [weakly] : [sentence]
        }
        return [optional(declaration, of: path)]
          + (known.value == .lazyProperty
            ? [] : ["or \(sentence), where something else keeps the \(target.baseName)"])
      }
      // What the dismissed object alone has would be gone at once.
      let isItsOwn =
        path.explanation.kind == .cycle && holder.typeName == path.nodes.last?.typeName
      let condition = isItsOwn ? ", where something else keeps the \(target.baseName)" : ""
      return [
        "set \(declaration) to nil when \(path.subject) is dismissed",
        "or \(sentence)\(condition)",
      ]
    }
    if path.explanation.kind == .heldByRoot, !BreakingStep.isBackReference(step) {
      // What is to be let go of has the object for its own.
      guard index == path.explanation.path.count - 1 || known?.isOptional != true else {
        return holder.typeName == target.typeName
          ? [
            "take the \(target.baseName) out of its list, by \(declaration), when \(path.subject) is dismissed"
          ]
          : ["set \(declaration) to nil when \(path.subject) is dismissed"]
      }
      return [
        "set \(declaration) to nil when \(path.subject) is dismissed, or make it weak where something else keeps the "
          + target.baseName
      ]
    }
    if path.explanation.cycleLength == 1 {
      return ["make \(declaration) weak, or set it to nil when \(path.subject) is dismissed"]
    }
    let isBack = BreakingStep.isBackReference(step)
    // What the dismissed object has itself it may let go of.
    if !isBack, holder.typeName == path.nodes.last?.typeName, known?.isVariable ?? false,
      known?.isOptional ?? false
    {
      let weakly = "weak where something else keeps the \(target.baseName)"
      return isTakenOutInVain(index, path)
        ? ["make \(declaration) \(weakly), or set it to nil in every \(holder.baseName) with it"]
        : ["set \(declaration) to nil when \(path.subject) is dismissed, or make it \(weakly)"]
    }
    let unowned =
      "or unowned where \(holder.withArticle) never outlives its \(isBack ? property : target.baseName)"
    if isBack {
      let condition = keeper.isEmpty && !isRead ? " (\(unowned))" : keeper
      let weakly = "make \(declaration) weak\(condition)"
      // What is to keep its owner until it ends lets go of that then.
      let isCleared =
        (known.map { $0.isVariable && $0.isOptional } ?? false)
        && path.explanation.cut?.kind == .frees && !isTakenOutInVain(index, path)
        && ListAdvice.otherWay(at: index, of: path) == nil
      return isCleared
        ? [weakly, "or set it to nil when \(path.subject) is dismissed"] : [weakly]
    }
    guard let known, known.isVariable else {
      return ["make one reference of the ring weak, \(declaration) for example"]
    }
    return [
      "make \(declaration) weak where something else keeps the \(target.baseName), or set it to nil when \(path.subject) is "
        + "dismissed"
    ]
  }

  /// How the last hop's property can be declared where its holder is not to go for the object; nil where nothing is known of it.
  static func weakInstead(on path: AdvisedPath) -> String? {
    guard let step = path.explanation.path.last, let property = BreakingStep.property(step.label),
      path.nodes.count > 1, let known = path.explanation.declaration
    else { return nil }
    let declaring = declaring(known, path.nodes[path.nodes.count - 2])
    return WeakDeclaration.sentence("\(declaring).\(property)", known, mayBeUnowned: false)
      .map { "\($0), where something else keeps the \(path.nodes[path.nodes.count - 1].baseName)" }
  }

  /// The class that declares a property: the holder's own, or a superclass of it.
  static func declaring(
    _ known: RetentionExplanation.Declaration?,
    _ holder: PathNode
  ) -> String {
    known?.superclass.map { TextLayout.harmless(TypeName.base($0)) } ?? holder.baseName
  }

  /// How a property or variable that is never nil lets go of what it has, where that is to go before it does.
  static func optional(_ declaration: String, of path: AdvisedPath) -> String {
    "make \(declaration) an optional var, and set it to nil when \(path.subject) is dismissed"
  }

  /// Whether a further way to the object leads by the holder of a hop, and not by that hop: to have the one weakly is in vain.
  private static func hasOtherWay(from index: Int, of path: AdvisedPath) -> Bool {
    let step = path.explanation.path[index]
    return path.explanation.otherPaths.contains { other in
      other.path.contains { $0.holderType == step.holderType && $0.label != step.label }
    }
  }

  /// What to do where memory that no type describes has a retain; nil for other references.
  private static func untypedSentence(at index: Int, of path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    guard steps[index].targetType == TypeName.untyped || steps[index].holderType == TypeName.untyped
    else { return nil }
    // Several blocks may lie behind one another.
    let first = steps[...index].lastIndex { $0.holderType != TypeName.untyped }
    let end = steps[index...].firstIndex { $0.targetType != TypeName.untyped } ?? steps.count - 1
    let owner = first ?? -1
    let label = owner >= 0 ? TextLayout.harmless(steps[owner].label) : ""
    let name = owner >= 0 ? path.nodes[owner].name : ""
    let place =
      owner < 0
      ? "an untyped block of memory"
      : label.isEmpty ? name : "the memory behind \(label) of \(name)"
    let last = min(end + 1, path.nodes.count - 1)
    return
      "give back the retain of \(path.nodes[last].name) that \(place) has when \(path.subject) is dismissed: by "
      + "release() where Unmanaged.passRetained(_:) made it, by deinitialize(count:) where it was initialized; or hand it "
      + "over by passUnretained(_:)"
  }

  /// How the dismissed object's own property lets go of the value that has the reference; nil where it is another object's, or
  /// may not be nil.
  static func clearingOfOwn(
    _ name: String,
    at index: Int,
    of path: AdvisedPath,
    _ declaring: String
  ) -> String? {
    guard let known = path.explanation.declaration, known.isVariable, known.isOptional,
      path.nodes[index].typeName == path.nodes.last?.typeName
    else { return nil }
    return "set \(declaring).\(TextLayout.harmless(name)) to nil when \(path.subject) is dismissed"
  }

  /// The `state` of `.state.loaded`, which are more than a property; nil for other labels.
  static func property(beginning label: String) -> String? {
    guard let name = propertyName(beginning: label) else { return nil }
    let rest = label.dropFirst(name.count + 1)
    return rest.first != "." || rest.contains("[") ? nil : name
  }

  /// The `it` of `.it._elements[0]`; nil for labels that do not begin with a property.
  private static func propertyName(beginning label: String) -> String? {
    guard label.first == "." else { return nil }
    let name = label.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// Whether a struct's property is among the places that free the object together.
  static func isPartOfSet(
    _ label: String,
    of type: String?,
    _ path: AdvisedPath
  ) -> Bool {
    guard let cut = path.explanation.cut, cut.kind == .together, let type else { return false }
    return cut.places.contains { $0.holderType == type && $0.label == label }
  }

  /// Whether a type belongs to the standard library, Foundation or a test framework.
  static func isForeign(_ typeName: String) -> Bool {
    typeName.firstIndex(of: ".").map { foreignModules.contains(typeName[..<$0]) } ?? false
  }
}
