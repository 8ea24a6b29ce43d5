internal import LeakMemory

/// Finds out what an object is from its isa, its first word.
struct ObjectLayoutBuilder {
  /// Where metadata and the object are read: this process's memory and no other, since the runtime is
  /// asked about what is found there.
  let memory: MetadataMemory

  /// The layout of the object at an address.
  ///
  /// - Parameters:
  ///   - object: The object; needed for what differs from object to object of one isa.
  ///   - isa: Its first word.
  /// - Returns: The layout, and whether it holds for every object of this isa; nil where the object
  ///   is none that is understood.
  func layout(of object: Address, isa: Address) -> (layout: ObjectLayout, isShared: Bool)? {
    guard isa.isWordAligned, let kind = memory.word(isa).flatMap(MetadataKind.init(rawValue:))
    else { return nil }
    switch kind {
    case .class:
      guard let layout = classLayout(isa) else { return nil }
      return keyPathLayout(of: object, isa: isa, layout).map { ($0, false) } ?? (layout, true)
    case .closureContext:
      guard TypeVerifier.shared.isInImage(isa) else { return nil }
      return ContextLayoutBuilder(memory: memory).layout(ofContext: object, isa: isa)
    case .genericBox: return genericBoxLayout(isa).map { ($0, true) }
    case .errorBox: return errorBoxLayout(object).map { ($0, false) }
    case .task:
      return (ObjectLayout(shape: .task, name: .known("Task"), isStorage: false), true)
    default: return nil
    }
  }

  // MARK: - Classes

  /// The layout of a class's instances.
  private func classLayout(_ isa: Address) -> ObjectLayout? {
    guard
      let metadata = ClassMetadata(at: isa, memory: memory),
      TypeVerifier.shared.isType(isa)
    else { return nil }
    let module = metadata.descriptor.module(memory: memory)
    let name = TypeName.ofType(isa)
    if module == "Swift", let storage = standardStorage(metadata) {
      return ObjectLayout(shape: storage, name: name, isStorage: true)
    }
    let declared = KnownTypes.Name(module: module, type: metadata.descriptor.name)
    if declared == KnownTypes.continuationCanary {
      return ObjectLayout(
        shape: .instance([.continuation(at: 16)], size: 24),
        name: name,
        isStorage: true
      )
    }
    let (slots, pointers) = instancePlaces(metadata).apart
    if let element = bufferElement(metadata) {
      let isDeque = KnownTypes.dequeBuffers.contains(declared)
      return ObjectLayout(
        shape: isDeque
          ? .deque(element: element)
          : .buffer(slots, size: metadata.instanceSize, element: element),
        pointers: pointers,
        name: name,
        isStorage: isDeque
      )
    }
    return ObjectLayout(
      shape: .instance(slots, size: metadata.instanceSize),
      pointers: pointers,
      name: name,
      isStorage: KnownTypes.storageClasses.contains(declared),
      isPartlyUnreadable: slots.contains(where: \.isUnreadable)
    )
  }

  /// The shape of the standard library's own storage classes; nil for its other classes.
  ///
  /// Source: stdlib/public/core/{ContiguousArrayBuffer,DictionaryStorage,SetStorage}.swift.
  private func standardStorage(_ metadata: ClassMetadata) -> ObjectLayout.Shape? {
    let values = ValueLayoutBuilder(memory: memory)
    func argument(_ index: Int) -> ObjectLayout.KeyLayout? {
      guard
        let arguments = metadata.descriptor.genericArguments(
          ofType: metadata.address,
          memory: memory
        ),
        let type = memory.pointer(arguments + index * 8),
        let layout = values.layout(ofType: type)
      else { return nil }
      return ObjectLayout.KeyLayout(type: type, layout: layout)
    }
    switch metadata.descriptor.name {
    case "_ContiguousArrayStorage":
      return argument(0).map { .array(element: $0.layout) }
    case "_DictionaryStorage":
      guard let key = argument(0), let value = argument(1) else { return nil }
      return .dictionary(key: key, value: value.layout)
    case "_SetStorage":
      return argument(0).map { .set(element: $0) }
    case let name where name.hasPrefix("__"):
      // Empty singletons and the storage of strings.
      return .leaf
    default:
      return nil
    }
  }

  /// The layout of a key path; nil for other objects.
  ///
  /// The arguments that a key path captured lie somewhere in its buffer, and only functions of the
  /// compiler know where. Source: stdlib/public/core/KeyPath.swift.
  private func keyPathLayout(
    of object: Address,
    isa: Address,
    _ layout: ObjectLayout
  ) -> ObjectLayout? {
    guard
      case .instance(_, size: 24) = layout.shape,
      let metadata = ClassMetadata(at: isa, memory: memory), metadata.superclass != nil,
      let root = metadata.inheritance(memory: memory)?.first,
      root.descriptor.name == "AnyKeyPath", root.descriptor.module(memory: memory) == "Swift",
      let header = memory.load(object + 24, as: UInt32.self)
    else { return nil }
    // The memory that the object has says more than a header that may be damaged.
    let size = HeapChunk.usableSize(of: object, memory: memory) ?? 1 << 16
    let byteCount = min(Int(header & 0xff_ffff), max(0, size - 32))
    return ObjectLayout(
      shape: .instance(
        [
          ValueLayout.Slot(
            offset: 32,
            label: "captures ",
            content: .unreadable(byteCount: byteCount)
          )
        ],
        size: 32 + byteCount
      ),
      name: layout.name,
      isStorage: false
    )
  }

  /// What a managed buffer has behind its stored properties; nil for other classes.
  ///
  /// Source: stdlib/public/core/ManagedBuffer.swift.
  private func bufferElement(_ metadata: ClassMetadata) -> ValueLayout? {
    guard
      let level = metadata.inheritance(memory: memory)?.first(where: {
        $0.descriptor.name == "ManagedBuffer" && $0.descriptor.module(memory: memory) == "Swift"
      }),
      let arguments = level.descriptor.genericArguments(ofType: level.address, memory: memory),
      let element = memory.pointer(arguments + 8), TypeVerifier.shared.isType(element)
    else { return nil }
    return ValueLayoutBuilder(memory: memory).layout(ofType: element)
  }

  /// The stored properties of a class and its superclasses.
  private func instancePlaces(_ metadata: ClassMetadata) -> [ValueLayout.Slot] {
    let unreadable = ValueLayout.Slot(
      offset: 16,
      label: "",
      content: .unreadable(byteCount: metadata.instanceSize - 16)
    )
    guard let chain = metadata.inheritance(memory: memory) else { return [unreadable] }
    let records = chain.map { $0.descriptor.fields(memory: memory) }
    let offsets = SwiftRuntime.fieldOffsets(ofType: metadata.address)
    // Without reflection metadata the runtime counts no properties; then the bytes are all we have.
    guard records.allSatisfy({ $0 != nil }),
      records.reduce(0, { $0 + ($1?.count ?? 0) }) == offsets.count
    else { return [unreadable] }
    var slots: [ValueLayout.Slot] = []
    var first = 0
    for (level, fields) in zip(chain, records.compactMap(\.self)) {
      let own = Array(offsets[first..<first + fields.count])
      first += fields.count
      // A level ends where the next property after its last one begins.
      let end = offsets.filter { $0 > (own.max() ?? 0) }.min() ?? metadata.instanceSize
      slots += FieldLayoutBuilder(values: ValueLayoutBuilder(memory: memory), depth: 0).slots(
        fields: fields,
        offsets: own,
        end: end,
        descriptor: level.descriptor,
        arguments: level.descriptor.genericArguments(ofType: level.address, memory: memory),
        isFolded: false
      )
    }
    return slots
  }

  // MARK: - Boxes

  /// The layout of a box made by the runtime: its isa names the type of what is in it.
  ///
  /// Source: `TargetGenericBoxHeapMetadata`, include/swift/ABI/Metadata.h.
  private func genericBoxLayout(_ isa: Address) -> ObjectLayout? {
    guard
      let offset = memory.load(isa + 8, as: UInt32.self), offset <= 4096,
      let type = memory.pointer(isa + 16),
      TypeVerifier.shared.isType(type),
      let layout = ValueLayoutBuilder(memory: memory).layout(ofType: type)
    else { return nil }
    return box(of: type, layout, at: Int(offset))
  }

  /// The layout of an error's box: header, type, witness table, value.
  ///
  /// Source: `SwiftError`, stdlib/public/runtime/ErrorObject.h, without Objective-C.
  private func errorBoxLayout(_ object: Address) -> ObjectLayout? {
    guard
      let type = memory.pointer(object + 16),
      TypeVerifier.shared.isType(type),
      let witnesses = ValueWitnesses(ofType: type, memory: memory),
      let layout = ValueLayoutBuilder(memory: memory).layout(ofType: type)
    else { return nil }
    return box(of: type, layout, at: witnesses.offset(afterHeader: 32))
  }

  /// The layout of a box with a value at some offset.
  private func box(of type: Address, _ layout: ValueLayout, at offset: Int) -> ObjectLayout {
    ObjectLayout(
      shape: .context(
        layout.slots.map { $0.moved(by: offset, under: "") },
        size: offset + layout.size
      ),
      pointers: layout.pointers.map { $0.moved(by: offset, under: "") },
      name: .ofType(type),
      isStorage: true
    )
  }
}

extension ValueLayout.Slot {
  /// Whether nobody knows what is here.
  var isUnreadable: Bool {
    if case .unreadable = content { true } else { false }
  }
}
