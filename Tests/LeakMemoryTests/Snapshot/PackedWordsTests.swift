import Testing

@testable import LeakMemory

@Suite("Packed words")
struct PackedWordsTests {
  /// Packs bytes.
  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    // SAFETY: The bytes are only read while they are lent.
    unsafe bytes.withUnsafeBytes { unsafe PackedWords.packed($0) }
  }

  /// Unpacks into so many bytes; nil where that fails.
  private func unpacked(_ packed: [UInt8], _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    // SAFETY: The bytes are only written to while they are lent.
    let isWhole = unsafe bytes.withUnsafeMutableBytes {
      unsafe PackedWords.unpack(packed, into: $0)
    }
    return isWhole ? bytes : nil
  }

  @Test("are unpacked as they were, whatever their number")
  func roundTrip() {
    var generator = SystemRandomNumberGenerator()
    for count in [0, 1, 7, 8, 9, 15, 16, 17, 4095, 4096] {
      for zeroShare in [0, 50, 90, 100] {
        let bytes = (0..<count).map { _ in
          Int.random(in: 0..<100, using: &generator) < zeroShare ? 0 : UInt8.random(in: 0...255)
        }
        #expect(unpacked(packed(bytes), count) == bytes)
      }
    }
  }

  @Test("that are zero take half a byte each")
  func zeros() {
    #expect(packed([UInt8](repeating: 0, count: 4096)).count == 256)
  }

  @Test(
    "that are cut, too many or not packed at all are refused, and nothing is written past the end"
  )
  func hostile() {
    let whole = packed((0..<64).map { UInt8($0) })
    for count in whole.indices { #expect(unpacked(Array(whole[..<count]), 64) == nil) }
    #expect(unpacked(whole + [0], 64) == nil)
    #expect(unpacked(whole, 48) == nil)
    #expect(unpacked(whole, 72) == nil)
    for _ in 0..<2000 {
      let rubbish = (0..<Int.random(in: 0...80)).map { _ in UInt8.random(in: 0...255) }
      _ = unpacked(rubbish, Int.random(in: 0...80))
    }
  }
}
