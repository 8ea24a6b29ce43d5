import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

@Suite("Tasks and blocks that lie are refused", .timeLimit(.minutes(5)))
struct HostileTaskTests {
  /// Where the made-up task lies.
  private let task = Address(0x10_0000)

  /// Where its isa lies.
  private let isa = Address(0x20_0000)

  /// Where the type of its result lies.
  private let type = Address(0x30_0000)

  /// A suspended task with a result of some size, whose first status record is at an address.
  private func memory(resultSize: UInt = 0, record: UInt = 0) -> FakeMemory {
    var memory = FakeMemory()
    memory.place(words: [MetadataKind.task.rawValue], at: isa)
    memory.place(words: [UInt](repeating: 0, count: 64), at: task)
    memory.place(words: [isa.bits, 3, 0, 1, 1 << 25], at: task)
    memory.place(words: [record], at: task + 104)
    memory.place(words: [type.bits - 0x100 + 0x40], at: type + -8)
    memory.place(words: [MetadataKind.struct.rawValue], at: type)
    memory.place(words: [resultSize, resultSize, 7], at: type + (-0x100 + 0x40 + 64))
    memory.place(words: [type.bits], at: task + 216)
    return memory
  }

  @Test("a well-formed task is read, so that the others fail for the reason they name")
  func wellFormed() throws {
    var memory = memory(resultSize: 40)
    memory.place(words: [task.bits + 232, 0x4000, 0x5000], at: task + 272)
    let record = try #require(TaskRecord(at: task, memory: memory))
    #expect(record.state == .executing)
    #expect(record.closure?.code == Address(0x4000))
    #expect(record.closure?.context == Address(0x5000))
    #expect(record.result?.place == task + 232)
  }

  @Test("a closure is not believed where the result does not go where it should")
  func shiftedLayout() throws {
    var memory = memory(resultSize: 40)
    memory.place(words: [task.bits + 240, 0x4000, 0x5000], at: task + 272)
    #expect(try #require(TaskRecord(at: task, memory: memory)).closure == nil)
  }

  @Test("status records and children that form a ring")
  func rings() throws {
    var memory = memory(record: 0x40_0000)
    memory.place(words: [2, 0x40_0000, task.bits], at: Address(0x40_0000))
    memory.place(words: [task.bits], at: task + 216)
    // With itself as its next child, the task's type of result is no type any more.
    #expect(TaskRecord(at: task, memory: memory) == nil)
    memory.place(words: [0], at: task + 32)
    let record = try #require(TaskRecord(at: task, memory: memory))
    #expect(record.children.count <= 10_000)
  }

  @Test("a huge result, a kind of job that is no task, memory that ends")
  func damaged() {
    #expect(TaskRecord(at: task, memory: memory(resultSize: 1 << 40)) == nil)
    var job = memory()
    job.place(words: [1 << 25 | 3], at: task + 32)
    #expect(TaskRecord(at: task, memory: job) == nil)
    #expect(TaskRecord(at: task + 4, memory: memory()) == nil)
    #expect(TaskRecord(at: isa, memory: memory()) == nil)
  }

  @Test("any damage to a task gives an answer")
  func anyDamage() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3_000 {
      var memory = memory(resultSize: 8, record: 0x40_0000)
      memory.place(words: [1, 0, task.bits, 0], at: Address(0x40_0000))
      for _ in 0..<3 {
        let offset = Int.random(in: 0..<40, using: &generator) * 8
        let word = [0, 1, 2, 0xff, task.bits, isa.bits, type.bits, .max, 0x40_0000]
          .randomElement(using: &generator)
        memory.place(words: [word ?? 0], at: task + offset)
      }
      let record = TaskRecord(at: task, memory: memory)
      #expect(record?.children.count ?? 0 <= 10_000)
    }
  }

  @Test("slabs and frames that form a ring, or claim more than they have")
  func slabs() {
    var memory = memory()
    let slab = Address(0x50_0000)
    memory.place(words: [UInt](repeating: 0, count: 64), at: slab)
    memory.place(words: [slab.bits], at: task + 120)
    memory.place(words: [0, slab.bits, 0x10 << 32 | 0x20], at: slab)
    memory.place(words: [slab.bits], at: task + 64)
    memory.place(words: [slab.bits, 0x4000], at: slab + 32)
    #expect(TaskFrames(of: task, memory: memory).words.count == 2)
    memory.place(words: [0, 0, 0x40 << 32 | 0x20], at: slab)
    #expect(TaskFrames(of: task, memory: memory).words.isEmpty)
    memory.place(words: [0, 0, .max], at: slab)
    #expect(TaskFrames(of: task, memory: memory).words.isEmpty)
    #expect(TaskFrames(of: Address(8), memory: memory).words.isEmpty)
  }

  @Test("words that are no block")
  func noBlock() {
    var memory = FakeMemory()
    memory.place(words: [isa.bits, 0, 0x4000, 0x5000, 0xd159_b10c], at: task)
    #expect(BlockRecord(at: task, memory: memory) == nil)
    #expect(BlockRecord(at: Address(8), memory: memory) == nil)
  }
}
