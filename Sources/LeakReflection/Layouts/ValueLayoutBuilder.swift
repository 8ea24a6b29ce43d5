internal import LeakMemory

/// Finds out where values of a type keep references, from its metadata.
struct ValueLayoutBuilder {
  /// Where metadata is read.
  let memory: MetadataMemory

  /// How deeply structs and tuples may nest before the rest is called unreadable.
  private static let deepest = 64

  /// The layout of the type with some metadata; nil where that is not understood at all.
  ///
  /// Most properties are of types that other properties are of too, so layouts are kept. What is
  /// nested very deeply is left out of a layout, and is not kept.
  func layout(ofType metadata: Address, depth: Int = 0) -> ValueLayout? {
    let kept = depth < 8 ? memory : nil
    if let known = kept?.layouts[metadata] { return known }
    let made = make(layoutOfType: metadata, depth: depth)
    if let kept, let made { kept.layouts[metadata] = made }
    return made
  }

  /// Makes the layout of the type with some metadata.
  private func make(layoutOfType metadata: Address, depth: Int) -> ValueLayout? {
    guard
      let kind = memory.word(metadata),
      let witnesses = ValueWitnesses(ofType: metadata, memory: memory)
    else { return nil }
    return ValueLayout(
      places: places(ofType: metadata, kind: kind, witnesses: witnesses, depth: depth),
      size: witnesses.size,
      stride: witnesses.stride,
      alignmentMask: witnesses.alignmentMask
    )
  }

  /// The places of references and plain pointers in values of a type.
  private func places(
    ofType metadata: Address,
    kind: UInt,
    witnesses: ValueWitnesses,
    depth: Int
  ) -> [ValueLayout.Slot] {
    let sort = MetadataKind(rawValue: kind)
    if witnesses.isTrivial {
      return trivialSlots(metadata, sort, witnesses, depth: depth)
    }
    let unreadable = [
      ValueLayout.Slot(
        offset: 0,
        label: "",
        content: .unreadable(byteCount: witnesses.size)
      )
    ]
    guard depth < Self.deepest else { return unreadable }
    switch sort {
    case .class, .foreignClass: return [ValueLayout.Slot(offset: 0, label: "", content: .strong)]
    case .struct: return structSlots(metadata, witnesses, depth: depth) ?? unreadable
    case .enum, .optional: return enumSlots(metadata, witnesses, depth: depth) ?? unreadable
    case .tuple: return tupleSlots(metadata, depth: depth) ?? unreadable
    case .function: return functionSlots(metadata)
    case .existential: return existentialSlots(metadata)
    case .extendedExistential: return extendedExistentialSlots(metadata) ?? unreadable
    case .fixedArray: return fixedArraySlots(metadata, depth: depth) ?? unreadable
    case .metatype, .existentialMetatype, .foreignReferenceType: return []
    case .opaque: return opaqueSlots(metadata)
    default: return unreadable
    }
  }

  /// The places in a plain value that name an object all the same, without holding it.
  private func trivialSlots(
    _ metadata: Address,
    _ sort: MetadataKind?,
    _ witnesses: ValueWitnesses,
    depth: Int
  ) -> [ValueLayout.Slot] {
    guard depth < Self.deepest else { return [] }
    switch sort {
    case .struct:
      if let content = plainWord(metadata) {
        return [ValueLayout.Slot(offset: 0, label: "", content: content)]
      }
      return structSlots(metadata, witnesses, depth: depth)?.filter { !$0.isUnreadable } ?? []
    case .tuple: return tupleSlots(metadata, depth: depth)?.filter { !$0.isUnreadable } ?? []
    case .optional:
      guard let payload = memory.pointer(metadata + 16) else { return [] }
      // Null is no object, so that one word says by itself whether there is one.
      let places = layout(ofType: payload, depth: depth + 1)?.places ?? []
      return places.count == 1 && witnesses.size == 8 ? places : []
    default: return []
    }
  }

  /// What the word of an `Unmanaged`, of a continuation or of a pointer is; nil for other structs.
  private func plainWord(_ metadata: Address) -> ValueLayout.Content? {
    guard
      let address = memory.pointer(metadata + 8),
      let descriptor = TypeDescriptor(at: address, memory: memory),
      descriptor.module(memory: memory) == "Swift"
    else { return nil }
    switch descriptor.name {
    case "Unmanaged": return .unmanaged
    case "UnsafeContinuation": return .continuation
    case "UnsafeMutablePointer", "UnsafePointer":
      let arguments = descriptor.genericArguments(ofType: metadata, memory: memory)
      return .pointer(to: arguments.flatMap { memory.pointer($0) } ?? .null)
    case "UnsafeMutableRawPointer", "UnsafeRawPointer", "OpaquePointer":
      return .pointer(to: .null)
    default: return nil
    }
  }

  // MARK: - Structs and tuples

  /// The places of references in a struct, from its field records.
  private func structSlots(
    _ metadata: Address,
    _ witnesses: ValueWitnesses,
    depth: Int
  ) -> [ValueLayout.Slot]? {
    guard
      let descriptorAddress = memory.pointer(metadata + 8),
      let descriptor = TypeDescriptor(at: descriptorAddress, memory: memory)
    else { return nil }
    let module = descriptor.module(memory: memory)
    let name = KnownTypes.Name(module: module, type: descriptor.name)
    if KnownTypes.structsWithoutReferences.contains(name) { return [] }
    guard let fields = descriptor.fields(memory: memory) else { return nil }
    let offsets = SwiftRuntime.fieldOffsets(ofType: metadata)
    guard fields.count == offsets.count else { return nil }
    return FieldLayoutBuilder(values: self, depth: depth).slots(
      fields: fields,
      offsets: offsets,
      end: witnesses.size,
      descriptor: descriptor,
      arguments: descriptor.genericArguments(ofType: metadata, memory: memory),
      isFolded: module.map(KnownTypes.foldedModules.contains) ?? false
    )
  }

  /// The places of references in a tuple.
  ///
  /// Source: `TargetTupleTypeMetadata`, include/swift/ABI/Metadata.h.
  private func tupleSlots(
    _ metadata: Address,
    depth: Int,
    useLabels: Bool = true
  ) -> [ValueLayout.Slot]? {
    guard let count = memory.word(metadata + 8), count <= 4096 else { return nil }
    let names = memory.pointer(metadata + 16)
      .flatMap { memory.text($0) }?
      .split(separator: " ", omittingEmptySubsequences: false)
    var slots: [ValueLayout.Slot] = []
    for index in 0..<Int(count) {
      let element = metadata + 24 + index * 16
      guard
        let type = memory.pointer(element),
        // 32 bits where there is no Objective-C; the four bytes after them are not initialised.
        let offset = memory.load(element + 8, as: UInt32.self), offset <= 1 << 24,
        let layout = layout(ofType: type, depth: depth + 1)
      else { return nil }
      // A labelled single payload is a tuple of one, and needs no index.
      var label = count == 1 && !useLabels ? "" : ".\(index)"
      if useLabels, let names, index < names.count, !names[index].isEmpty {
        label = "." + names[index]
      }
      slots += layout.places.map { $0.moved(by: Int(offset), under: label) }
    }
    return slots
  }

  /// The places of references in an inline array.
  ///
  /// Source: `TargetFixedArrayTypeMetadata`, include/swift/ABI/Metadata.h.
  private func fixedArraySlots(_ metadata: Address, depth: Int) -> [ValueLayout.Slot]? {
    guard
      let count = memory.word(metadata + 8),
      let type = memory.pointer(metadata + 16),
      let element = layout(ofType: type, depth: depth + 1)
    else { return nil }
    let places = element.places
    if places.isEmpty { return [] }
    guard count <= 1 << 16 else { return nil }
    return (0..<Int(count)).flatMap { index in
      places.map { $0.moved(by: index * element.stride, under: "[\(index)]") }
    }
  }

  // MARK: - Enums

  /// The places of references in an enum: its payload's own, where no case need be asked for.
  private func enumSlots(
    _ metadata: Address,
    _ witnesses: ValueWitnesses,
    depth: Int
  ) -> [ValueLayout.Slot]? {
    guard
      let descriptorAddress = memory.pointer(metadata + 8),
      let descriptor = TypeDescriptor(at: descriptorAddress, memory: memory),
      let records = descriptor.fields(memory: memory),
      !records.isEmpty
    else { return nil }
    let arguments = descriptor.genericArguments(ofType: metadata, memory: memory)
    let isOptional = memory.word(metadata) == MetadataKind.optional.rawValue
    let cases = records.map { record in
      EnumLayout.Case(
        label: isOptional ? "" : "." + record.name,
        payload: record.type.map { name in
          payload(
            name,
            isIndirect: record.isIndirect,
            keepsLabels: isOptional,
            descriptor,
            arguments,
            depth: depth
          )
        }
      )
    }
    if let direct = soleReference(of: cases, size: witnesses.size) { return [direct] }
    let layout = EnumLayout(metadata: metadata, size: witnesses.size, cases: cases)
    return [ValueLayout.Slot(offset: 0, label: "", content: .enumeration(layout))]
  }

  /// Where a case keeps its payload; a tuple that is optional keeps the labels of its parts.
  private func payload(
    _ name: MangledName,
    isIndirect: Bool,
    keepsLabels: Bool,
    _ descriptor: TypeDescriptor,
    _ arguments: Address?,
    depth: Int
  ) -> EnumLayout.Payload {
    if name.isBlock {
      let slot = ValueLayout.Slot(offset: 0, label: "", content: .block)
      return .inline(ValueLayout(places: [slot], size: 8, stride: 8, alignmentMask: 7))
    }
    guard let type = SwiftRuntime.type(named: name, in: descriptor, arguments: arguments) else {
      return .unreadable
    }
    if isIndirect { return .boxed(type: type) }
    let layout =
      keepsLabels
      ? layout(ofType: type, depth: depth + 1) : payloadLayout(ofType: type, depth: depth + 1)
    return layout.map { .inline($0) } ?? .unreadable
  }

  /// A payload's layout: several values are labelled by their index.
  func payloadLayout(ofType metadata: Address, depth: Int = 0) -> ValueLayout? {
    guard let layout = layout(ofType: metadata, depth: depth) else { return nil }
    guard
      memory.word(metadata) == MetadataKind.tuple.rawValue,
      let slots = tupleSlots(metadata, depth: depth, useLabels: false)
    else { return layout }
    return ValueLayout(
      places: slots,
      size: layout.size,
      stride: layout.stride,
      alignmentMask: layout.alignmentMask
    )
  }

  /// The one reference of an enum whose other cases are bit patterns that no reference has.
  ///
  /// Addresses below 4096 are never objects, so such a word says by itself that there is none.
  private func soleReference(of cases: [EnumLayout.Case], size: Int) -> ValueLayout.Slot? {
    let payloads = cases.filter { $0.payload != nil }
    guard
      payloads.count == 1,
      case .inline(let layout)? = payloads[0].payload,
      layout.size == size,
      layout.places.count == 1, layout.slots.first?.offset == 0
    else { return nil }
    switch layout.slots[0].content {
    case .strong, .function, .block, .opaqueExistential:
      return layout.slots[0].moved(by: 0, under: payloads[0].label)
    default:
      return nil
    }
  }

  // MARK: - Functions, existentials, built-in types

  /// A thick function or block; other conventions hold nothing.
  ///
  /// Source: `FunctionMetadataConvention`, include/swift/ABI/MetadataValues.h.
  private func functionSlots(_ metadata: Address) -> [ValueLayout.Slot] {
    switch memory.word(metadata + 8).map({ $0 >> 16 & 0xff }) {
    case 0: [ValueLayout.Slot(offset: 0, label: "", content: .function)]
    case 1: [ValueLayout.Slot(offset: 0, label: "", content: .block)]
    default: []
    }
  }

  /// A class-bound existential or error is one strong word, another a buffer with its type.
  ///
  /// Source: `ExistentialTypeFlags`, include/swift/ABI/MetadataValues.h.
  private func existentialSlots(_ metadata: Address) -> [ValueLayout.Slot] {
    let flags = memory.load(metadata + 8, as: UInt32.self) ?? 0
    let isClassBound = flags & 0x8000_0000 == 0
    let isError = flags >> 24 & 0x3f == 1
    return [
      ValueLayout.Slot(
        offset: 0,
        label: "",
        content: isClassBound || isError ? .strong : .opaqueExistential
      )
    ]
  }

  /// An existential with constrained associated types, such as `any Sequence<Int>`.
  ///
  /// Source: `ExtendedExistentialTypeShapeFlags`, include/swift/ABI/MetadataValues.h.
  private func extendedExistentialSlots(_ metadata: Address) -> [ValueLayout.Slot]? {
    guard
      let shape = memory.pointer(metadata + 8),
      let flags = memory.load(shape, as: UInt32.self)
    else { return nil }
    switch flags & 0xff {
    case 0: return [ValueLayout.Slot(offset: 0, label: "", content: .opaqueExistential)]
    case 1: return [ValueLayout.Slot(offset: 0, label: "", content: .strong)]
    case 2: return []
    default: return nil
    }
  }

  /// The compiler's built-in types: references by name, the rest without.
  private func opaqueSlots(_ metadata: Address) -> [ValueLayout.Slot] {
    switch SwiftRuntime.name(ofType: metadata) {
    case "Builtin.NativeObject", "Builtin.BridgeObject", "Builtin.UnknownObject",
      "Builtin.AnyObject":
      [ValueLayout.Slot(offset: 0, label: "", content: .strong)]
    default: []
    }
  }
}

extension ValueLayout.Slot {
  /// The word of a continuation.
  static func continuation(at offset: Int) -> ValueLayout.Slot {
    ValueLayout.Slot(offset: offset, label: "", content: .continuation)
  }
}
