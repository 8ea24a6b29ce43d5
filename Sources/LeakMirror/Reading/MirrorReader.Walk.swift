import LeakMetadata

extension MirrorReader {
  /// One look through the values in an object, for the objects that it refers to.
  ///
  /// Structs, tuples, enums, optionals and collections fold into labels, worded as those of pictures are.
  struct Walk {
    /// One reference.
    struct Found {
      /// The object that is held.
      let target: AnyObject

      /// The way to it in source terms.
      let label: String
    }

    /// A value that is still to be looked into.
    private struct Pending {
      /// The value.
      let value: Any

      /// The way to it in source terms.
      let label: String

      /// How many values are around it.
      let depth: Int

      /// The way to what is wrapped, where this is a property wrapper's storage.
      var wrappedLabel: String?
    }

    /// The references found.
    private(set) var references: [Found] = []

    /// Whether something was left out.
    private(set) var isPartial = false

    /// Knows types.
    private let reader: MirrorReader

    /// Whether labels are wanted.
    private let labelled: Bool

    /// The values still to be looked into, the next one last.
    private var pending: [Pending] = []

    /// How many more values may be looked at.
    private var budget: Int

    /// How deeply values may nest before the rest is left out.
    private static let deepest = 1000

    /// Prepares a look at so many values at most.
    init(reader: MirrorReader, labelled: Bool, mostValues: Int = 10_000_000) {
      self.reader = reader
      self.labelled = labelled
      budget = mostValues
    }
  }
}

// MARK: - Walking

extension MirrorReader.Walk {
  /// Looks through an object.
  mutating func look(throughObject object: AnyObject) {
    let type: Any.Type = type(of: object)
    guard !(type is any CustomReflectable.Type) else {
      leaveOut(type)
      return
    }
    var level: Mirror? = Mirror(reflecting: object)
    while let mirror = level {
      let whole = Pending(value: object, label: "", depth: 0)
      addProperties(of: mirror, reader.facts(of: mirror.subjectType), whole)
      level = mirror.superclassMirror
    }
    while let next = pending.popLast() {
      guard budget > 0, next.depth < Self.deepest else {
        leaveOut(Swift.type(of: next.value))
        continue
      }
      budget -= 1
      look(into: next)
    }
  }

  /// Remembers a type that is not looked into.
  private mutating func leaveOut(_ type: Any.Type) {
    isPartial = true
    reader.noteOpaque(type)
  }

  /// Puts a value off.
  private mutating func add(_ value: Any, label: @autoclosure () -> String, inside depth: Int) {
    pending.append(Pending(value: value, label: labelled ? label() : "", depth: depth + 1))
  }

  /// Finds what a value refers to itself, and puts off what is in it.
  private mutating func look(into item: Pending) {
    let type: Any.Type = type(of: item.value)
    let facts = reader.facts(of: type)
    switch facts.sort {
    case .leaf: break
    case .opaque: leaveOut(type)
    case .object:
      guard let object = Self.object(in: item.value, of: type) else {
        leaveOut(type)
        return
      }
      references.append(Found(target: object, label: item.label))
    case .standardMirror, .value:
      let mirror = Mirror(reflecting: item.value)
      switch mirror.displayStyle {
      case .collection: addElements(of: mirror, item)
      case .set: addHashed(mirror, item)
      case .dictionary: addPairs(of: mirror, item)
      case .optional: addPayload(of: mirror, facts, item, isNamed: false)
      case .enum: addPayload(of: mirror, facts, item, isNamed: true)
      case .tuple: addParts(of: mirror, item)
      default:
        if facts.sort == .standardMirror {
          // What the standard library calls its values' parts is its own affair.
          for child in mirror.children { add(child.value, label: item.label, inside: item.depth) }
        } else {
          addProperties(of: mirror, facts, item)
        }
      }
    }
  }

  /// The object that a value is.
  private static func object(in value: Any, of type: Any.Type) -> AnyObject? {
    let object = value as AnyObject
    if Swift.type(of: object) == type { return object }
    // In Swift 6.3.1 on Linux an error that is an object comes out as the error's box.
    guard let error = value as? any Error else { return nil }
    let opened = open(error)
    return Swift.type(of: opened) == type ? opened : nil
  }

  /// An error that is an object, taken out of its box.
  private static func open(_ error: some Error) -> AnyObject { error as AnyObject }

  // MARK: - Structs and classes

  /// Puts off the stored properties of a struct, or those that one class of a chain declares.
  private mutating func addProperties(
    of mirror: Mirror,
    _ facts: MirrorReader.TypeFacts,
    _ item: Pending
  ) {
    let children = mirror.children
    let count = children.count
    var index = children.startIndex
    for field in 0..<count {
      switch facts.access(to: field, of: count) {
      case .allowed:
        // The child is made here, so those that are refused never come to be.
        let child = children[index]
        pending.append(property(child.label ?? "\(field)", child.value, facts, item))
      case .refused: break
      case .opaque: leaveOut(mirror.subjectType)
      }
      children.formIndex(after: &index)
    }
  }

  /// A stored property, to be looked into later.
  private func property(
    _ stored: String,
    _ value: Any,
    _ facts: MirrorReader.TypeFacts,
    _ item: Pending
  ) -> Pending {
    let depth = item.depth + 1
    guard
      labelled, !facts.isFolded || facts.sort == .object, facts.publicNames[stored]?.isEmpty != true
    else {
      return Pending(value: value, label: item.label, depth: depth)
    }
    if stored == "wrappedValue", let wrapped = item.wrappedLabel {
      return Pending(value: value, label: wrapped, depth: depth)
    }
    let name =
      facts.publicNames[stored] ?? SourceNames.property(stored, isObserved: facts.isObserved)
    return Pending(
      value: value,
      label: item.label + "." + name,
      depth: depth,
      wrappedLabel: name.hasPrefix("_") ? item.label + "." + name.dropFirst() : nil
    )
  }

  // MARK: - Enums and tuples

  /// Puts off an enum's payload; several values are labelled by their index.
  private mutating func addPayload(
    of mirror: Mirror,
    _ facts: MirrorReader.TypeFacts,
    _ item: Pending,
    isNamed: Bool
  ) {
    guard facts.sort == .standardMirror || facts.hasReadablePayloads else {
      leaveOut(mirror.subjectType)
      return
    }
    guard let payload = mirror.children.first else { return }
    guard isNamed else {
      add(payload.value, label: item.label, inside: item.depth)
      return
    }
    let label = item.label + "." + (payload.label ?? "")
    // Nothing but a plain value is mirrored here, so no code of a user's runs.
    let isPlain = reader.facts(of: type(of: payload.value)).sort == .value
    let inner = isPlain ? Mirror(reflecting: payload.value) : nil
    guard let inner, inner.displayStyle == .tuple else {
      add(payload.value, label: label, inside: item.depth)
      return
    }
    let count = inner.children.count
    for (index, part) in inner.children.enumerated() {
      add(part.value, label: count == 1 ? label : label + ".\(index)", inside: item.depth)
    }
  }

  /// Puts off a tuple's parts.
  private mutating func addParts(of mirror: Mirror, _ item: Pending) {
    for part in mirror.children {
      let name = part.label ?? ""
      let place = name.hasPrefix(".") ? name : "." + name
      add(part.value, label: item.label + place, inside: item.depth)
    }
  }

  // MARK: - Collections

  /// Puts off the elements of an array.
  private mutating func addElements(of mirror: Mirror, _ item: Pending) {
    for (index, child) in mirror.children.enumerated() {
      guard pending.count < budget else {
        leaveOut(mirror.subjectType)
        return
      }
      add(child.value, label: item.label + "[\(index)]", inside: item.depth)
    }
  }

  /// Puts off the elements of a set, labelled by what they are: their order differs between runs.
  private mutating func addHashed(_ mirror: Mirror, _ item: Pending) {
    for child in mirror.children {
      add(
        child.value,
        label: item.label + "[" + KeyText.text(of: child.value) + "]",
        inside: item.depth
      )
    }
  }

  /// Puts off the keys and values of a dictionary.
  private mutating func addPairs(of mirror: Mirror, _ item: Pending) {
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      let key = labelled ? "[" + KeyText.text(of: pair[0].value) + "]" : ""
      add(pair[1].value, label: item.label + key, inside: item.depth)
      add(pair[0].value, label: item.label + ".keys" + key, inside: item.depth)
    }
  }
}
