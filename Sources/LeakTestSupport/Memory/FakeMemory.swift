package import LeakMemory

/// A memory that a test makes up: some bytes at some addresses, and faults elsewhere.
package struct FakeMemory: MemoryReader {
  /// A run of bytes.
  private struct Run: Sendable {
    /// Where it begins.
    let start: Address

    /// What is there.
    var bytes: [UInt8]
  }

  /// The runs; later ones lie over earlier ones.
  private var runs: [Run] = []

  /// What is read where there is no run; nil for a fault.
  private let background: (any MemoryReader)?

  /// A memory with nothing in it but what lies behind it.
  package init(over background: (any MemoryReader)? = nil) {
    self.background = background
  }

  /// Puts bytes somewhere.
  package mutating func place(_ bytes: [UInt8], at address: Address) {
    runs.append(Run(start: address, bytes: bytes))
  }

  /// Puts whole words somewhere, lowest byte first.
  package mutating func place(words: [UInt], at address: Address) {
    place(words.flatMap(\.littleEndianBytes), at: address)
  }

  /// Puts 32-bit numbers somewhere, lowest byte first.
  package mutating func place(numbers: [UInt32], at address: Address) {
    place(numbers.flatMap(\.littleEndianBytes), at: address)
  }

  /// Puts text with a final zero somewhere, and zeros up to the end of its 64-byte block.
  package mutating func place(text: String, at address: Address) {
    let bytes = Array(text.utf8)
    let rest = 64 - (Int(address.bits & 63) + bytes.count) & 63
    place(bytes + [UInt8](repeating: 0, count: rest), at: address)
  }

  package func read(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(MemoryReadError) {
    var isBackgroundRead = false
    if let background {
      do {
        // SAFETY: The caller's buffer, passed on with its size.
        try unsafe background.read(address, into: buffer)
        isBackgroundRead = true
      } catch {
        isBackgroundRead = false
      }
    }
    var isRead = [Bool](repeating: isBackgroundRead, count: isBackgroundRead ? 1 : buffer.count)
    for run in runs {
      let distance = address - run.start
      guard distance < run.bytes.count, distance > -buffer.count else { continue }
      for index in max(0, -distance)..<min(buffer.count, run.bytes.count - distance) {
        // SAFETY: `index` is below the buffer's size.
        unsafe buffer[index] = run.bytes[index + distance]
        if !isBackgroundRead { isRead[index] = true }
      }
    }
    guard isRead.allSatisfy(\.self) else {
      throw MemoryReadError(address: address, byteCount: buffer.count, code: 14)
    }
  }
}

extension FixedWidthInteger {
  /// The bytes, lowest first.
  fileprivate var littleEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
  }
}
