/// Type names as programmers write them.
package enum TypeNames {
  /// A name with `[Element]`, `[Key: Value]` and `Wrapped?` for the types that have such a form.
  ///
  /// - Parameter name: As `String(reflecting:)` writes it. The parts that differ from run to run,
  ///   such as the address of a local type's function, are left out.
  /// - Returns: The name, still with modules.
  package static func sugared(_ name: String) -> String {
    var parser = TypeNameParser(name)
    return parser.type()
  }

  /// A name without modules: `Box<[Doc]>` for `Demo.Box<[Demo.Doc]>`.
  ///
  /// Complexity: O(*n*) in the length of the name.
  package static func short(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: ".")) else { return name }
    let bytes = name.utf8.span
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // Where the present word begins in the result.
    var word = 0
    var wordStartsName = true
    // How many parameter packs that is in.
    var packDepth = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        // The first part of a dotted name is its module, except after a bracket: `Box<Int>.Index`.
        if wordStartsName, !result[word...].allSatisfy(isDigit) {
          result.removeSubrange(word...)
        } else {
          result.append(byte)
        }
        wordStartsName = false
        word = result.count
      } else if byte == UInt8(ascii: "{"), result[word...].elementsEqual("Pack".utf8) {
        // The arguments for a parameter pack are written like others.
        result.removeSubrange(word...)
        packDepth += 1
        wordStartsName = true
      } else if byte == UInt8(ascii: "}"), packDepth > 0 {
        packDepth -= 1
      } else {
        result.append(byte)
        guard !isPartOfWord(byte) else { continue }
        wordStartsName = ![UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: ")")].contains(byte)
        word = result.count
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte is a digit.
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether a byte can be of an identifier; all characters beyond ASCII can.
  package static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: isDigit(byte)
    }
  }
}
