import LeakSearch
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("A plain pointer of a variable leads on, what is left beside a value does not")
struct PlainPointerTests {
  /// What keeps an object alive that only some memory of C has, to which a word of a variable leads.
  private func finding(
    through words: UnsafeMutableRawBufferPointer,
    at index: Int
  ) -> RetentionFinding {
    let place = Self.memoryOfC()
    // SAFETY: The word lies in the variable, and is given back as it was; nobody uses it meanwhile.
    let before = unsafe words.loadUnaligned(fromByteOffset: index * 8, as: UInt.self)
    unsafe words.storeBytes(of: ~place, toByteOffset: index * 8, as: UInt.self)
    defer { unsafe words.storeBytes(of: before, toByteOffset: index * 8, as: UInt.self) }
    return heldFinding(patience: .none) {
      let held = LoneObject<Never>.make()
      // SAFETY: The object leaks, as it is meant to; the memory is never freed.
      let address = unsafe UInt(bitPattern: Unmanaged.passRetained(held).toOpaque())
      if let pointer = unsafe UnsafeMutablePointer<UInt>(bitPattern: ~place) {
        unsafe pointer.pointee = address
      }
      return held
    }
  }

  /// Some memory of C where nothing was before, by its address with every bit turned, so that nothing but the
  /// variable leads there.
  @inline(never)
  private static func memoryOfC() -> UInt {
    // Too large for what the allocator has, and never of the same size; only its first page is used.
    let byteCount = (33 << 20) + Int.random(in: 0..<4_096) << 12
    return ~UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16))
  }

  @Test("a pointer in an existential's value leads on")
  func inExistential() {
    // SAFETY: See above.
    let finding = unsafe withUnsafeMutableBytes(of: &pointing) { bytes in
      unsafe self.finding(through: bytes, at: 0)
    }
    #expect(finding.path.root == GraphRoot(kind: .global, name: "pointing"))
  }

  @Test("what is left in the buffer of an existential whose value is empty does not")
  func besideExistential() {
    // SAFETY: See above.
    let finding = unsafe withUnsafeMutableBytes(of: &silent) { bytes in
      unsafe self.finding(through: bytes, at: 0)
    }
    #expect(finding.verdict == .unexplained)
    #expect(finding.path.steps.isEmpty)
  }

  @Test("a pointer in an enum's payload leads on")
  func inEnum() {
    // SAFETY: See above.
    let finding = unsafe withUnsafeMutableBytes(of: &chosen) { bytes in
      unsafe self.finding(through: bytes, at: 1)
    }
    #expect(finding.path.root == GraphRoot(kind: .global, name: "chosen"))
  }

  @Test("what is left in an enum without a payload does not")
  func besideEnum() {
    // SAFETY: See above.
    let finding = unsafe withUnsafeMutableBytes(of: &unchosen) { bytes in
      unsafe self.finding(through: bytes, at: 1)
    }
    #expect(finding.verdict == .unexplained)
    #expect(finding.path.steps.isEmpty)
  }

  /// The memory of ``bufferOfFives``, slack included.
  private static func bytesOfBuffer() -> UnsafeMutableRawBufferPointer {
    // SAFETY: The variable keeps the buffer for good; the allocator gave it at least 72 bytes for the 64 of header,
    // number and one element.
    unsafe UnsafeMutableRawBufferPointer(
      start: Unmanaged.passUnretained(bufferOfFives).toOpaque(),
      count: HeapChunk.usableSize(of: Address(of: bufferOfFives), memory: OwnMemory()) ?? 0
    )
  }

  @Test("a pointer in a buffer's element leads on")
  func inElement() {
    let finding = unsafe self.finding(through: Self.bytesOfBuffer(), at: 4)
    #expect(finding.path.root == GraphRoot(kind: .global, name: "bufferOfFives"))
  }

  @Test("what is left behind a buffer's last element does not")
  func behindElements() throws {
    // There is room for one element, and for a part of a second one.
    try #require(unsafe (72..<104).contains(Self.bytesOfBuffer().count))
    let finding = unsafe self.finding(through: Self.bytesOfBuffer(), at: 8)
    #expect(finding.verdict == .unexplained)
    #expect(finding.path.steps.isEmpty)
  }
}

/// Five words.
typealias Five = (UInt, UInt, UInt, UInt, UInt)

/// Has a number and elements of five words.
final class BufferOfFives: ManagedBuffer<Int, Five> {
  /// One with room for one element.
  static func make() -> BufferOfFives {
    // SAFETY: `create` makes an instance of the class that it is called of.
    let made = create(minimumCapacity: 1) { buffer in
      unsafe buffer.withUnsafeMutablePointerToElements {
        unsafe $0.initialize(to: (0, 0, 0, 0, 0))
      }
      return 1
    }
    return unsafe unsafeDowncast(made, to: BufferOfFives.self)
  }
}

/// Has something in an existential.
///
/// The runtime finds its type by its name.
struct Around: Sendable {
  /// Fills the existential or does not.
  var pointing: any Pointing
}

/// What can stand in an existential.
protocol Pointing: Sendable {}

/// Has no bytes.
struct Silent: Pointing {}

/// Is a number that can be a pointer.
struct Number: Pointing {
  /// The number.
  var bits: UInt = 0
}

/// Has a payload of some words or none, and a tag behind it.
enum Choice: Sendable {
  case numbers(UInt, UInt, UInt)
  case text(Held)
  case nothing
  case something
}

// SAFETY: Each is one test's alone.
nonisolated(unsafe) var silent = Around(pointing: Silent())
nonisolated(unsafe) var pointing = Around(pointing: Number())
nonisolated(unsafe) var chosen = Choice.numbers(0, 0, 0)
nonisolated(unsafe) var unchosen = Choice.nothing
nonisolated(unsafe) let bufferOfFives = BufferOfFives.make()
