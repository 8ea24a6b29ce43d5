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
    let isShared = descriptor.map { $0.bindingCount == 0 && $0.sources.isEmpty } ?? false
    guard let captures = captures(ofContext: context, isa: isa, descriptor, isShared: isShared)
    else { return (derived(descriptor, context: context), false) }
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

  /// What Remote Mirror says of a context; nil where it cannot tell.
  ///
  /// It takes the place of the first capture from the context's metadata, and counts from the beginning of the
  /// object where that says 0. It would look there, too, for objects that tell types, so that it is only asked
  /// then where there are none.
  private func captures(
    ofContext context: Address,
    isa: Address,
    _ descriptor: CaptureDescriptor?,
    isShared: Bool
  ) -> [RemoteMirror.Capture]? {
    let isPlaced = descriptor?.isFirstPlaced ?? true
    guard isPlaced || isShared else { return nil }
    let standIn = ContextStandIn(for: context, isa: isa, descriptor, memory: memory)
    let answer = withExtendedLifetime(standIn) {
      RemoteMirror.shared.captures(ofContext: standIn.address)
    }
    return isPlaced ? answer : answer?.map { $0.moved(by: CaptureDescriptor.start) }
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
    return (labelled(layout, of: type).places, layout.size)
  }

  /// The layout of a captured value, in which what is inside is labelled with the value's type:
  /// `captures Model.owner`.
  private func labelled(_ layout: ValueLayout, of type: Address) -> ValueLayout {
    let kind = memory.word(type).flatMap(MetadataKind.init(rawValue:))
    if kind == .optional || kind == .existential || kind == .class { return layout }
    let prefix = TypeNames.short(TypeNames.sugared(SwiftRuntime.name(ofType: type)))
    return ValueLayout(
      places: layout.places.map { $0.moved(by: 0, under: prefix) },
      size: layout.size,
      stride: layout.stride,
      alignmentMask: layout.alignmentMask
    )
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
  /// Remote Mirror of Swift 6.3.1 gives up where one generic parameter cannot be resolved by what lies before
  /// it, also when every capture is a plain reference.
  private func derived(_ descriptor: CaptureDescriptor?, context: Address) -> ObjectLayout {
    guard let descriptor else { return layout([], end: CaptureDescriptor.start, isWhole: false) }
    var captures: [(offset: Int, layout: ValueLayout)] = []
    for attempt in 0..<CaptureTypes.mostAttempts {
      guard
        let types = CaptureTypes(
          of: descriptor,
          context: context,
          memory: memory,
          attempt: attempt
        )
      else { break }
      captures = self.captures(descriptor, types)
      if types.agrees(at: captures.map(\.offset)) { break }
      // What is before the first capture that depends on a type is as it is.
      let names = descriptor.types.prefix { !$0.mentionsParameter }
      captures = Array(captures.prefix(names.count))
    }
    let slots = captures.flatMap { capture in
      capture.layout.places.map { $0.moved(by: capture.offset, under: "") }
    }
    let end = captures.last.map { $0.offset + $0.layout.size } ?? CaptureDescriptor.start
    return layout(slots, end: end, isWhole: captures.count == descriptor.types.count)
  }

  /// Lays out captures, up to the first whose size is not known.
  private func captures(
    _ descriptor: CaptureDescriptor,
    _ types: CaptureTypes
  ) -> [(offset: Int, layout: ValueLayout)] {
    var captures: [(offset: Int, layout: ValueLayout)] = []
    var end = CaptureDescriptor.start + 8 * descriptor.bindingCount
    for (index, name) in descriptor.types.enumerated() {
      guard let layout = layout(of: name, index, descriptor, types) else { break }
      let offset = (end + layout.alignmentMask) & ~layout.alignmentMask
      captures.append((offset, layout))
      end = offset + layout.size
    }
    return captures
  }

  /// The layout of a context with captures at some places.
  private func layout(_ slots: [ValueLayout.Slot], end: Int, isWhole: Bool) -> ObjectLayout {
    let places = slots.apart
    return ObjectLayout(
      shape: slots.isEmpty ? .leaf : .context(places.references, size: end),
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
    _ types: CaptureTypes
  ) -> ValueLayout? {
    func one(_ content: ValueLayout.Content) -> ValueLayout {
      let slot = ValueLayout.Slot(offset: 0, label: "", content: content)
      let size = slot.byteCount
      return ValueLayout(places: [slot], size: size, stride: size, alignmentMask: 7)
    }
    switch name.ownership {
    case .weak: return one(.weak)
    case .unowned: return one(.unowned)
    case .unmanaged: return one(.unmanaged)
    case nil: break
    }
    if name.isBlock { return one(.block) }
    if name.isBox { return one(.strong) }
    if name.isLoweredFunction { return one(.function) }
    let type: Address?
    if let parameter = name.genericParameter {
      // The parameter's type is that of the captured object itself.
      if descriptor.sources[parameter] == "R\(index)" { return one(.strong) }
      type = types.type(ofParameter: parameter)
    } else {
      type = types.type(named: name)
    }
    if let type {
      return ValueLayoutBuilder(memory: memory).layout(ofType: type)
        .map { labelled($0, of: type) }
    }
    guard
      let address = name.genericDescriptor(memory: memory),
      let generic = TypeDescriptor(at: address, memory: memory), generic.isClass
    else { return nil }
    return one(.strong)
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
