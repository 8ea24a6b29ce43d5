internal import LeakMemory

/// Finds the captures of a closure context.
///
/// Remote Mirror tells offsets and strength; the capture descriptor's type names, resolved by the
/// runtime, tell the layout of captured structs, enums and existentials, local types included.
struct ContextLayoutBuilder {
  /// Where metadata and the context are read.
  let memory: any MemoryReader

  /// The layout of the context at an address, and whether all contexts of its isa share it.
  func layout(ofContext context: Address, isa: Address) -> (layout: ObjectLayout, isShared: Bool)? {
    let descriptor = CaptureDescriptor(ofContextMetadata: isa, memory: memory)
    if let descriptor {
      // The runtime reads names where they lie.
      let verifier = TypeVerifier.shared
      guard descriptor.types.allSatisfy({ verifier.isInImage($0.address) }) else { return nil }
    }
    guard let captures = RemoteMirror.shared.captures(ofContext: context) else {
      return unreadable().map { ($0, true) }
    }
    let isShared = descriptor.map { $0.bindingCount == 0 } ?? false
    let slots = zip(captures.indices, captures).flatMap { index, capture in
      let next = captures.lazy.map(\.offset).filter { $0 > capture.offset }.min()
      // The descriptor's names serve where no generic parameter occurs in them.
      let name =
        isShared && descriptor?.types.count == captures.count
        ? descriptor?.types[index] : nil
      return self.slots(of: capture, named: name, end: next ?? capture.offset + 8)
        .map { $0.moved(by: capture.offset, under: "") }
    }
    let size = slots.map { $0.offset + $0.byteCount }.max() ?? 16
    let layout = ObjectLayout(
      shape: .context(slots, size: size),
      typeName: "closure",
      isStorage: true,
      isPartlyUnreadable: slots.contains(where: \.isUnreadable)
    )
    return (layout, isShared)
  }

  /// The places of references in one capture, seen from its beginning.
  private func slots(
    of capture: RemoteMirror.Capture,
    named name: MangledName?,
    end: Int
  ) -> [ValueLayout.Slot] {
    func whole(_ content: ValueLayout.Content) -> [ValueLayout.Slot] {
      [ValueLayout.Slot(offset: 0, label: "", content: content)]
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
    return layout.slots.map { $0.moved(by: 0, under: prefix) }
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

  /// What is known of a context when Remote Mirror is missing: that it is one.
  private func unreadable() -> ObjectLayout? {
    ObjectLayout(
      shape: .leaf,
      typeName: "closure",
      isStorage: true,
      isPartlyUnreadable: true
    )
  }
}

extension ValueLayout.Slot {
  /// How many bytes the place takes, at least.
  var byteCount: Int {
    switch content {
    case .strong, .weak, .unowned, .unmanaged, .block, .continuation: 8
    case .function: 16
    case .opaqueExistential: 32
    case .enumeration(let layout): layout.size
    case .unreadable(let byteCount): byteCount
    }
  }
}
