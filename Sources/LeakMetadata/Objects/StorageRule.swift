/// Knows the classes of the standard library whose objects have memory behind their properties.
///
/// Source: stdlib/public/core: ContiguousArrayBuffer.swift, DictionaryStorage.swift, SetStorage.swift,
/// ManagedBuffer.swift, KeyPath.swift; stdlib/public/Concurrency/Deque; verified with Swift 6.3.1.
enum StorageRule {
  /// Adds what is behind the properties.
  ///
  /// - Parameters:
  ///   - object: The layout so far.
  ///   - chain: The object's class and its superclasses.
  ///   - layouts: Knows how elements are stored.
  ///   - end: Where the properties end.
  static func apply(
    to object: inout ObjectLayout,
    chain: [TypeID],
    layouts: LayoutBuilder,
    end: Int
  ) {
    for type in chain {
      guard case .nominal(_, let arguments) = layouts.resolver.node(type) else { continue }
      let name = layouts.resolver.name(of: type)
      guard name.hasPrefix("Swift.") else { continue }
      let arms = arguments.map { layouts.layout(of: $0) }
      if name.hasPrefix("Swift._ContiguousArrayStorage<"), arms.count == 1 {
        object.storage = elements(countOffset: 16, behind: 32, arms[0])
      } else if name.hasPrefix("Swift._DictionaryStorage<"), arms.count == 2 {
        object.parts = []
        object.storage =
          if let key = arms[0], let value = arms[1] { .dictionary(key, value) } else {
            .words(start: 64)
          }
      } else if name.hasPrefix("Swift._SetStorage<"), arms.count == 1 {
        object.parts = []
        object.storage = arms[0].map { .set($0) } ?? .words(start: 56)
      } else if name.hasPrefix("Swift.ManagedBuffer<"), arms.count == 2 {
        let isWords = wordTypes.contains(layouts.resolver.name(of: arguments[1]))
        object.storage = managed(object.parts, arms, end: end, isWords: isWords)
      } else if name == "Swift.AnyKeyPath" {
        object.storage = .keyPath(start: end)
      } else {
        continue
      }
      return
    }
  }

  /// Elements whose number is in a word.
  private static func elements(
    countOffset: Int,
    behind end: Int,
    _ element: ValueLayout?
  ) -> ObjectLayout.Storage {
    guard let element else { return .words(start: end) }
    return .elements(
      countOffset: countOffset,
      countSize: 8,
      start: ValueLayout.up(end, element.alignment),
      element
    )
  }

  /// The types of numbers that a buffer may have for nothing but the room and the alignment of values of other types.
  private static let wordTypes: Set<String> = [
    "Swift.Int", "Swift.UInt", "Swift.Int64", "Swift.UInt64", "Swift.Int128", "Swift.UInt128",
  ]

  /// The elements of a managed buffer, by the number in its header where that has one.
  ///
  /// Where they are numbers of a word or more, others may lie there, to which the memory is bound by hand.
  private static func managed(
    _ parts: [ValueLayout.Part],
    _ arms: [ValueLayout?],
    end: Int,
    isWords: Bool
  ) -> ObjectLayout.Storage {
    guard let element = arms[1] else { return .words(start: end) }
    let start = ValueLayout.up(end, element.alignment)
    if element.isPlain { return isWords ? .words(start: start) : .none }
    guard
      let header = parts.first(where: { $0.label == .property("header") }),
      let layout = header.layout
    else { return .tail(start: start, element) }
    // A header that is a number may be the count, the capacity or anything else.
    guard case .record(let fields) = layout.shape else { return .tail(start: start, element) }
    let numbers = Dictionary(
      fields.compactMap { part -> (String, (offset: Int, size: Int))? in
        guard case .property(let name)? = part.label, let size = part.layout?.size,
          [1, 2, 4, 8].contains(size)
        else { return nil }
        return (name, (header.offset + part.offset, size))
      },
      uniquingKeysWith: { first, _ in first }
    )
    guard let count = numbers["count"] ?? numbers["_count"] else {
      return .tail(start: start, element)
    }
    if let capacity = numbers["capacity"], let first = numbers["startSlot"],
      [capacity.size, count.size, first.size] == [8, 8, 8],
      count.offset == capacity.offset + 8, first.offset == capacity.offset + 16
    {
      return .ring(headerOffset: capacity.offset, start: start, element)
    }
    let looksCircular = numbers.keys.contains {
      let name = $0.lowercased()
      return name.contains("start") || name.contains("head") || name.contains("first")
        || name.contains("tail")
    }
    // Places that may be empty are a table's, whose values lie anywhere in it.
    let isTable = if case .choice = element.shape { true } else { false }
    return looksCircular || isTable
      ? .tail(start: start, element)
      : .elements(countOffset: count.offset, countSize: count.size, start: start, element)
  }
}
