internal import LeakMemory
internal import LeakReflection

extension SlotReader {
  /// Bytes of an existential's buffer, behind which the dynamic type stands.
  private static let bufferSize = 24

  /// Whether a word of a value can hold something: what lies in an existential's buffer behind its value, or in
  /// an enum behind its payload, is what the memory had before, and weak references hold nothing.
  ///
  /// - Parameters:
  ///   - place: Where the word is in the bytes.
  ///   - slots: The value's places, relative to it.
  ///   - copy: The bytes with the value.
  ///   - base: Where the value begins in them.
  /// - Returns: Whether the word is a part of something that the value has.
  func isInUse(
    _ place: Int,
    _ slots: [ValueLayout.Slot],
    in copy: MemorySnapshot,
    at base: Int
  ) -> Bool {
    for slot in slots {
      let start = base + slot.offset
      switch slot.content {
      case .opaqueExistential where (start..<start + Self.bufferSize).contains(place):
        return isInUse(place, ofExistentialAt: start, in: copy)
      case .enumeration(let layout) where (start..<start + layout.size).contains(place):
        return isInUse(place - start, of: layout, at: start, in: copy)
      case .weak where start == place, .unowned where start == place,
        .unmanaged where start == place:
        return false
      default: continue
      }
    }
    return true
  }

  /// Whether a word of an existential's buffer is in use as a part of its value.
  private func isInUse(
    _ place: Int,
    ofExistentialAt start: Int,
    in copy: MemorySnapshot
  ) -> Bool {
    let type = Address(copy.word(at: start + Self.bufferSize))
    guard
      type.bits >= 4096, depth < Self.mostDepth,
      let witnesses = ValueWitnesses(ofType: type, memory: reader.memory),
      witnesses.isStoredInline, place - start < witnesses.size,
      let layout = reader.layouts.value(ofType: type)
    else { return false }
    return deeper.isInUse(place, layout.slots, in: copy, at: start)
  }

  /// Whether a word of an enum is in use as a part of its payload.
  private func isInUse(
    _ place: Int,
    of layout: EnumLayout,
    at start: Int,
    in copy: MemorySnapshot
  ) -> Bool {
    let value = MemorySnapshot()
    guard
      depth < Self.mostDepth, value.fill(from: copy, at: start, count: layout.size)
    else { return false }
    let tag = SwiftRuntime.projectEnum(value, ofType: layout.metadata)
    guard tag < layout.cases.count, let payload = layout.cases[tag].payload else { return false }
    switch payload {
    case .inline(let inner):
      return place < inner.size && deeper.isInUse(place, inner.slots, in: value, at: 0)
    case .boxed: return false
    case .unreadable: return true
    }
  }
}
