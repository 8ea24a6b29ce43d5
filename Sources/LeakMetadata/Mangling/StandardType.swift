/// Types and protocols of the standard library that manglings have a letter for.
enum StandardType {
  /// What a letter stands for; without a kind it is a protocol.
  struct Declaration {
    /// The name in the module `Swift`.
    let name: String
    /// What it is; nil for a protocol.
    let kind: TypeNode.NominalKind?
  }

  /// What a letter behind `S`, or behind `Sc`, stands for.
  ///
  /// Source: swift/Demangling/StandardTypesMangling.def; verified with Swift 6.3.1.
  static func named(_ letter: UInt8, isSecond: Bool) -> Declaration? {
    isSecond ? concurrency[letter] : standard[letter]
  }

  /// The types by their letters behind `S`.
  private static let standard = table(
    structures: [
      "A": "AutoreleasingUnsafeMutablePointer", "a": "Array", "b": "Bool", "D": "Dictionary",
      "d": "Double", "f": "Float", "h": "Set", "I": "DefaultIndices", "i": "Int",
      "J": "Character", "N": "ClosedRange", "n": "Range", "O": "ObjectIdentifier",
      "P": "UnsafePointer", "p": "UnsafeMutablePointer", "R": "UnsafeBufferPointer",
      "r": "UnsafeMutableBufferPointer", "S": "String", "s": "Substring", "u": "UInt",
      "V": "UnsafeRawPointer", "v": "UnsafeMutableRawPointer", "W": "UnsafeRawBufferPointer",
      "w": "UnsafeMutableRawBufferPointer",
    ],
    others: ["q": ("Optional", .enumeration)],
    protocols: [
      "B": "BinaryFloatingPoint", "E": "Encodable", "e": "Decodable", "F": "FloatingPoint",
      "G": "RandomNumberGenerator", "H": "Hashable", "j": "Numeric",
      "K": "BidirectionalCollection", "k": "RandomAccessCollection", "L": "Comparable",
      "l": "Collection", "M": "MutableCollection", "m": "RangeReplaceableCollection",
      "Q": "Equatable", "T": "Sequence", "t": "IteratorProtocol", "U": "UnsignedInteger",
      "X": "RangeExpression", "x": "Strideable", "Y": "RawRepresentable",
      "y": "StringProtocol", "Z": "SignedInteger", "z": "BinaryInteger",
    ]
  )

  /// The types by their letters behind `Sc`.
  private static let concurrency = table(
    structures: [
      "C": "CheckedContinuation", "c": "UnsafeContinuation", "E": "CancellationError",
      "e": "UnownedSerialExecutor", "G": "TaskGroup", "g": "ThrowingTaskGroup",
      "J": "UnownedJob", "P": "TaskPriority", "S": "AsyncStream", "s": "AsyncThrowingStream",
      "T": "Task", "t": "UnsafeCurrentTask",
    ],
    others: ["M": ("MainActor", .classType)],
    protocols: [
      "A": "Actor", "F": "Executor", "f": "SerialExecutor", "h": "TaskExecutor",
      "I": "AsyncIteratorProtocol", "i": "AsyncSequence",
    ]
  )

  /// Puts declarations in order by their letters.
  private static func table(
    structures: [Unicode.Scalar: String],
    others: [Unicode.Scalar: (String, TypeNode.NominalKind)],
    protocols: [Unicode.Scalar: String]
  ) -> [UInt8: Declaration] {
    var table: [UInt8: Declaration] = [:]
    for (letter, name) in structures {
      table[UInt8(ascii: letter)] = Declaration(name: name, kind: .structure)
    }
    for (letter, (name, kind)) in others {
      table[UInt8(ascii: letter)] = Declaration(name: name, kind: kind)
    }
    for (letter, name) in protocols {
      table[UInt8(ascii: letter)] = Declaration(name: name, kind: nil)
    }
    return table
  }
}
