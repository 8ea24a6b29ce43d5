internal import LeakMemory

extension LayoutBuilder {
  /// The most properties or cases of a type that are read.
  static var mostFields: Int { 1 << 14 }

  /// A struct, an enum or a class.
  func nominal(
    _ type: TypeID,
    descriptor: Address,
    arguments: [TypeID],
    facts: ValueWitnessFacts?
  ) -> ValueLayout? {
    guard let nominal = resolver.nominalFacts(of: descriptor) else { return nil }
    switch nominal.kind {
    case .classType: return .pointer(.reference(.strong))
    case .structure:
      return rawLayout(type, arguments: arguments, facts: facts)
        ?? structure(type, nominal, facts: facts)
    case .enumeration:
      guard let fields = resolver.fields(of: type), fields.count <= Self.mostFields else {
        return opaqueRecord(type)
      }
      return enumeration(type, nominal, fields: fields, facts: facts)
    case .unknown: return nil
    }
  }

  /// A struct: its fields at the offsets in its metadata, or one after the other.
  private func structure(
    _ type: TypeID,
    _ nominal: NominalFacts,
    facts: ValueWitnessFacts?
  ) -> ValueLayout? {
    guard let fields = resolver.fields(of: type), fields.count >= nominal.fieldCount,
      fields.count <= Self.mostFields, !fields.isEmpty || facts?.size ?? 0 == 0
    else { return opaqueRecord(type) }
    if fields.isEmpty, let record = opaqueRecord(type), record.size > 0 {
      return record
    }
    if facts != nil, let offsets = fieldOffsets(of: type, count: fields.count), let facts {
      return structure(fields.map { ($0, type) }, offsets: offsets, facts: facts)
    }
    var parts: [(ReferenceLabel?, ValueLayout)] = []
    for field in fields {
      guard let own = self.type(of: field, in: type), let layout = layout(of: own) else {
        return opaqueRecord(type)
      }
      parts.append((LibraryProperties.label(of: field.name, in: type, resolver), layout))
    }
    return record(parts).map { declared($0, as: type) }
  }

  /// A computed layout with what the compiler's record of a type says: a struct of C has padding behind its last
  /// field, and no pattern of a field's that is no value stands for one of the struct's.
  private func declared(_ computed: ValueLayout, as type: TypeID) -> ValueLayout {
    guard let record = resolver.builtinRecord(of: type), record.size >= computed.size,
      record.size <= Self.mostBytes
    else { return computed }
    var layout = ValueLayout(
      size: record.size,
      alignment: record.alignment,
      shape: computed.shape,
      isExact: computed.isExact
    )
    if record.extraInhabitantCount == computed.extraInhabitantCount {
      layout.inhabitants = computed.inhabitants
      layout.inhabitantMasks = computed.inhabitantMasks
    } else if record.extraInhabitantCount > 0 {
      layout.inhabitants = ExtraInhabitants(.unknown)
    }
    layout.extraInhabitantCount = record.extraInhabitantCount
    return layout
  }

  /// A struct whose fields' offsets are known.
  private func structure(
    _ fields: [(record: FieldRecord, owner: TypeID)],
    offsets: [Int],
    facts: ValueWitnessFacts
  ) -> ValueLayout {
    var parts = place(fields, offsets: offsets, end: facts.size)
    LibraryProperties.apply(to: &parts, fields, resolver)
    return record(parts, size: facts.size, alignment: facts.alignment, isExact: true)
  }

  /// The type of a field, as far as it is known.
  ///
  /// The mangled name of a noncopyable type is a reference to a function that makes the metadata (0x09). The
  /// compiler names that record by the type's plain mangling, `get_type_metadata … noncopyable`, so a program
  /// with symbols tells it.
  ///
  /// Source: `getTypeRef` in lib/IRGen/GenReflection.cpp; verified with Swift 6.3.1.
  package func type(of field: FieldRecord, in owner: TypeID) -> TypeID? {
    guard let type = field.type else { return nil }
    if case .metatype(let instance, isThin: false) = resolver.node(type), isThin(field) {
      return resolver.type(.metatype(instance, isThin: true))
    }
    guard case .unknown = resolver.node(type), !field.mangledType.isNull,
      let name = snapshot.symbol(containing: field.mangledType)?.mangledName,
      name.hasPrefix("get_type_metadata ")
    else { return type }
    let words = name.split(separator: " ")
    guard words.count >= 2 else { return type }
    let found = resolver.type(mangled: Array(words[1].utf8), in: resolver.environment(of: owner))
    if case .unknown = resolver.node(found) { return type }
    return found
  }

  /// Whether a property of a metatype takes no room: there is one such type only, since its declaration names a
  /// struct, an enum or a tuple, and no generic parameter.
  ///
  /// Source: `HasSingletonMetatype` in stdlib/public/RemoteInspection/TypeLowering.cpp; verified with Swift 6.3.1.
  private func isThin(_ field: FieldRecord) -> Bool {
    let declared = resolver.rawType(mangledAt: field.mangledType.bits)
    guard case .metatype(let instance, _) = resolver.node(declared) else { return false }
    switch resolver.node(instance) {
    case .nominal(let descriptor, _):
      let kind = resolver.entry(descriptor.bits)?.head.kind
      return kind == .structure || kind == .enumeration
    case .named(_, let kind, _): return kind == .structure || kind == .enumeration
    case .tuple, .builtin: return true
    default: return false
    }
  }

  /// Puts fields at their offsets; one whose layout does not fit in front of the next is unknown.
  func place(
    _ fields: [(record: FieldRecord, owner: TypeID)],
    offsets: [Int],
    end: Int
  ) -> [ValueLayout.Part] {
    let ascending = offsets.sorted()
    let observed = Set(
      fields.lazy.filter { $0.record.name == SourceNames.observationRegistrar }.map(\.owner)
    )
    return zip(fields, offsets).map { field, offset in
      var low = 0
      var high = ascending.count
      while low < high {
        let middle = (low + high) / 2
        if ascending[middle] <= offset { low = middle + 1 } else { high = middle }
      }
      let next = low < ascending.count ? ascending[low] : end
      let extent = max(0, min(next, end) - offset)
      var inner = type(of: field.record, in: field.owner).flatMap { layout(of: $0) }
      if let found = inner, found.size > extent || offset % found.alignment != 0 { inner = nil }
      return ValueLayout.Part(
        label: .property(
          SourceNames.property(field.record.name, isObserved: observed.contains(field.owner))
        ),
        offset: offset,
        extent: extent,
        layout: inner
      )
    }
  }

  /// The offsets of a struct's fields by its metadata.
  private func fieldOffsets(of type: TypeID, count: Int) -> [Int]? {
    guard let metadata = metadata(of: type),
      let vector = resolver.fieldOffsetVector(ofMetadata: metadata)
    else { return nil }
    var cursor = snapshot.structureCursor()
    var offsets: [Int] = []
    for index in 0..<count {
      guard
        let offset = cursor.load(vector.bits &+ UInt(index) &* 4, as: UInt32.self),
        offset <= Self.mostBytes
      else { return nil }
      offsets.append(Int(offset))
    }
    return offsets
  }

  /// The types of the standard library whose layout is not that of fields, or whose field says less than the type:
  /// a typed pointer says what there is where it leads.
  ///
  /// Source: `UnsafePointer` in stdlib/public/core/UnsafePointer.swift, `ObjectIdentifier` in ObjectIdentifier.swift there;
  /// `@_rawLayout` in stdlib/public/Synchronization/Cell.swift, Mutex/Mutex.swift, Atomics/Atomic.swift; verified with Swift 6.3.1.
  private func rawLayout(
    _ type: TypeID,
    arguments: [TypeID],
    facts: ValueWitnessFacts?
  ) -> ValueLayout? {
    // Nobody retains anything for an identifier: its address is a number.
    if arguments.isEmpty, resolver.name(of: type) == "Swift.ObjectIdentifier" {
      return record([(.property("_value"), .pointer(.plain, extraInhabitantCount: 1))])
    }
    guard arguments.count == 1 else { return nil }
    let name = resolver.name(of: type)
    if name.hasPrefix("Swift.UnsafeMutablePointer<") || name.hasPrefix("Swift.UnsafePointer<") {
      let word = record([
        (.pointee(arguments[0]), .pointer(.reference(.pointer), extraInhabitantCount: 1))
      ])
      return word.flatMap { record([(.property("_rawValue"), $0)]) }
    }
    guard name.hasPrefix("Synchronization.") else { return nil }
    if name.hasPrefix("Synchronization._Cell<") {
      guard let inner = layout(of: arguments[0]) else { return nil }
      var layout = ValueLayout(
        size: inner.size,
        alignment: inner.alignment,
        shape: inner.shape,
        isExact: inner.isExact
      )
      layout.stride = inner.stride
      layout.isDoubtful = inner.isDoubtful
      return layout
    }
    if name.hasPrefix("Synchronization.Mutex<") {
      guard let inner = layout(of: arguments[0]) else { return nil }
      let handle = ValueLayout(size: 4, alignment: 4, shape: .plain)
      var layout = record([(nil, handle), (nil, inner)])
      layout?.inhabitants = .none
      layout?.extraInhabitantCount = 0
      return layout
    }
    if name.hasPrefix("Synchronization.Atomic<") {
      guard let inner = layout(of: arguments[0]) else { return nil }
      return ValueLayout(
        size: inner.size,
        alignment: max(inner.alignment, inner.size.nonzeroBitCount == 1 ? inner.size : 1),
        shape: inner.isPlain ? .plain : .unknown,
        isExact: facts != nil
      )
    }
    return nil
  }
}
