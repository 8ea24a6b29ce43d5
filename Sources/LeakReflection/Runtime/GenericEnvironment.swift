internal import LeakMemory

/// The types that generic parameters stand for, in the form in which the runtime takes them along with a
/// mangled name.
///
/// Source: `TargetGenericEnvironment` and `GenericParamDescriptor`, include/swift/ABI/GenericContext.h;
/// `GenericEnvironmentFlags`, include/swift/ABI/MetadataValues.h. Verified with Swift 6.3.1.
struct GenericEnvironment {
  /// The record: how many levels there are, how many parameters up to each of them, a byte for each
  /// parameter.
  private let record: [UInt32]

  /// The types of those parameters that are known, in order.
  private let arguments: [UInt]

  /// The most levels, and the most parameters of one, that are looked at.
  private static let most = 64

  /// A type parameter whose type is passed along, and one whose type is not.
  private static let passed: UInt8 = 0x80
  private static let notPassed: UInt8 = 0

  /// Describes parameters.
  ///
  /// - Parameter types: The metadata of real types, by the parameter's mangled name.
  init?(_ types: [String: Address]) {
    var levels: [[Address?]] = []
    for (name, type) in types {
      guard
        let place = Self.place(ofParameter: name),
        place.depth < Self.most, place.index < Self.most
      else { return nil }
      while levels.count <= place.depth { levels.append([]) }
      while levels[place.depth].count <= place.index { levels[place.depth].append(nil) }
      levels[place.depth][place.index] = type
    }
    guard !levels.isEmpty else { return nil }
    var bytes = Self.bytes(UInt32(levels.count))
    var count: UInt16 = 0
    for level in levels {
      count += UInt16(level.count)
      bytes += Self.bytes(count)
    }
    bytes += levels.joined().map { $0 == nil ? Self.notPassed : Self.passed }
    // The runtime compares a parameter's number with how many there are at all levels. So what lies behind the
    // last one can be looked at: nothing is passed there.
    let spare = Int(count)
    bytes += [UInt8](repeating: Self.notPassed, count: spare + 3)
    record = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
      bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    arguments =
      levels.joined().compactMap { $0?.bits } + [UInt](repeating: 0, count: spare)
  }

  /// The metadata of the type with a mangled name; nil where the runtime cannot tell, or must not be asked.
  func type(named name: MangledName) -> Address? {
    guard !name.mentionsBlock, !name.isAccessor else { return nil }
    return SwiftRuntime.type(named: name, environment: record, arguments: arguments)
  }

  /// The bytes of a number, lowest first.
  private static func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// How many generic contexts lie around a parameter's own, and how many parameters of that come before it.
  ///
  /// Source: docs/ABI/Mangling.rst, `GENERIC-PARAM-INDEX`: `x` is the first of all, `q_` and `q0_` the next
  /// ones, `qd__`, `qd_0_` and `qd0__` those of contexts within. Verified with Swift 6.3.1.
  static func place(ofParameter name: String) -> (depth: Int, index: Int)? {
    var rest = Array(name.utf8)[...]
    guard rest != [UInt8(ascii: "x")] else { return (0, 0) }
    guard rest.popFirst() == UInt8(ascii: "q") else { return nil }
    let isWithin = rest.first == UInt8(ascii: "d")
    if isWithin { rest.removeFirst() }
    guard let first = number(&rest) else { return nil }
    guard isWithin else { return rest.isEmpty ? (0, first + 1) : nil }
    guard let second = number(&rest), rest.isEmpty else { return nil }
    return (first + 1, second)
  }

  /// Takes a number from the beginning of a name: `_` is 0, `0_` is 1.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var digits: Int?
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "_") { return digits.map { $0 + 1 } ?? 0 }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits ?? 0 < most else {
        return nil
      }
      digits = (digits ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return nil
  }
}
