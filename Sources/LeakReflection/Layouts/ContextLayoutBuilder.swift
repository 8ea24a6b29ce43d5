internal import LeakMemory

/// Finds the captures of a closure context.
///
/// Remote Mirror tells offsets and strength; the capture descriptor's type names, resolved by the
/// runtime, tell the layout of captured structs, enums and existentials, local types included.
struct ContextLayoutBuilder {
  /// Where metadata and the context are read.
  let memory: MetadataMemory

  /// The layout of the context at an address, and whether all contexts of its isa share it.
  func layout(ofContext context: Address, isa: Address) -> (layout: ObjectLayout, isShared: Bool)? {
    let descriptor = CaptureDescriptor(ofContextMetadata: isa, memory: memory)
    if let descriptor {
      // The runtime reads names where they lie.
      let verifier = TypeVerifier.shared
      guard
        verifier.isCaptureRecord(descriptor.address),
        descriptor.types.allSatisfy({ verifier.isInImage($0.address) })
      else { return nil }
    }
    let standIn = ContextStandIn(for: context, isa: isa, descriptor, memory: memory)
    let answer = withExtendedLifetime(standIn) {
      RemoteMirror.shared.captures(ofContext: standIn.address)
    }
    guard let captures = answer else {
      return (derived(descriptor, context: context), false)
    }
    let isShared = descriptor.map { $0.bindingCount == 0 && $0.sources.isEmpty } ?? false
    var slots: [ValueLayout.Slot] = []
    var size = 16
    for (index, capture) in captures.enumerated() {
      let next = captures.lazy.map(\.offset).filter { $0 > capture.offset }.min()
      // The descriptor's names serve where no generic parameter occurs in them.
      let name =
        isShared && descriptor?.types.count == captures.count
        ? descriptor?.types[index] : nil
      let value = value(of: capture, named: name, end: next ?? capture.offset + 8)
      slots += value.slots.map { $0.moved(by: capture.offset, under: "") }
      size = max(size, capture.offset + value.size)
    }
    size = max(size, slots.map { $0.offset + $0.byteCount }.max() ?? 0)
    let places = slots.apart
    let layout = ObjectLayout(
      shape: .context(places.references, size: size),
      pointers: places.pointers,
      name: .known("closure"),
      isStorage: true,
      isPartlyUnreadable: slots.contains(where: \.isUnreadable)
    )
    return (layout, isShared)
  }

  /// The places of references in one capture, seen from its beginning, and how many bytes it takes.
  private func value(
    of capture: RemoteMirror.Capture,
    named name: MangledName?,
    end: Int
  ) -> (slots: [ValueLayout.Slot], size: Int) {
    func whole(_ content: ValueLayout.Content) -> (slots: [ValueLayout.Slot], size: Int) {
      let slot = ValueLayout.Slot(offset: 0, label: "", content: content)
      return ([slot], slot.byteCount)
    }
    switch capture.kind {
    case .strong: return whole(.strong)
    case .weak: return whole(.weak)
    case .unowned: return whole(.unowned)
    case .unmanaged: return whole(.unmanaged)
    case .function: return whole(.function)
    case .value: break
    }
    if let name, name.isBlock { return whole(.block) }
    let type =
      name.flatMap { SwiftRuntime.type(named: $0) }
      ?? capture.mangledType.flatMap { SwiftRuntime.type(named: Self.escaping($0)) }
    guard let type, let layout = ValueLayoutBuilder(memory: memory).layout(ofType: type) else {
      return whole(.unreadable(byteCount: end - capture.offset))
    }
    // What is inside a captured value is labelled with the value's type: `captures Model.owner`.
    let kind = memory.word(type).flatMap(MetadataKind.init(rawValue:))
    let isPlain = kind == .optional || kind == .existential || kind == .class
    let prefix =
      isPlain ? "" : TypeNames.short(TypeNames.sugared(SwiftRuntime.name(ofType: type)))
    return (layout.places.map { $0.moved(by: 0, under: prefix) }, layout.size)
  }

  /// The name of the function type that a capture really has.
  ///
  /// Remote Mirror of Swift 6.3.1 reads the descriptor's lowered function types as functions that
  /// do not escape (`XE`), which hold nothing; what a context keeps does escape (`c`).
  private static func escaping(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var escaping: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isMark = index + 1 < bytes.count && bytes[index...index + 1].elementsEqual("XE".utf8)
      escaping.append(isMark ? UInt8(ascii: "c") : bytes[index])
      index += isMark ? 2 : 1
    }
    return String(decoding: escaping, as: UTF8.self)
  }

  // MARK: - Without Remote Mirror's answer

  /// The layout that follows from the descriptor alone.
  ///
  /// Captures lie one behind the other, aligned, after the bindings. It ends at the first capture
  /// whose size is not known.
  ///
  /// Remote Mirror of Swift 6.3.1 gives up where one generic parameter cannot be resolved, also when
  /// every capture is a plain reference.
  private func derived(_ descriptor: CaptureDescriptor?, context: Address) -> ObjectLayout {
    var offset = 16 + 8 * (descriptor?.bindingCount ?? 0)
    var slots: [ValueLayout.Slot] = []
    var isWhole = descriptor != nil
    if let descriptor {
      for (index, name) in descriptor.types.enumerated() {
        guard let layout = layout(of: name, index, descriptor, context: context) else {
          isWhole = false
          break
        }
        offset = (offset + layout.alignmentMask) & ~layout.alignmentMask
        slots += layout.places.map { $0.moved(by: offset, under: "") }
        offset += layout.size
      }
    }
    let places = slots.apart
    return ObjectLayout(
      shape: slots.isEmpty ? .leaf : .context(places.references, size: offset),
      pointers: places.pointers,
      name: .known("closure"),
      isStorage: true,
      isPartlyUnreadable: !isWhole
    )
  }

  /// The layout of a capture with a mangled type; nil where not even its size is known.
  private func layout(
    of name: MangledName,
    _ index: Int,
    _ descriptor: CaptureDescriptor,
    context: Address
  ) -> ValueLayout? {
    func word(_ content: ValueLayout.Content) -> ValueLayout {
      let slot = ValueLayout.Slot(offset: 0, label: "", content: content)
      return ValueLayout(places: [slot], size: 8, stride: 8, alignmentMask: 7)
    }
    let values = ValueLayoutBuilder(memory: memory)
    switch name.ownership {
    case .weak: return word(.weak)
    case .unowned: return word(.unowned)
    case .unmanaged: return word(.unmanaged)
    case nil: break
    }
    if name.isBlock { return word(.block) }
    if let parameter = name.genericParameter {
      guard let source = descriptor.sources[parameter] else { return nil }
      // The parameter's type is that of the captured object itself.
      if source == "R\(index)" { return word(.strong) }
      return type(from: source, descriptor, context: context)
        .flatMap { values.layout(ofType: $0) }
    }
    if let type = SwiftRuntime.type(named: name) { return values.layout(ofType: type) }
    guard
      let address = name.genericDescriptor(memory: memory),
      let generic = TypeDescriptor(at: address, memory: memory), generic.isClass
    else { return nil }
    return word(.strong)
  }

  /// The type that a generic parameter stands for; nil where the source is not understood.
  private func type(
    from source: String,
    _ descriptor: CaptureDescriptor,
    context: Address
  ) -> Address? {
    let numbers = source.split { !$0.isNumber }.compactMap { Int($0) }
    let start = 16 + 8 * descriptor.bindingCount
    if source.hasPrefix("B"), let binding = numbers.first, binding < descriptor.bindingCount {
      guard let type = memory.pointer(context + 16 + 8 * binding) else { return nil }
      return TypeVerifier.shared.isType(type) ? type : nil
    }
    // An argument of the class of another captured object. That object's place is known where all
    // before it are words, which the answer must then confirm.
    guard
      source.hasPrefix("G"), source.contains("R"), numbers.count == 2,
      numbers[1] < descriptor.types.count,
      let generic = descriptor.types[numbers[1]].genericDescriptor(memory: memory),
      let object = memory.pointer(context + start + 8 * numbers[1]),
      let isa = memory.pointer(object), TypeVerifier.shared.isType(isa),
      let chain = ClassMetadata(at: isa, memory: memory)?.inheritance(memory: memory),
      let level = chain.first(where: { $0.descriptor.address == generic }),
      let arguments = level.descriptor.genericArguments(ofType: level.address, memory: memory),
      let type = memory.pointer(arguments + 8 * numbers[0]), TypeVerifier.shared.isType(type),
      ValueWitnesses(ofType: type, memory: memory)?.size == 8
    else { return nil }
    return type
  }
}

extension ValueLayout.Slot {
  /// How many bytes the place takes, at least.
  var byteCount: Int {
    switch content {
    case .strong, .weak, .unowned, .unmanaged, .block, .continuation, .pointer: 8
    case .function: 16
    case .opaqueExistential: 32
    case .enumeration(let layout): layout.size
    case .unreadable(let byteCount): byteCount
    }
  }
}
