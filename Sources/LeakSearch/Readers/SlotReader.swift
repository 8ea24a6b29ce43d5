internal import LeakMemory
internal import LeakReflection

/// Reads the places in a copied value that can hold references.
struct SlotReader {
  /// Looks up what the words lead to.
  let reader: RuntimeReader

  /// Whether labels are wanted.
  let labelled: Bool

  /// How many enums and existentials lie around what is read.
  let depth: Int

  /// How deeply they may nest before the rest is left out.
  static let mostDepth = 64

  /// Reads with or without labels.
  init(reader: RuntimeReader, labelled: Bool) {
    self.init(reader: reader, labelled: labelled, depth: 0)
  }

  /// Reads what is nested so deeply.
  private init(reader: RuntimeReader, labelled: Bool, depth: Int) {
    self.reader = reader
    self.labelled = labelled
    self.depth = depth
  }

  /// Reads what lies one enum or existential deeper.
  var deeper: SlotReader {
    SlotReader(reader: reader, labelled: labelled, depth: depth + 1)
  }

  /// Gives each reference in a value.
  ///
  /// - Parameters:
  ///   - slots: The places, relative to the value.
  ///   - copy: The bytes with the value.
  ///   - base: Where the value begins in them.
  ///   - label: What stands before each place's own label.
  ///   - visit: Is given the references.
  func read(
    _ slots: [ValueLayout.Slot],
    in copy: MemorySnapshot,
    at base: Int,
    label: String,
    visit: (HeapReference) -> Void
  ) {
    for slot in slots {
      let offset = base + slot.offset
      let label = labelled ? label + slot.label : ""
      switch slot.content {
      case .strong: object(copy.word(at: offset), .strong, label, visit)
      case .unowned: object(copy.word(at: offset), .unowned, label, visit)
      case .unmanaged: object(copy.word(at: offset), .unmanaged, label, visit)
      case .weak: break
      case .pointer(let type): pointer(copy.word(at: offset), type, label, visit)
      case .block: block(copy.word(at: offset), label, visit)
      case .continuation: task(copy.word(at: offset), label, visit)
      case .function:
        let code = Address(copy.word(at: offset))
        let context = Address(copy.word(at: offset + 8) & Self.pointerBits)
        if let target = reader.function(code: code, context: context) {
          visit(HeapReference(target: target, kind: .strong, label: label))
        }
      case .opaqueExistential:
        existential(in: copy, at: offset, label: label, visit: visit)
      case .enumeration(let layout):
        enumeration(layout, in: copy, at: offset, label: label, visit: visit)
      case .unreadable(let byteCount):
        scan(copy, from: offset, byteCount: byteCount, label: label, visit: visit)
      }
    }
  }

  /// The bits of a reference that are its address: spare bits and tags are left out.
  static let pointerBits: UInt = 0x00ff_ffff_ffff_fff8

  /// Gives a word's object, where it is one.
  private func object(
    _ word: UInt,
    _ kind: ReferenceKind,
    _ label: String,
    _ visit: (HeapReference) -> Void
  ) {
    let bits = word & Self.pointerBits
    guard bits >= 4096 else { return }
    visit(HeapReference(target: HeapNode(address: Address(bits)), kind: kind, label: label))
  }

  /// Gives the memory that a plain pointer leads to, which the pointer does not keep alive.
  private func pointer(
    _ word: UInt,
    _ type: Address,
    _ label: String,
    _ visit: (HeapReference) -> Void
  ) {
    guard word >= 4096 else { return }
    let target = HeapNode(address: Address(word), role: .memory(type: type))
    visit(HeapReference(target: target, kind: .conservative, label: label))
  }

  /// Gives a word's block, where it is one.
  private func block(_ word: UInt, _ label: String, _ visit: (HeapReference) -> Void) {
    guard word >= 4096 else { return }
    let target = HeapNode(address: Address(word), role: .block)
    visit(HeapReference(target: target, kind: .strong, label: label))
  }

  /// Gives the task that a continuation will resume; one that is over was resumed before.
  private func task(_ word: UInt, _ label: String, _ visit: (HeapReference) -> Void) {
    let address = Address(word)
    guard
      word >= 4096,
      let task = TaskRecord(at: address, memory: reader.memory), task.state == .executing
    else { return }
    visit(
      HeapReference(
        target: HeapNode(address: address, role: .awaitingTask),
        kind: .unmanaged,
        label: label
      )
    )
  }

  /// Gives the references of an existential's value, inline or in a box.
  private func existential(
    in copy: MemorySnapshot,
    at offset: Int,
    label: String,
    visit: (HeapReference) -> Void
  ) {
    let type = Address(copy.word(at: offset + 24))
    guard
      type.bits >= 4096, depth < Self.mostDepth,
      let witnesses = ValueWitnesses(ofType: type, memory: reader.memory)
    else { return }
    guard witnesses.isStoredInline else {
      let box = Address(copy.word(at: offset))
      guard box.bits >= 4096 else { return }
      visit(
        HeapReference(
          target: HeapNode(address: box, role: .box(type: type)),
          kind: .strong,
          label: label
        )
      )
      return
    }
    guard let layout = reader.layouts.value(ofType: type) else { return }
    deeper.read(layout.slots, in: copy, at: offset, label: label, visit: visit)
  }

  /// Gives the references of an enum's payload.
  private func enumeration(
    _ layout: EnumLayout,
    in copy: MemorySnapshot,
    at offset: Int,
    label: String,
    visit: (HeapReference) -> Void
  ) {
    let value = MemorySnapshot()
    guard depth < Self.mostDepth, value.fill(from: copy, at: offset, count: layout.size) else {
      return
    }
    let tag = SwiftRuntime.projectEnum(value, ofType: layout.metadata)
    guard tag < layout.cases.count, let payload = layout.cases[tag].payload else { return }
    let label = labelled ? label + layout.cases[tag].label : ""
    switch payload {
    case .inline(let inner):
      deeper.read(inner.slots, in: value, at: 0, label: label, visit: visit)
    case .boxed(let type):
      let box = Address(value.word(at: 0) & Self.pointerBits)
      guard box.bits >= 4096 else { return }
      visit(
        HeapReference(
          target: HeapNode(address: box, role: .box(type: type)),
          kind: .strong,
          label: label
        )
      )
    case .unreadable:
      scan(value, from: 0, byteCount: layout.size, label: label, visit: visit)
    }
  }

  /// Gives what looks like an object in bytes that no metadata describes.
  func scan(
    _ copy: MemorySnapshot,
    from offset: Int,
    byteCount: Int,
    label: String,
    visit: (HeapReference) -> Void
  ) {
    let first = (offset + 7) & ~7
    for place in stride(from: first, to: offset + byteCount - 7, by: 8) {
      let bits = copy.word(at: place) & Self.pointerBits
      guard bits >= 4096, bits & 15 == 0, reader.layout(of: Address(bits)) != nil else { continue }
      visit(
        HeapReference(
          target: HeapNode(address: Address(bits)),
          kind: .conservative,
          label: label
        )
      )
    }
  }
}
