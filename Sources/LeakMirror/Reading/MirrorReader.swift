package import LeakFindings
package import LeakMemory

/// Sees references through `Mirror`, on every platform.
///
/// Functions, blocks, noncopyable values, inline arrays and types with a mirror of their own outside of the
/// standard library are opaque, and are named in ``limits``. Properties that do not hold their target strongly are
/// never touched: reading an `unowned` one whose object is gone would end the process.
///
/// - Warning: `Mirror` loads and retains what it shows. Use this reader only while no other thread
///   changes the objects that are walked. It keeps every object it met until it is itself released.
package final class MirrorReader {
  /// One strong reference that leaves an object.
  package struct Reference {
    /// Where the object is that it leads to.
    package let target: Address

    /// The way there in source terms; empty where none was asked for.
    package let label: String
  }

  /// What was found out about an object while its references were listed.
  package struct Facts {
    /// The type with its module.
    package let typeName: String

    /// Whether a programmer does not see it, so that it folds into labels.
    package let isStorage: Bool

    /// Whether a part of it could not be understood.
    package let isPartlyUnreadable: Bool
  }

  /// The objects met so far; only they can be asked, since an address is never made an object.
  private var objects: [Address: AnyObject] = [:]

  /// What is known of the types met so far.
  private var facts: [ObjectIdentifier: TypeFacts] = [:]

  /// Types that were not looked into.
  private var opaqueTypes: Set<String> = []

  /// Objects asked for that were not met before.
  private var unknownPlaces = 0

  /// A reader that can be asked about an object, and those found from it on.
  package init(startingFrom start: AnyObject?) {
    if let start { objects[Address(of: start)] = start }
  }

  /// What kept the reader from seeing everything it met, for the report.
  package var limits: [RetentionFinding.Limit] {
    var limits: [RetentionFinding.Limit] = []
    if !opaqueTypes.isEmpty { limits.append(.unreadableTypes(opaqueTypes.sorted())) }
    if unknownPlaces > 0 { limits.append(.unreadableMemory(places: unknownPlaces)) }
    return limits
  }

  /// Lists the strong references that leave an object.
  ///
  /// - Parameters:
  ///   - address: Where the object is.
  ///   - labelled: Whether labels are wanted; without them reading is faster.
  ///   - visit: Is given each reference.
  /// - Returns: What the object is, or nil where it was not met before.
  package func references(
    from address: Address,
    labelled: Bool,
    visit: (Reference) -> Void
  ) -> Facts? {
    guard let object = objects[address] else {
      unknownPlaces += 1
      return nil
    }
    var walk = Walk(reader: self, labelled: labelled)
    walk.look(throughObject: object)
    for found in walk.references {
      let target = Address(of: found.target)
      objects[target] = found.target
      visit(Reference(target: target, label: found.label))
    }
    let name = String(reflecting: type(of: object))
    return Facts(
      typeName: TypeNames.sugared(name),
      isStorage: KnownTypes.isStorage(typeNamed: name),
      isPartlyUnreadable: walk.isPartial
    )
  }

  /// The type of an object that was met, with its module; nil for others.
  package func typeName(of address: Address) -> String? {
    objects[address].map { TypeNames.sugared(String(reflecting: type(of: $0))) }
  }

  /// What is known of a type.
  func facts(of type: Any.Type) -> TypeFacts {
    let identity = ObjectIdentifier(type)
    if let known = facts[identity] { return known }
    let found = TypeFacts(of: type)
    facts[identity] = found
    return found
  }

  /// Remembers a type that was not looked into.
  func noteOpaque(_ type: Any.Type) {
    opaqueTypes.insert(TypeNames.sugared(String(reflecting: type)))
  }
}
