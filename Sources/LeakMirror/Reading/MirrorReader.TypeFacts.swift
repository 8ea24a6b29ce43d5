import LeakMetadata

#if !os(Linux)
internal import CLeakFinder
#endif

extension MirrorReader {
  /// What is known of a type before one of its values is looked into.
  ///
  /// `Mirror` makes a child when it is asked for by its index, so a property that is not asked for is
  /// never loaded. That is needed where loading would end the process: an `unowned` reference to an
  /// object that is gone, or, with Swift 6.3.1 on Linux, an optional block.
  struct TypeFacts {
    /// What sort of type it is.
    enum Sort {
      /// A class; its values are objects.
      case object

      /// Text, or something else that holds nothing a user could have put there.
      case leaf

      /// Something that must not, or cannot, be looked into.
      case opaque

      /// A type of the standard library with a mirror made there.
      case standardMirror

      /// Anything else.
      case value
    }

    /// What may be done with one property.
    enum Access {
      /// It holds what it refers to, and can be shown.
      case allowed

      /// It holds nothing: it is weak, unowned or unmanaged, or the compiler's own.
      case refused

      /// It cannot be shown, though it may hold something.
      case opaque
    }

    /// What sort of type it is.
    let sort: Sort

    /// Whether its properties' names are left out of labels.
    let isFolded: Bool

    /// Names that programs use for stored properties, by the names these have.
    let publicNames: [String: String]

    /// Whether `@Observable` renamed the properties.
    let isObserved: Bool

    #if os(Linux)
    /// What may be done with each property, or each case of an enum.
    private let accesses: [Access]
    #else
    /// The type's metadata, as a number.
    private let metadata: UInt
    #endif

    /// Looks at a type.
    init(of type: Any.Type) {
      let name = String(reflecting: type)
      let module = name.firstIndex(of: ".").map { String(name[..<$0]) } ?? ""
      isFolded = KnownTypes.foldedModules.contains(module)
      publicNames = KnownTypes.publicNames(ofType: name)
      sort = Self.sort(of: type, name: name, isStandard: isFolded)
      #if os(Linux)
      let records = sort == .value || sort == .object ? FieldRecord.list(of: type) : []
      isObserved = records.contains { $0.name == SourceNames.observationRegistrar }
      let kind = FieldRecord.kind(of: type)
      let isEnum = kind == .enum || kind == .optional
      accesses = records.map { Self.access(to: $0, ofEnum: isEnum) }
      #else
      isObserved = false
      metadata = UInt(bitPattern: ObjectIdentifier(type))
      #endif
    }

    /// What may be done with a property.
    ///
    /// - Parameters:
    ///   - index: Which of those that the type itself declares.
    ///   - count: How many there are according to `Mirror`.
    /// - Returns: The answer.
    func access(to index: Int, of count: Int) -> Access {
      #if os(Linux)
      return accesses.count == count && index < count ? accesses[index] : .opaque
      #else
      return switch leak_fieldIsStrong(metadata, index, count) {
      case 0: .refused
      case 1: .allowed
      default: .opaque
      }
      #endif
    }

    /// Whether an enum's payload, whichever it is, can be shown.
    var hasReadablePayloads: Bool {
      #if os(Linux)
      return !accesses.isEmpty && !accesses.contains(.opaque)
      #else
      return true
      #endif
    }

    /// The sort of a type.
    private static func sort(of type: Any.Type, name: String, isStandard: Bool) -> Sort {
      if type is AnyObject.Type { return .object }
      if ["Swift.String", "Swift.Substring", "Swift.Character", "Swift.StaticString"].contains(name)
      {
        return .leaf
      }
      // `Mirror` of Swift 6.3.1 gives the elements of an inline array an invalid type.
      if name.hasPrefix("Swift.InlineArray<") { return .opaque }
      if type is any CustomReflectable.Type { return isStandard ? .standardMirror : .opaque }
      return isFunction(name) ? .opaque : .value
    }

    /// Whether a name is a function's, not that of a tuple with a function in it.
    private static func isFunction(_ name: String) -> Bool {
      if name.hasPrefix("@") { return true }
      guard name.hasPrefix("(") else { return false }
      var depth = 0
      for index in name.indices {
        if name[index] == "(" { depth += 1 }
        if name[index] == ")" { depth -= 1 }
        if depth == 0 { return index < name.index(before: name.endIndex) }
      }
      return false
    }
  }
}

// MARK: - Properties

#if os(Linux)
extension MirrorReader.TypeFacts {
  /// What may be done with a property or case.
  private static func access(to record: FieldRecord, ofEnum isEnum: Bool) -> Access {
    // A property without a type is not understood; a case without one has no payload.
    guard record.hasType else { return isEnum ? .refused : .opaque }
    if record.isLoose || record.name == "$defaultActor" { return .refused }
    return record.isOpaque ? .opaque : .allowed
  }
}
#endif
