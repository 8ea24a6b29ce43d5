import Testing

@testable import LeakAnalysis

@Suite("Messages of Protocol Buffers")
struct ProtobufBytesTests {
  @Test(
    "numbers are in groups of seven bits, as the encoding's description has them",
    arguments: [
      (0, [0]), (1, [1]), (127, [0x7F]), (128, [0x80, 1]), (150, [0x96, 1]), (300, [0xAC, 2]),
      (1 << 32, [0x80, 0x80, 0x80, 0x80, 0x10]),
      (UInt64.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
    ] as [(UInt64, [UInt8])]
  )
  func numbers(_ number: UInt64, _ bytes: [UInt8]) {
    var message = ProtobufBytes()
    message.append(varint: number)
    #expect(message.bytes == bytes)
  }

  @Test("fields have their number and wire type, texts and messages their length")
  func fields() throws {
    var message = ProtobufBytes()
    message.append(1, 150)
    message.append(2, "testing")
    #expect(message.bytes == [0x08, 0x96, 0x01, 0x12, 0x07] + Array("testing".utf8))
    var outer = ProtobufBytes()
    outer.append(56, message)
    outer.append(2, "é")
    #expect(outer.bytes.prefix(3) == [0xC2, 0x03, 12])
    let read = try #require(WireMessage(outer.bytes[...]))
    #expect(read.messages(56).first?.number(1) == 150)
    #expect(read.messages(56).first?.texts(2) == ["testing"])
    #expect(read.texts(2) == ["é"])
    outer.removeAll()
    #expect(outer.bytes.isEmpty)
  }
}
