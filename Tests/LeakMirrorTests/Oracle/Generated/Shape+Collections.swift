// Collections and sequences around any value.

/// A key around any value; all are equal.
struct ShapedKey<Content>: Hashable, Comparable {
  var content: Content
  static func == (lhs: ShapedKey, rhs: ShapedKey) -> Bool { true }
  static func < (lhs: ShapedKey, rhs: ShapedKey) -> Bool { false }
  func hash(into hasher: inout Hasher) { hasher.combine(1) }
}

extension Shape {
  /// The value in a collection; nil for other kinds.
  func asCollection(_ kind: HolderKind) -> (any AnyShape)? {
    switch kind {
    case .array:
      making(kind, [value, value], references.under("[0]") + references.under("[1]"))
    case .contiguousArray: making(kind, ContiguousArray([value]), references.under("[0]"))
    case .arraySlice:
      making(
        kind,
        [value, value, value][1..<2],
        references.map { reference in
          // Both count from a beginning of their own, so one address is enough to compare.
          ExpectedReference(
            runtime: "[0]" + reference.runtime,
            mirror: reference.mirror.map { "[0]" + $0 },
            target: reference.target
          )
        } + references.under("[1]").unseenByMirror + references.under("[2]").unseenByMirror
      )
    case .inlineArray:
      making(
        kind,
        [value, value] as [2 of Value],
        (references.under("[0]") + references.under("[1]")).unseenByMirror
      )
    case .dictionaryByText: making(kind, ["k": value], references.under("[\"k\"]"))
    case .dictionaryByNumber: making(kind, [-7: value], references.under("[-7]"))
    case .dictionaryKey:
      making(
        kind,
        [ShapedKey(content: value): 1],
        references.under(".keys[" + keyName + "].content")
      )
    case .set:
      making(
        kind,
        Set([ShapedKey(content: value)]),
        references.under("[" + keyName + "].content")
      )
    case .keyValuePairs:
      making(
        kind,
        ["k": value] as KeyValuePairs<String, Value>,
        references.under("[0].1")
      )
    default: nil
    }
  }

  /// A key's type as it stands in labels.
  private var keyName: String {
    ShapedNames.short(ShapedKey<Value>.self)
  }

  /// The value in another sequence; nil for other kinds.
  func asSequence(_ kind: HolderKind) -> (any AnyShape)? {
    let leaf = ShapedFixtures.leaf
    return switch kind {
    case .closedRange:
      making(
        kind,
        ShapedKey(content: value)...ShapedKey(content: value),
        references.under(".content") + references.under(".content")
      )
    case .zipped:
      making(kind, zip([value], [1]), references.under("[0]"))
    case .lazyMap:
      making(kind, [value].lazy.map { _ in leaf }, references.under("[0]") + function)
    case .enumerated: making(kind, [value].enumerated(), references.under("[0]"))
    case .reversed:
      making(
        kind,
        ([value] as [Value]).reversed() as ReversedCollection<[Value]>,
        references.under("[0]")
      )
    case .prefix:
      making(
        kind,
        [value, value].lazy.drop { _ in leaf.hashValue == 0 && leaf.hashValue == 1 },
        references.under("[0]") + references.under("[1]") + function
      )
    case .iterator: making(kind, [value].makeIterator(), references.under("[0]"))
    case .oneElement: making(kind, CollectionOfOne(value), references)
    case .repeated: making(kind, repeatElement(value, count: 3), references)
    case .anySequence: making(kind, AnySequence([value]), [unknown])
    case .anyIterator: making(kind, AnyIterator([value].makeIterator()), [unknown])
    default: nil
    }
  }

  /// A reference to a function.
  private var function: [ExpectedReference] { [unknown.unseenByMirror] }

  /// A direct reference to something that the library made.
  var unknown: ExpectedReference { ExpectedReference(runtime: "", mirror: "", target: nil) }
}
