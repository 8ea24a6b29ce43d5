package import LeakMemory

/// A mangled type name as it lies in memory, with the references to descriptors inside it.
///
/// Source: docs/ABI/Mangling.rst, "Symbolic references". Verified with Swift 6.3.1.
package struct MangledName: Sendable {
  /// Where the name begins; symbolic references in it are relative to their own place.
  package let address: Address

  /// The bytes of the name, without those of symbolic references' targets.
  private let characters: [UInt8]

  /// The length in memory, in bytes, without the final zero.
  package let length: Int

  /// Reads the name at an address; nil where it cannot be read or does not end.
  package init?(at address: Address, memory: any MemoryReader) {
    var characters: [UInt8] = []
    var offset = 0
    while offset < 4096 {
      guard let byte = memory.load(address + offset, as: UInt8.self) else { return nil }
      switch byte {
      case 0:
        self.address = address
        self.characters = characters
        self.length = offset
        return
      case 0x01...0x17: offset += 5
      case 0x18...0x1f: offset += 9
      default: offset += 1
      }
      characters.append(byte)
    }
    return nil
  }

  /// How a field of this type refers to its object, where the name says so.
  package var ownership: Ownership? {
    guard characters.count >= 2, characters[characters.count - 2] == UInt8(ascii: "X") else {
      return nil
    }
    switch characters[characters.count - 1] {
    case UInt8(ascii: "w"): return .weak
    case UInt8(ascii: "o"): return .unowned
    case UInt8(ascii: "u"): return .unmanaged
    default: return nil
    }
  }

  /// Whether the name is that of a block, or of an optional one.
  package var isBlock: Bool {
    characters.ends(with: "XB") || characters.ends(with: "XBSg")
  }

  /// Whether the name is that of a box with a captured variable.
  ///
  /// Source: docs/ABI/Mangling.rst, "Types": SIL boxes with a layout, and those that are generic.
  package var isBox: Bool { characters.ends(with: "Xx") || characters.ends(with: "XX") }

  /// Whether the name is that of a function with a context, as closures capture it.
  ///
  /// Source: docs/ABI/Mangling.rst, `impl-function-type`: an `I`, some letters on what is substituted, `e` for
  /// escaping, an isolation, `g` for a context that the caller keeps, conventions, `_`. Verified with Swift
  /// 6.3.1.
  package var isLoweredFunction: Bool {
    guard characters.last == UInt8(ascii: "_") else { return false }
    let letters = characters.dropLast().reversed().prefix { $0 >= UInt8(ascii: "A") }.reversed()
    return letters.indices.contains { index in
      guard letters[index] == UInt8(ascii: "I") else { return false }
      var rest = letters[letters.index(after: index)...].drop { "sIPdlfr".utf8.contains($0) }
      guard rest.popFirst() == UInt8(ascii: "e") else { return false }
      if rest.first == UInt8(ascii: "A") { rest.removeFirst() }
      return rest.first == UInt8(ascii: "g")
    }
  }

  /// Whether a block occurs anywhere in the name.
  ///
  /// The runtime of Swift 6.3.1 crashes on Linux when it makes metadata of a type that contains a
  /// block, such as an optional one: it has no value witnesses for blocks.
  package var mentionsBlock: Bool {
    zip(characters, characters.dropFirst())
      .contains { $0 == UInt8(ascii: "X") && $1 == UInt8(ascii: "B") }
  }

  /// Whether the name is only a reference to a function that returns the type.
  ///
  /// The compiler writes that for noncopyable types, and the function returns `()` unless the
  /// runtime says that it can reflect them, which that of Swift 6.3.1 does not.
  package var isAccessor: Bool { characters == [9] }

  /// The name where it is nothing but a generic parameter's: `x`, `q_`, `q0_`, `qd__`.
  package var genericParameter: String? {
    guard let first = characters.first else { return nil }
    let isFirst = characters == [UInt8(ascii: "x")]
    let isOther =
      first == UInt8(ascii: "q") && characters.last == UInt8(ascii: "_")
      && characters.dropFirst().dropLast().allSatisfy {
        $0 == UInt8(ascii: "d") || $0 == UInt8(ascii: "_") || Self.isDigit($0)
      }
    return isFirst || isOther ? String(decoding: characters, as: UTF8.self) : nil
  }

  /// Whether a generic parameter, or something that depends on one, occurs anywhere in the name.
  ///
  /// The runtime of Swift 6.3.1 ends the process when it meets `Element` of an unbound parameter.
  package var mentionsParameter: Bool { Self.mentionsParameter(characters) }

  /// Whether a generic parameter occurs anywhere in a mangled type; may say so of one that has none.
  ///
  /// Source: docs/ABI/Mangling.rst: identifiers are written with their length, or begin with 0 where they
  /// repeat words; `S` and `A` stand before letters that refer to what came before.
  package static func mentionsParameter(_ characters: some Collection<UInt8>) -> Bool {
    var rest = Array(characters)[...]
    while let character = rest.popFirst() {
      switch character {
      case UInt8(ascii: "0"):
        // Words, of which the last is a capital letter; then the rest of the name with its length.
        guard rest.first.map({ !isDigit($0) }) ?? false else { break }
        while let next = rest.popFirst(), isSmall(next) {}
      case UInt8(ascii: "A"):
        // Numbers and letters, of which the last is a capital, or an underscore.
        while let next = rest.popFirst(), isDigit(next) || isSmall(next) {}
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        var length = Int(character - UInt8(ascii: "0"))
        while let digit = rest.first, isDigit(digit), length < 4096 {
          length = length * 10 + Int(digit - UInt8(ascii: "0"))
          rest.removeFirst()
        }
        rest = rest.dropFirst(length)
      case UInt8(ascii: "S"): rest = rest.dropFirst()
      case UInt8(ascii: "x"), UInt8(ascii: "q"), UInt8(ascii: "Q"): return true
      default: break
      }
    }
    return false
  }

  /// Whether a byte is a small letter.
  private static func isSmall(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Whether a byte is a digit.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The record of the generic type that the whole name applies to some arguments; nil for others.
  ///
  /// Source: docs/ABI/Mangling.rst, "Symbolic references": 1 refers to the record itself, 2 to a word
  /// with its address.
  package func genericDescriptor(memory: any MemoryReader) -> Address? {
    guard
      characters.count > 2, characters[1] == UInt8(ascii: "y"), characters.ends(with: "G"),
      let target = memory.relativePointer(address + 1)
    else { return nil }
    switch characters[0] {
    case 1: return target
    case 2: return memory.pointer(target)
    default: return nil
    }
  }

  /// How a reference that is not strong is kept.
  package enum Ownership: Sendable {
    case weak
    case unowned
    case unmanaged
  }
}

extension [UInt8] {
  /// Whether the bytes end with those of a text.
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
