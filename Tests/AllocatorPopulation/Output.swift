import Glibc

/// Writes lines to standard output without allocating.
struct Output {
  /// What was not written yet.
  private var buffer: InlineArray<4096, UInt8> = .init(repeating: 0)

  /// How much that is.
  private var count = 0

  /// Whether nothing is written at all.
  private let isDiscarding: Bool

  /// Begins with nothing written.
  init(isDiscarding: Bool) {
    self.isDiscarding = isDiscarding
  }

  /// Writes a letter and two numbers in base 16.
  mutating func write(_ letter: Unicode.Scalar, _ first: UInt, _ second: UInt) {
    if count > 4000 { flush() }
    put(UInt8(truncatingIfNeeded: letter.value))
    put(number: first)
    put(number: second)
    put(10)
  }

  /// Adds a blank and a number.
  private mutating func put(number: UInt) {
    put(32)
    var shift = 60
    while shift > 0, number >> UInt(shift) & 15 == 0 { shift -= 4 }
    while shift >= 0 {
      let digit = UInt8(number >> UInt(shift) & 15)
      put(digit < 10 ? 48 + digit : 87 + digit)
      shift -= 4
    }
  }

  /// Adds a byte.
  private mutating func put(_ byte: UInt8) {
    buffer[count] = byte
    count += 1
  }

  /// Hands everything to the system.
  mutating func flush() {
    var done = 0
    while done < count, !isDiscarding {
      // SAFETY: As many bytes as are in the buffer behind that place.
      let written = unsafe buffer.span.withUnsafeBytes { bytes in
        unsafe Glibc.write(1, bytes.baseAddress.map { unsafe $0 + done }, count - done)
      }
      guard written > 0 else { exit(73) }
      done += written
    }
    count = 0
  }
}
