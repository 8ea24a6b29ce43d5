#if os(Linux) && arch(x86_64)
import Glibc
import LeakMemory
import Testing

@testable import LeakFinder

/// Keeps itself; with a tag of its own for each attempt, since rings that were lost before may be found at any time.
final class UnwrittenRing<Tag> { var itself: UnwrittenRing? }

/// Tags.
enum UnwrittenTag {
  enum Buffer {}
  enum InUse {}
  enum Written {}
  enum Text {}
  enum Record {}
  enum Number {}
  enum Next<Tag> {}
}

@Suite("Memory that nobody has written to", .serialized)
struct UnwrittenMemoryTests {
  /// Memory of C, as large as a buffer for a line.
  private static let byteCount = 120

  /// A function as C code is given it.
  private static var function: UInt {
    let function: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in }
    // SAFETY: A C function is its address.
    return unsafe unsafeBitCast(function, to: UInt.self)
  }

  /// A ring that is lost, and a block that has the ring's address of an earlier time.
  @inline(never)
  private func lose<Tag>(_ tag: Tag.Type) -> UnsafeMutableRawPointer? {
    let ring = UnwrittenRing<Tag>()
    ring.itself = ring
    guard let old = unsafe malloc(Self.byteCount) else { return nil }
    let word = Address(of: ring).bits
    // SAFETY: The block has 120 bytes.
    unsafe old.storeBytes(of: word, toByteOffset: 24, as: UInt.self)
    unsafe free(old)
    // The thread's cache gives the chunk that it took last.
    return unsafe malloc(Self.byteCount)
  }

  /// A ring that is lost, and a text that is where the ring's address was: behind it there is room for a word.
  @inline(never)
  private func loseBehindText<Tag>(
    _ text: StaticString,
    _ tag: Tag.Type
  ) -> UnsafeMutableRawPointer? {
    let ring = UnwrittenRing<Tag>()
    ring.itself = ring
    // As `strdup` of a text with 29 bytes and a zero: 40 bytes, the next size.
    guard let block = unsafe malloc(30) else { return nil }
    let word = Address(of: ring).bits
    // SAFETY: A block of glibc for 30 bytes has 40; the text is not longer than 29.
    unsafe block.storeBytes(of: word, toByteOffset: 32, as: UInt.self)
    unsafe strcpy(block, text.utf8Start)
    return unsafe block
  }

  @Test("what is behind a text of C, in the block that was made for it, holds nothing")
  func behindText() throws {
    var isFound = false
    // As above.
    for _ in 0..<20 where !isFound {
      let before = try count(UnwrittenTag.Text.self)
      guard
        let block = unsafe loseBehindText("Swift global concurrent queue", UnwrittenTag.Text.self)
      else { return }
      isFound = try count(UnwrittenTag.Text.self) > before
      unsafe free(block)
    }
    #expect(isFound)
  }

  @Test("a record with a function holds what it has behind a short text")
  func record() throws {
    guard let block = unsafe loseBehindText("a name", UnwrittenTag.Record.self) else { return }
    // SAFETY: As above; the text has seven bytes.
    unsafe block.storeBytes(of: Self.function, toByteOffset: 16, as: UInt.self)
    let found = try count(UnwrittenTag.Record.self)
    // SAFETY: As above.
    let isSame = unsafe block.load(fromByteOffset: 32, as: UInt.self) != 0
    unsafe free(block)
    if isSame { #expect(found == 0) }
  }

  /// How many rings with a tag nothing reaches.
  private func count<Tag>(_ tag: Tag.Type) throws -> Int {
    let name = String(reflecting: UnwrittenRing<Tag>.self)
    return try unreachableObjects().count { $0.typeName == name }
  }

  @Test("a buffer that waits for input does not hold what was in the same place before")
  func unwritten() throws {
    var isFound = false
    // What seems to be held, by a word that is left elsewhere, is missed.
    for _ in 0..<20 where !isFound {
      let before = try count(UnwrittenTag.Buffer.self)
      guard let block = unsafe lose(UnwrittenTag.Buffer.self) else { return }
      isFound = try count(UnwrittenTag.Buffer.self) > before
      unsafe free(block)
    }
    #expect(isFound)
  }

  @Test(
    "memory that is in use, and that no function is in, holds no object of which all retains are found"
  )
  func withoutFunction() throws {
    var isFound = false
    // As above.
    for _ in 0..<20 where !isFound {
      let before = try count(UnwrittenTag.InUse.self)
      guard let block = unsafe lose(UnwrittenTag.InUse.self) else { return }
      // SAFETY: The block has 120 bytes.
      unsafe block.storeBytes(of: 0, as: UInt.self)
      isFound = try count(UnwrittenTag.InUse.self) > before
      unsafe free(block)
    }
    #expect(isFound)
  }

  @Test("memory of C with a function, which may be called with what is beside it, holds that")
  func written() throws {
    try hold(UnwrittenTag.Written.self, attempts: 5)
  }

  @Test("memory that begins as a link to a block of another size has been written to")
  func number() throws {
    guard let other = unsafe malloc(1000), let block = unsafe lose(UnwrittenTag.Number.self) else {
      return
    }
    defer {
      unsafe free(block)
      unsafe free(other)
    }
    let link = UInt(bitPattern: other) ^ (UInt(bitPattern: block) >> 12)
    // SAFETY: The block has 120 bytes.
    unsafe block.storeBytes(of: link, as: UInt.self)
    unsafe block.storeBytes(of: 0, toByteOffset: 8, as: UInt.self)
    unsafe block.storeBytes(of: Self.function, toByteOffset: 32, as: UInt.self)
    let found = try count(UnwrittenTag.Number.self)
    // SAFETY: As above.
    if unsafe block.load(fromByteOffset: 24, as: UInt.self) != 0 { #expect(found == 0) }
  }

  /// Has a block of memory hold a ring, if it was given the place where the ring's address is, and tries again otherwise.
  private func hold<Tag>(_ tag: Tag.Type, attempts: Int) throws {
    guard attempts > 0, let block = unsafe lose(tag) else { return }
    // SAFETY: The block has 120 bytes.
    unsafe block.storeBytes(of: 0, as: UInt.self)
    unsafe block.storeBytes(of: Self.function, toByteOffset: 32, as: UInt.self)
    let found = try count(tag)
    // SAFETY: As above.
    let isSame = unsafe block.load(fromByteOffset: 24, as: UInt.self) != 0
    unsafe free(block)
    guard !isSame else {
      #expect(found == 0)
      return
    }
    try hold(UnwrittenTag.Next<Tag>.self, attempts: attempts - 1)
  }
}
#endif
