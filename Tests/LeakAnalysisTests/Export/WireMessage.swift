/// A message of Protocol Buffers, read by nothing but the encoding's rules.
struct WireMessage {
  /// The fields with their numbers, in order.
  private(set) var fields: [(number: Int, value: Value)] = []

  /// What a field has.
  enum Value {
    /// A number.
    case number(UInt64)
    /// Bytes: a text, a message, or packed numbers.
    case bytes(ArraySlice<UInt8>)
  }

  /// Reads a message; nil where it is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      guard let tag = Self.varint(&rest) else { return nil }
      switch tag & 7 {
      case 0:
        guard let number = Self.varint(&rest) else { return nil }
        fields.append((Int(tag >> 3), .number(number)))
      case 2:
        guard let count = Self.varint(&rest), count <= UInt64(rest.count) else { return nil }
        fields.append((Int(tag >> 3), .bytes(rest.prefix(Int(count)))))
        rest = rest.dropFirst(Int(count))
      default: return nil
      }
    }
  }

  /// The first number of a field.
  func number(_ field: Int) -> UInt64? {
    for case (field, .number(let number)) in fields { return number }
    return nil
  }

  /// The texts of a field.
  func texts(_ field: Int) -> [String] { bytes(field).map { String(decoding: $0, as: UTF8.self) } }

  /// The messages of a field; those that cannot be read left out.
  func messages(_ field: Int) -> [WireMessage] { bytes(field).compactMap { WireMessage($0) } }

  /// The packed numbers of a field.
  func packed(_ field: Int) -> [UInt64] {
    bytes(field).flatMap { bytes in
      var rest = bytes
      var numbers: [UInt64] = []
      while !rest.isEmpty, let number = Self.varint(&rest) { numbers.append(number) }
      return numbers
    }
  }

  /// The bytes of a field.
  private func bytes(_ field: Int) -> [ArraySlice<UInt8>] {
    fields.compactMap { own in
      guard own.number == field, case .bytes(let bytes) = own.value else { return nil }
      return bytes
    }
  }

  /// Takes a number off.
  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}
