package import LeakMemory
internal import LeakReflection

/// Sees references through `Mirror`, on every platform.
///
/// It sees less than ``RuntimeReader`` does: functions, blocks, noncopyable values, inline arrays
/// and types with a mirror of their own outside of the standard library are opaque, and are named in
/// ``limits``. Properties that do not hold their target strongly are never touched: reading an
/// `unowned` one whose object is gone would end the process.
///
/// - Warning: `Mirror` loads and retains what it shows. Use this reader only while no other thread
///   changes the objects that are walked. It keeps every object it met until it is itself released.
package final class MirrorReader: ReferenceReader {
  /// The objects met so far; only they can be asked, since an address is never made an object.
  private var objects: [Address: AnyObject] = [:]

  /// What is known of the types met so far.
  private var facts: [ObjectIdentifier: TypeFacts] = [:]

  /// Types that were not looked into.
  private var opaqueTypes: Set<String> = []

  /// Things asked for that were not met before.
  private var unknownPlaces = 0

  /// A reader that can be asked about some objects, and those found from them on.
  package init(startingFrom starts: [AnyObject]) {
    for object in starts { objects[Address(of: object)] = object }
  }

  /// None: a mirror does not see into tasks.
  package let rootsMet: [Address: GraphRoot] = [:]

  package var limits: [RetentionFinding.Limit] {
    var limits: [RetentionFinding.Limit] = []
    if !opaqueTypes.isEmpty { limits.append(.unreadableTypes(opaqueTypes.sorted())) }
    if unknownPlaces > 0 { limits.append(.unreadableMemory(places: unknownPlaces)) }
    return limits
  }

  package func references(
    from node: HeapNode,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts? {
    guard node.role == .object, let object = objects[node.address] else {
      unknownPlaces += 1
      return nil
    }
    var walk = Walk(reader: self, labelled: labelled)
    walk.look(throughObject: object)
    for found in walk.references {
      let address = Address(of: found.target)
      objects[address] = found.target
      visit(
        HeapReference(target: HeapNode(address: address), kind: .strong, label: found.label)
      )
    }
    let name = String(reflecting: type(of: object))
    return HeapNodeFacts(
      typeName: TypeNames.sugared(name),
      isStorage: KnownTypes.isStorage(typeNamed: name),
      isPartlyUnreadable: walk.isPartial
    )
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
