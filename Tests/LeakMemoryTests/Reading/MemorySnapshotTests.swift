import LeakMemory
import LeakTestSupport
import Testing

@Suite("A snapshot answers from its copy only")
struct MemorySnapshotTests {
  /// Ten bytes, 1 to 10.
  private var ten: MemorySnapshot {
    var memory = FakeMemory()
    memory.place(Array(1...10), at: Address(0x1000))
    let copy = MemorySnapshot()
    #expect(copy.fill(from: Address(0x1000), count: 10, reading: memory))
    return copy
  }

  @Test("bytes outside of the copy read as zero")
  func outside() {
    #expect(ten.word(at: 0) == 0x0807_0605_0403_0201)
    #expect(ten.word(at: 2) == 0x0a09_0807_0605_0403)
    #expect(ten.word(at: 8) == 0x0a09)
    #expect(ten.byte(at: 9) == 10)
    for offset in [-1, -8, 10, 11, .max, .min] {
      #expect(ten.word(at: offset) == 0)
      #expect(ten.byte(at: offset) == 0)
    }
  }

  @Test("a copy that cannot be made leaves nothing of the one before")
  func failed() {
    let copy = ten
    #expect(!copy.fill(from: Address(0x5000), count: 4, reading: FakeMemory()))
    #expect(copy.count == 0)
    #expect(copy.word(at: 0) == 0)
  }

  @Test(
    "a part of another copy",
    arguments: [
      (0, 10, true), (2, 8, true), (2, 9, false), (-1, 2, false), (0, -1, false), (.max, 1, false),
      (0, .max, false),
    ]
  )
  func parts(offset: Int, count: Int, isPart: Bool) {
    let part = MemorySnapshot()
    #expect(part.fill(from: ten, at: offset, count: count) == isPart)
    if isPart { #expect(part.byte(at: 0) == UInt8(offset + 1)) }
  }

  @Test("it grows and is used again")
  func reuse() {
    let copy = MemorySnapshot()
    for size in [16, 4096, 100_000, 8] {
      var memory = FakeMemory()
      memory.place([UInt8](repeating: 7, count: size), at: Address(64))
      #expect(copy.fill(from: Address(64), count: size, reading: memory))
      #expect(copy.count == size)
      #expect(copy.byte(at: size - 1) == 7)
    }
  }
}
