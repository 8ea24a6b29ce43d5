import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

@Suite("Records that lie are refused", .timeLimit(.minutes(5)))
struct HostileRecordTests {
  /// Where the made-up records lie.
  private let base = Address(0x10_0000)

  /// A class's record, with a descriptor and a name behind it.
  private func placeClass(in memory: inout FakeMemory, at address: Address, superclass: UInt = 0) {
    let descriptor = address + 0x100
    memory.place(words: [0, superclass, 2], at: address)
    memory.place(numbers: [32, 7, 96, 16], at: address + 24)
    memory.place(words: [descriptor.bits], at: address + 40)
    placeDescriptor(in: &memory, at: descriptor)
  }

  /// The descriptor of a class without fields, without parent.
  private func placeDescriptor(in memory: inout FakeMemory, at address: Address) {
    memory.place(numbers: [16, 0, 0x40 - 8, 0, 0x80 - 16], at: address)
    memory.place(text: "Fake", at: address + 0x40)
  }

  @Test("a well-formed record is read, so that the others fail for the reason they name")
  func wellFormed() throws {
    var memory = FakeMemory()
    placeClass(in: &memory, at: base)
    let record = try #require(ClassMetadata(at: base, memory: memory))
    #expect(record.descriptor.name == "Fake")
    #expect(record.instanceSize == 32)
    #expect(record.inheritance(memory: memory)?.count == 1)
  }

  @Test("a type's word with a pointer behind it, as in the runtime's tables, is no object")
  func pointerBehindType() {
    var memory = FakeMemory()
    let type = base.bits
    memory.place(words: [type, 0x7f25_9599_8d40], at: base + 0x800)
    #expect(!StrongCount.isHeader(of: base + 0x800, memory: memory))
    memory.place(words: [type, 3], at: base + 0x800)
    #expect(StrongCount.isHeader(of: base + 0x800, memory: memory))
  }

  @Test("superclasses that form a ring")
  func superclassRing() throws {
    var memory = FakeMemory()
    placeClass(in: &memory, at: base, superclass: base.bits + 0x1000)
    placeClass(in: &memory, at: base + 0x1000, superclass: base.bits)
    let record = try #require(ClassMetadata(at: base, memory: memory))
    #expect(record.inheritance(memory: memory) == nil)
  }

  @Test("a superclass that is not mapped")
  func unmappedSuperclass() throws {
    var memory = FakeMemory()
    placeClass(in: &memory, at: base, superclass: 0x7000_0000)
    #expect(
      try #require(ClassMetadata(at: base, memory: memory)).inheritance(memory: memory) == nil
    )
  }

  @Test("contexts that form a ring have no module")
  func contextRing() throws {
    var memory = FakeMemory()
    placeDescriptor(in: &memory, at: base)
    placeDescriptor(in: &memory, at: base + 0x200)
    memory.place(numbers: [0x200 - 4], at: base + 4)
    memory.place(numbers: [UInt32(bitPattern: -0x200 - 4)], at: base + 0x204)
    #expect(try #require(TypeDescriptor(at: base, memory: memory)).module(memory: memory) == nil)
  }

  @Test("a record cut off anywhere", arguments: 0..<12)
  func truncated(numbers: Int) {
    var whole = FakeMemory()
    placeClass(in: &whole, at: base)
    var memory = FakeMemory()
    memory.place(whole.bytes(base, count: 48)?.prefix(numbers * 4).map(\.self) ?? [], at: base)
    placeDescriptor(in: &memory, at: base + 0x100)
    #expect(ClassMetadata(at: base, memory: memory) == nil)
  }

  @Test("sizes and alignments that no instance has", arguments: [0, 15, 1 << 25, .max] as [UInt32])
  func sizes(size: UInt32) {
    var memory = FakeMemory()
    placeClass(in: &memory, at: base)
    memory.place(numbers: [size], at: base + 24)
    #expect(ClassMetadata(at: base, memory: memory) == nil)
    placeClass(in: &memory, at: base)
    memory.place(numbers: [5], at: base + 28)
    #expect(ClassMetadata(at: base, memory: memory) == nil)
  }

  @Test(
    "a name that is no text, does not end, or is not mapped",
    arguments: [[0xff, 0xfe, 0], [UInt8](repeating: 0x61, count: 5000), []]
  )
  func names(bytes: [UInt8]) {
    var memory = FakeMemory()
    placeDescriptor(in: &memory, at: base)
    memory.place(numbers: [0x10_0000 - 8], at: base + 8)
    memory.place(bytes, at: base + 0x10_0000)
    #expect(TypeDescriptor(at: base, memory: memory) == nil)
  }

  @Test("numbers of fields that cannot be", arguments: [1, 70_000, 1 << 31, .max] as [UInt32])
  func fieldCounts(count: UInt32) throws {
    var memory = FakeMemory()
    placeDescriptor(in: &memory, at: base)
    memory.place(numbers: [0, 0, 12 << 16, count], at: base + 0x80)
    #expect(try #require(TypeDescriptor(at: base, memory: memory)).fields(memory: memory) == nil)
  }

  @Test("a stride of zero does not read one field for ever")
  func fieldStride() throws {
    var memory = FakeMemory()
    placeDescriptor(in: &memory, at: base)
    memory.place(numbers: [0, 0, 0, 1 << 16], at: base + 0x80)
    #expect(try #require(TypeDescriptor(at: base, memory: memory)).fields(memory: memory) == nil)
  }

  @Test("a mangled name that does not end, or ends within a reference")
  func mangledNames() {
    var memory = FakeMemory()
    memory.place([UInt8](repeating: 0x61, count: 5000), at: base)
    #expect(MangledName(at: base, memory: memory) == nil)
    memory.place([1, 0, 0], at: base + 0x8000)
    #expect(MangledName(at: base + 0x8000, memory: memory) == nil)
    memory.place(text: "Sg", at: base + 0x9000)
    #expect(MangledName(at: base + 0x9000, memory: memory)?.length == 2)
  }

  @Test("numbers of captures that cannot be", arguments: [4097, .max] as [UInt32])
  func captureCounts(count: UInt32) {
    var memory = FakeMemory()
    memory.place(words: [0x400, 0, base.bits + 0x100], at: base)
    memory.place(numbers: [count, 0, 0, 0], at: base + 0x100)
    #expect(CaptureDescriptor(ofContextMetadata: base, memory: memory) == nil)
    memory.place(numbers: [3, 0, 0, 0], at: base + 0x100)
    #expect(CaptureDescriptor(ofContextMetadata: base, memory: memory) == nil)
  }

  @Test("witness tables with absurd sizes, and none", arguments: [1 << 25, .max] as [UInt])
  func witnesses(size: UInt) {
    var memory = FakeMemory()
    memory.place(words: [base.bits + 0x100, 0x200], at: base + -8)
    #expect(ValueWitnesses(ofType: base, memory: memory) == nil)
    memory.place(words: [size, 8, 7], at: base + 0x100 + 64)
    #expect(ValueWitnesses(ofType: base, memory: memory) == nil)
    memory.place(words: [8, 8, 7], at: base + 0x100 + 64)
    #expect(ValueWitnesses(ofType: base, memory: memory)?.stride == 8)
  }

  @Test("words that are no string")
  func strings() {
    let memory = FakeMemory()
    #expect(StringValue.text(0, 0, memory: memory) == "")
    #expect(StringValue.text(7, 0x8000_0000_0000_1000, memory: memory) == nil)
    #expect(StringValue.text(.max, 0x8000_0000_0000_1000, memory: memory) == nil)
    #expect(StringValue.text(0xff, 0xe100_0000_0000_0000, memory: memory) == nil)
    #expect(StringValue.text(7, 0x1000_0000_0000_1000, memory: memory) == nil)
  }

  @Test("an object's counts in a side table that is not its own")
  func sideTables() {
    var memory = FakeMemory()
    let table: UInt = 0x20_0000
    memory.place(words: [0, 3 << 62 | table >> 3], at: base)
    #expect(StrongCount.read(at: base, memory: memory) == nil)
    memory.place(words: [base.bits, 0, 4 << 33], at: Address(table))
    #expect(StrongCount.read(at: base, memory: memory) == 5)
    memory.place(words: [1], at: Address(table))
    #expect(StrongCount.read(at: base, memory: memory) == nil)
    #expect(StrongCount.read(at: base + 0x5000, memory: memory) == nil)
  }
}
