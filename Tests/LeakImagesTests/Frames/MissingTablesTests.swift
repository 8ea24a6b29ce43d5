import LeakMemory
import Testing

@testable import LeakImages

@Suite("Stacks where tables are missing") struct MissingTablesTests {
  /// The made-up stack.
  private static let stack: UInt = 0x6000_0000_0000

  /// The made-up code, which no file describes.
  private static let code: UInt = 0x5000_0000_0000

  @Test(
    "A picture without the bytes of files, as a core file is, has the same frames",
    arguments: ["threads", "signal", "exception"]
  )
  func withoutFiles(_ name: String) throws {
    let whole = try #require(StoppedProgram.specimen(name)).snapshot
    let extents = whole.extents.filter { extent in
      guard let region = whole.region(containing: Address(extent.start)) else { return false }
      return !region.isFile || region.permissions.contains(.write)
    }
    #expect(extents.count < whole.extents.count)
    let partial = Snapshot(
      regions: whole.regions,
      extents: extents,
      storage: [whole],
      images: whole.images,
      threads: whole.threads,
      process: whole.process,
      absences: []
    )
    for thread in whole.threads {
      let expected = StackUnwinder(whole).stack(of: thread)
      #expect(StackUnwinder(partial).stack(of: thread) == expected)
    }
  }

  @Test("Code without a table is left by the frame pointer, and the frames say so")
  func byFramePointer() throws {
    let stack = try unwind(
      words: [
        // The frame pointer's chain: saved frame pointer, return address; the mark of an async frame.
        2: Self.stack + 6 * 8 | 1 << 60, 3: Self.code + 0x20, 6: 0, 7: 0,
      ],
      framePointer: Self.stack + 2 * 8
    )
    #expect(stack.frames.map(\.origin) == [.context, .framePointer])
    #expect(stack.frames.map { $0.programCounter.bits } == [Self.code + 8, Self.code + 0x20])
    #expect(stack.frames[0].stackRange == AddressRange(start: Address(Self.stack), byteCount: 32))
    #expect(stack.frames[0].isMarkedAsync)
    #expect(stack.frames[1].registers.framePointer?.bits == Self.stack + 6 * 8)
    #expect(stack.frames[1].asyncContextSlot?.bits == Self.stack + 5 * 8)
    #expect(stack.frames[1].registers.values[3] == nil)
    #expect(stack.end == .outermost)
    #expect(!stack.isWhole)
  }

  @Test("A frame pointer that leads to itself, down, or elsewhere ends the stack")
  func badFramePointers() throws {
    let own = Self.stack + 4 * 8
    let loop = try unwind(words: [4: own, 5: Self.code + 0x20], framePointer: own)
    #expect(loop.frames.count == 2)
    #expect(loop.end == .noInformation)
    let down = try unwind(words: [4: Self.stack, 5: Self.code + 0x20], framePointer: own)
    #expect(down.frames.count == 2)
    let elsewhere = try unwind(words: [:], framePointer: Self.code)
    #expect(elsewhere.frames.count == 1)
    #expect(elsewhere.end == .noInformation)
    let data = try unwind(words: [4: own + 64, 5: Self.stack], framePointer: own)
    #expect(data.frames.count == 1)
    #expect(data.end == .noCode)
  }

  @Test("A thread without registers has no frames")
  func noRegisters() throws {
    let snapshot = try snapshot(words: [:])
    let thread = SnapshotThread(
      number: 1,
      name: "",
      registers: nil,
      threadPointer: .null,
      isInKernel: true
    )
    let stack = StackUnwinder(snapshot).stack(of: thread)
    #expect(stack == ThreadStack(frames: [], end: .noRegisters))
  }

  /// The stack of made-up code with some words on it.
  private func unwind(words: [Int: UInt], framePointer: UInt) throws -> ThreadStack {
    var registers = ThreadRegisters(values: [])
    registers.values[ThreadRegisters.programCounter] = Address(Self.code + 8)
    registers.values[ThreadRegisters.stackPointer] = Address(Self.stack)
    registers.values[ThreadRegisters.framePointer] = Address(framePointer)
    registers.values[3] = Address(1)
    return StackUnwinder(try snapshot(words: words)).stack(from: registers)
  }

  /// A picture of some code and a stack with some words.
  private func snapshot(words: [Int: UInt]) throws -> Snapshot {
    let room = try #require(SnapshotStorage(byteCount: 8192))
    for (index, word) in words {
      // SAFETY: The room's first page is the stack's.
      unsafe room.base.storeBytes(of: word, toByteOffset: index * 8, as: UInt.self)
    }
    // Instructions that are none of those that begin or end a function.
    for index in 4096..<8192 {
      unsafe room.base.storeBytes(of: 0x90, toByteOffset: index, as: UInt8.self)
    }
    let regions = [
      MemoryRegion(
        start: Address(Self.stack),
        end: Address(Self.stack + 4096),
        permissions: [.read, .write]
      ),
      MemoryRegion(
        start: Address(Self.code),
        end: Address(Self.code + 4096),
        permissions: [.read, .execute]
      ),
    ]
    let extents = unsafe [
      SnapshotExtent(start: Self.stack, byteCount: 4096, bytes: room.base),
      SnapshotExtent(start: Self.code, byteCount: 4096, bytes: room.base + 4096),
    ]
    return Snapshot(
      regions: regions,
      extents: extents,
      storage: [room],
      images: [],
      threads: [],
      process: ProcessFacts(method: .fake),
      absences: []
    )
  }
}
