package import LeakMemory

/// Finds out which case the values of enums are.
///
/// Source: stdlib/public/runtime/Enum.cpp, lib/IRGen/GenEnum.cpp; verified with Swift 6.3.1.
package struct EnumProjection {
  /// Knows how enums are stored.
  private let layouts: LayoutBuilder
  /// Reads values.
  private var cursor: SnapshotCursor

  /// Reads values of a snapshot.
  package init(layouts: LayoutBuilder, snapshot: Snapshot) {
    self.layouts = layouts
    cursor = snapshot.cursor()
  }

  /// The case of a value; nil where the type is no enum, or the value cannot be read or is no case's.
  package mutating func value(of type: TypeID, at address: Address) -> EnumValue? {
    guard let layout = layouts.layout(of: type), case .choice(let choice) = layout.shape else {
      return nil
    }
    let base = address.bits
    guard UInt.max &- base >= UInt(layout.size) else { return nil }
    let limit = base &+ UInt(layout.size)
    guard let index = index(in: choice, base: base, limit: limit, size: layout.size) else {
      return nil
    }
    if index < choice.payloads.count {
      let payload = choice.payloads[index]
      return EnumValue(
        index: index,
        name: payload.name,
        payloadType: payload.type,
        isIndirect: payload.isIndirect,
        tagBits: choice.spareBits.words
      )
    }
    let empty = index - choice.payloads.count
    guard empty < choice.emptyCount else { return nil }
    return EnumValue(
      index: index,
      name: empty < choice.emptyNames.count ? choice.emptyNames[empty] : "",
      payloadType: nil,
      isIndirect: false,
      tagBits: []
    )
  }

  /// The index of the case.
  private mutating func index(
    in choice: EnumLayout,
    base: UInt,
    limit: UInt,
    size: Int
  ) -> Int? {
    switch choice.strategy {
    case .unknown: return nil
    case .single: return 0
    case .integer:
      let value = TagReader.bits(base, width: UInt32(min(size, 8)), limit: limit, &cursor)
      return value.flatMap { Int(exactly: $0) }
    case .payload(let test): return index(test, choice, base: base, limit: limit)
    case .tag(let reading):
      guard
        let tag = TagReader.tag(reading, choice.masks, base: base, limit: limit, &cursor)
      else { return nil }
      if tag < UInt64(choice.payloads.count) { return Int(tag) }
      let occupied = ByteMask.all(choice.payloadSize).subtracting(choice.spareBits)
      let words = occupied.words
      guard
        let value = TagReader.gather(
          words,
          from: 0,
          count: UInt32(words.count),
          base: base,
          limit: limit,
          &cursor
        )
      else { return nil }
      var empty = value.value
      if value.bitCount < 32 {
        empty |= (tag &- UInt64(choice.payloads.count)) &<< value.bitCount
      }
      guard empty < 1 << 32 else { return nil }
      return choice.payloads.count + Int(empty)
    }
  }

  /// The index of the case of an enum with one payload case.
  private mutating func index(
    _ test: PayloadTest,
    _ choice: EnumLayout,
    base: UInt,
    limit: UInt
  ) -> Int? {
    guard
      let tag = TagReader.bits(
        base &+ UInt(test.tagOffset),
        width: test.tagSize,
        limit: limit,
        &cursor
      )
    else { return nil }
    if tag == 0 {
      guard test.emptyCount > 0 else { return 0 }
      guard
        let index = TagReader.extraInhabitant(
          test.inhabitants,
          choice.masks,
          base: base,
          limit: limit,
          &cursor
        )
      else { return nil }
      return index < 0 || index >= Int64(test.emptyCount) ? 0 : Int(index) + 1
    }
    let width = UInt32(min(4, choice.payloadSize))
    guard let value = TagReader.bits(base, width: width, limit: limit, &cursor) else {
      return nil
    }
    let page = choice.payloadSize >= 4 ? 0 : (tag &- 1) &<< UInt64(choice.payloadSize * 8)
    guard page < 1 << 32 else { return nil }
    return 1 + Int(test.emptyCount) + Int(page + value)
  }
}
