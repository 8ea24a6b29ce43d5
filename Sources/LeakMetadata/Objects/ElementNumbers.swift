/// The numbers that say which of some elements are in use: properties beside the pointer that leads to them, or a header's.
///
/// Nothing but their names tells them. Whoever believes them asks the elements' objects, too.
package struct ElementNumbers: Hashable, Sendable {
  /// One number, by where it is from the value or object on.
  package struct Number: Hashable, Sendable {
    /// The offset in bytes.
    package let offset: Int
    /// The number of bytes.
    package let byteCount: Int
  }

  /// How many elements there are.
  package let count: Number
  /// For elements that go around: how many there is room for, and which is the first.
  package let ring: Ring?

  /// The numbers of elements that go around.
  package struct Ring: Hashable, Sendable {
    /// How many elements there is room for.
    package let capacity: Number
    /// Which element is the first.
    package let first: Number
  }

  /// The numbers of an object or value that has a pointer, or of the values in it that have the pointer.
  ///
  /// - Parameters:
  ///   - offset: Where the pointer is.
  ///   - parts: What the object or value is made of.
  /// - Returns: Those of the innermost value first.
  package static func beside(
    pointerAt offset: Int,
    in parts: [ValueLayout.Part]
  ) -> [ElementNumbers] {
    var capacity: Number?
    return all(beside: offset, in: parts, from: 0, levels: mostLevels, &capacity)
  }

  /// The numbers in a header, of which the elements behind it are told; nil where it has none.
  package static func ofHeader(_ header: ValueLayout.Part) -> ElementNumbers? {
    guard case .record(let fields)? = header.layout?.shape else { return nil }
    return ElementNumbers(of: fields, from: header.offset, capacity: nil)
  }

  /// The most values inside each other.
  private static let mostLevels = 16

  /// The numbers of all values that a pointer is in.
  private static func all(
    beside offset: Int,
    in parts: [ValueLayout.Part],
    from base: Int,
    levels: Int,
    _ capacity: inout Number?
  ) -> [ElementNumbers] {
    guard levels > 0,
      let part = parts.last(where: { part in
        let size = max(part.extent, part.layout?.size ?? 0)
        return (base + part.offset..<base + part.offset + max(1, size)).contains(offset)
      })
    else { return [] }
    var found: [ElementNumbers] = []
    let start = base + part.offset
    if let layout = part.layout, let (inner, place) = value(in: layout, from: start, at: offset) {
      found = all(beside: offset, in: inner, from: place, levels: levels - 1, &capacity)
    }
    if let room = room(ofBuffer: parts, from: base) {
      // A buffer pointer says how much there is room for, not how much of it is in use.
      capacity = room
    } else if let own = ElementNumbers(of: parts, from: base, capacity: capacity) {
      found.append(own)
    }
    return found
  }

  /// The parts of the value at an offset, and where it begins; nil for what has none.
  private static func value(
    in layout: ValueLayout,
    from start: Int,
    at offset: Int
  ) -> (parts: [ValueLayout.Part], start: Int)? {
    switch layout.shape {
    case .record(let parts): return (parts, start)
    case .choice(let choice):
      guard choice.payloads.count == 1, let payload = choice.payloads[0].layout,
        !choice.payloads[0].isIndirect
      else { return nil }
      return value(in: payload, from: start, at: offset)
    case .repeated(_, let element):
      let stride = max(1, element.stride)
      return value(in: element, from: start + (offset - start) / stride * stride, at: offset)
    default: return nil
    }
  }

  /// How much there is room for behind a buffer pointer; nil for other values.
  private static func room(ofBuffer parts: [ValueLayout.Part], from base: Int) -> Number? {
    guard parts.count == 2, parts[0].label == .property("_position") else { return nil }
    return numbers(of: parts, from: base)["count"]
  }

  /// The numbers among properties; nil where none says how many elements there are, or where elements go around by other numbers
  /// than are known.
  private init?(of parts: [ValueLayout.Part], from base: Int, capacity: Number?) {
    let numbers = Self.numbers(of: parts, from: base)
    guard let count = numbers["count"] ?? numbers["_count"] else { return nil }
    self.count = count
    let names = numbers.keys.map { (own: $0, plain: $0.lowercased()) }
    guard names.contains(where: { name in Self.circular.contains(where: name.plain.contains) })
    else {
      ring = nil
      return
    }
    guard let capacity = numbers["capacity"] ?? numbers["_capacity"] ?? capacity,
      let first = Self.firsts.lazy.compactMap({ numbers[$0] ?? numbers["_" + $0] }).first
    else { return nil }
    ring = Ring(capacity: capacity, first: first)
  }

  /// What names of numbers have in them where elements go around.
  private static let circular = ["start", "head", "first", "tail"]

  /// The names of a ring's first element.
  private static let firsts = [
    "head", "first", "start", "headIndex", "firstIndex", "startIndex", "startSlot",
  ]

  /// The numbers among properties, by their names.
  private static func numbers(
    of parts: [ValueLayout.Part],
    from base: Int
  ) -> [String: Number] {
    Dictionary(
      parts.compactMap { part -> (String, Number)? in
        guard case .property(let name)? = part.label, let layout = part.layout, layout.isPlain,
          [1, 2, 4, 8].contains(layout.size)
        else { return nil }
        return (name, Number(offset: base + part.offset, byteCount: layout.size))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
