/// The way from a closure's context to the metadata of a generic argument.
///
/// Source: swift/RemoteInspection/MetadataSource.h: `B0` a binding, `R0` the class of a captured object, `M0` a
/// captured metadata, `G1R0_` a generic argument, `S` Self; `sB0`, for packs, says where their length is; verified
/// with Swift 6.3.1.
struct MetadataSourcePath: Hashable {
  /// Where the way begins.
  enum Root: Hashable {
    /// A binding in front of the captures.
    case binding(Int)
    /// The class of a captured object.
    case reference(Int)
    /// A captured metadata.
    case metadata(Int)
    /// The type whose requirement the closure is in.
    case own
  }

  /// Where the way begins.
  let root: Root
  /// Whether it leads to the length of a pack.
  let isLength: Bool
  /// The generic arguments to take from there on, the first step first.
  let arguments: [Int]

  /// Parses an encoded source; nil where it is none.
  init?(parsing text: [UInt8]) {
    var at = 0
    var outermost: [Int] = []
    func number() -> Int? {
      let from = at
      var value = 0
      while at < text.count, text[at] >= 0x30, text[at] <= 0x39, at - from < 6 {
        value = value * 10 + Int(text[at] - 0x30)
        at += 1
      }
      return at == from ? nil : value
    }
    isLength = text.first == UInt8(ascii: "s")
    if isLength { at = 1 }
    while at < text.count, text[at] == UInt8(ascii: "G"), outermost.count < 16 {
      at += 1
      guard let index = number() else { return nil }
      outermost.append(index)
    }
    guard at < text.count else { return nil }
    let letter = text[at]
    at += 1
    if letter == UInt8(ascii: "S") {
      root = .own
    } else {
      guard let index = number() else { return nil }
      switch letter {
      case UInt8(ascii: "B"): root = .binding(index)
      case UInt8(ascii: "R"): root = .reference(index)
      case UInt8(ascii: "M"): root = .metadata(index)
      default: return nil
      }
    }
    arguments = outermost.reversed()
  }
}
