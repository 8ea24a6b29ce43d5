/// A message of Protocol Buffers that is being written, field by field.
///
/// Source: the encoding that protobuf.dev describes: a field is its number and wire type in one varint, then a varint
/// (type 0) or a length and so many bytes (type 2).
struct ProtobufBytes {
  /// What is written so far.
  private(set) var bytes: [UInt8] = []

  /// Forgets what is written, and keeps the room for it.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a number in groups of seven bits, the lowest first.
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a field with a number.
  mutating func append(_ field: UInt64, _ number: UInt64) {
    append(varint: field << 3)
    append(varint: number)
  }

  /// Appends a field with a text.
  mutating func append(_ field: UInt64, _ text: String) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Appends a field with bytes: a message, or several numbers that are written already.
  mutating func append(_ field: UInt64, _ content: ProtobufBytes) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(content.bytes.count))
    bytes += content.bytes
  }

  /// Appends what is written elsewhere as it is.
  mutating func append(_ content: ProtobufBytes) { bytes += content.bytes }
}
