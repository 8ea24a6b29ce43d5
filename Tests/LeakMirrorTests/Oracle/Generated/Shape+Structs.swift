import Foundation

// Structs and tuples around any value.

struct ShapedStruct<Content> { var content: Content }

struct ShapedPadding<Content> {
  var flag = true
  var content: Content
  var last: UInt8 = 7
}

struct ShapedOuter<Content> {
  struct Inner { var content: Content }
  var number = 1
  var inner: Inner
}

struct ShapedPack<each Element> { var values: (repeat each Element) }

struct ShapedLoose<Content> {
  weak var weakly: OracleLeaf?
  unowned var unownedly: OracleLeaf
  var content: Content
}

struct ShapedWrapping<Content> { @OracleWrapped var item: Content }

struct ShapedTexts<Content> {
  var short = "short"
  var long = String(repeating: "long ", count: 20)
  var part = Substring("a part of a text that is longer than fifteen bytes").dropFirst(2)
  var content: Content
  var letter: Character = "x"
  var bytes = [UInt8](repeating: 7, count: 40)
  var data = Data([1, 2, 3])
}

struct ShapedTypes<Content> {
  var type: Content.Type = Content.self
  var any: Any.Type = Content.self
  var classType: OracleLeaf.Type = OracleLeaf.self
  var bound: any OracleFree.Type = OracleSmall.self
  var content: Content
  var identifier = ObjectIdentifier(OracleLeaf.self)
  var address: UInt
}

extension Shape {
  /// The value in a struct; nil for other kinds.
  func asStruct(_ kind: HolderKind) -> (any AnyShape)? {
    switch kind {
    case .plainStruct:
      making(kind, ShapedStruct(content: value), references.under(".content"))
    case .paddedStruct:
      making(kind, ShapedPadding(content: value), references.under(".content"))
    case .nestedStruct:
      making(
        kind,
        ShapedOuter(inner: ShapedOuter.Inner(content: value)),
        references.under(".inner.content")
      )
    case .packStruct:
      making(
        kind,
        ShapedPack(values: (1, value, true, value)),
        references.under(".values.1") + references.under(".values.3")
      )
    case .looseStruct:
      making(
        kind,
        ShapedLoose(weakly: ShapedFixtures.leaf, unownedly: ShapedFixtures.leaf, content: value),
        references.under(".content")
      )
    case .wrapperStruct:
      making(kind, ShapedWrapping(item: value), references.under(".item"))
    case .textNeighbour:
      making(kind, ShapedTexts(content: value), references.under(".content"))
    case .typeNeighbour:
      making(
        kind,
        ShapedTypes(
          content: value,
          address: UInt(bitPattern: ObjectIdentifier(ShapedFixtures.leaf))
        ),
        references.under(".content")
      )
    default: nil
    }
  }

  /// The value in a tuple; nil for other kinds.
  func asTuple(_ kind: HolderKind) -> (any AnyShape)? {
    switch kind {
    case .tuple:
      making(kind, (value, 1), references.under(".0"), indexed: references.under(".0"))
    case .labelledTuple:
      making(
        kind,
        (first: 1, second: value),
        references.under(".second"),
        indexed: references.under(".1")
      )
    case .nestedTuple:
      making(
        kind,
        ((value, 1), named: (2, inner: value)),
        references.under(".0.0") + references.under(".named.inner"),
        indexed: references.under(".0.0") + references.under(".1.inner")
      )
    default: nil
    }
  }
}

/// Objects that outlive every shape.
enum ShapedFixtures {
  /// An object for references that hold nothing.
  static let leaf = OracleLeaf()
}
