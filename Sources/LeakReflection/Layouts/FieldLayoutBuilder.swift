internal import LeakMemory

/// Finds the references in stored properties, of a struct or of one class of an inheritance chain.
struct FieldLayoutBuilder {
  /// Lays out the properties' own types.
  let values: ValueLayoutBuilder

  /// How deeply the type with the properties is nested.
  let depth: Int

  /// The places of references in some properties.
  ///
  /// - Parameters:
  ///   - fields: The properties' records, in order.
  ///   - offsets: Where they begin, in the same order.
  ///   - end: Where the last one ends at the latest.
  ///   - descriptor: The record of the type they belong to.
  ///   - arguments: Where that type's generic arguments are.
  ///   - isFolded: Whether the properties' names are left out, as those of the standard library.
  /// - Returns: The places, from the beginning of the whole value.
  func slots(
    fields: [FieldRecord],
    offsets: [Int],
    end: Int,
    descriptor: TypeDescriptor,
    arguments: Address?,
    isFolded: Bool
  ) -> [ValueLayout.Slot] {
    let module = descriptor.module(memory: values.memory)
    let declared = KnownTypes.Name(module: module, type: descriptor.name)
    let locked = KnownTypes.hiddenReferences[declared] ?? [:]
    let names =
      KnownTypes.publicNames[declared] ?? [:]
    let isObserved = fields.contains { $0.name == SourceNames.observationRegistrar }
    let hidesPointers = module.map(KnownTypes.modulesWithHiddenPointers.contains) ?? false
    let ends = (offsets + [end]).sorted()
    return zip(fields, offsets).flatMap { field, offset in
      let next = ends.first { $0 > offset } ?? offset
      let places =
        locked[field.name].map { [ValueLayout.Slot(offset: $0, label: "", content: .strong)] }
        ?? content(of: field, byteCount: next - offset, descriptor, arguments)
        .filter { !hidesPointers || !$0.isPointer }
      let publicName = names[field.name]
      if isFolded || publicName?.isEmpty == true, publicName?.isEmpty ?? true {
        return places.map { $0.moved(by: offset, under: "") }
      }
      let name = publicName ?? SourceNames.property(field.name, isObserved: isObserved)
      if name.hasPrefix("_"), places.contains(where: { $0.label.hasPrefix(Self.wrapped) }) {
        return places.map { $0.moved(by: offset, asPropertyWrapperNamed: name.dropFirst()) }
      }
      return places.map { $0.moved(by: offset, under: "." + name) }
    }
  }

  /// The label of what a property wrapper is around, where it stores that under this name.
  static let wrapped = ".wrappedValue"

  /// The places of references in one property, seen from its beginning.
  private func content(
    of field: FieldRecord,
    byteCount: Int,
    _ descriptor: TypeDescriptor,
    _ arguments: Address?
  ) -> [ValueLayout.Slot] {
    func whole(_ content: ValueLayout.Content) -> [ValueLayout.Slot] {
      [ValueLayout.Slot(offset: 0, label: "", content: content)]
    }
    guard let name = field.type else { return whole(.unreadable(byteCount: byteCount)) }
    switch name.ownership {
    case .weak: return whole(.weak)
    case .unowned: return whole(.unowned)
    case .unmanaged: return whole(.unmanaged)
    case nil: break
    }
    if name.isBlock { return whole(.block) }
    guard
      let type = SwiftRuntime.type(named: name, in: descriptor, arguments: arguments),
      let layout = values.layout(ofType: type, depth: depth + 1)
    else { return whole(.unreadable(byteCount: byteCount)) }
    return layout.places
  }
}

extension ValueLayout.Slot {
  /// The same place under the name of a property with a wrapper: `.child`, not
  /// `._child.wrappedValue`.
  fileprivate func moved(
    by distance: Int,
    asPropertyWrapperNamed name: Substring
  ) -> ValueLayout.Slot {
    let wrapped = FieldLayoutBuilder.wrapped
    let rest = label.hasPrefix(wrapped) ? label.dropFirst(wrapped.count) : Substring(label)
    return ValueLayout.Slot(
      offset: offset + distance,
      label: "." + name + rest,
      content: content
    )
  }
}
