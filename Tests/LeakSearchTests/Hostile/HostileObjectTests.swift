import LeakSearch
import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

@Suite("Objects that lie are survived", .timeLimit(.minutes(5)))
struct HostileObjectTests {
  /// Lists everything an object holds, through storage, with some words in it replaced.
  private func references(of object: AnyObject, words: [Int: UInt], at place: Address) -> [String] {
    var memory = FakeMemory(over: OwnMemory())
    for (offset, word) in words { memory.place(words: [word], at: place + offset) }
    let reader = RuntimeReader(memory: memory)
    var found: [String] = []
    var pending = [HeapNode(address: Address(of: object))]
    var seen: Set<HeapNode> = []
    while let node = pending.popLast(), seen.count < 1000 {
      _ = reader.references(from: node, labelled: true) { reference in
        found.append(reference.label)
        if seen.insert(reference.target).inserted { pending.append(reference.target) }
      }
    }
    return withExtendedLifetime(object) { found }
  }

  /// Where the storage object lies that a holder's first property refers to.
  private func storage(of object: AnyObject) throws -> Address {
    try #require(OwnMemory().pointer(Address(of: object) + 16))
  }

  @Test(
    "an array that claims to have 2^60 elements",
    arguments: [1 << 60, 1 << 40, .max] as [UInt]
  )
  func arrayCount(count: UInt) throws {
    let holder = OracleHolder([OracleLeaf(), OracleLeaf()])
    let array = try storage(of: holder)
    #expect(references(of: holder, words: [:], at: array).contains("[1]"))
    let found = references(of: holder, words: [16: count], at: array)
    #expect(!found.contains("[1]"))
  }

  @Test("an array that claims more elements than its memory has room for", arguments: [8, 1 << 20])
  func arrayBeyondItsMemory(count: UInt) throws {
    let holder = OracleHolder([OracleLeaf(), OracleLeaf()])
    let array = try storage(of: holder)
    let found = references(of: holder, words: [16: count, 24: count << 1], at: array)
    #expect(!found.contains("[1]"))
  }

  @Test(
    "a dictionary with an impossible number of buckets",
    arguments: [0xff, 62, 39, 30] as [UInt]
  )
  func dictionaryScale(scale: UInt) throws {
    let holder = OracleHolder(["a": OracleLeaf(), "b": OracleLeaf()])
    let table = try storage(of: holder)
    #expect(references(of: holder, words: [:], at: table).contains("[\"b\"]"))
    let word = try #require(OwnMemory().word(table + 32))
    let found = references(of: holder, words: [32: word & ~0xff | scale], at: table)
    #expect(!found.contains("[\"b\"]"))
  }

  @Test("a set with an impossible number of buckets", arguments: [0xff, 62, 39, 30] as [UInt])
  func setScale(scale: UInt) throws {
    let holder = OracleHolder(Set([OracleLeaf()]))
    let table = try storage(of: holder)
    #expect(references(of: holder, words: [:], at: table).contains("[OracleLeaf]"))
    let word = try #require(OwnMemory().word(table + 32))
    let found = references(of: holder, words: [32: word & ~0xff | scale], at: table)
    #expect(!found.contains("[OracleLeaf]"))
  }

  @Test("objects with words that were overwritten")
  func overwritten() throws {
    var random = SeededGenerator(named: "overwritten objects")
    let holders = (OracleCase.plain + OracleCase.further + OracleCase.differing).map { $0.make() }
    for _ in 0..<10_000 {
      let holder = try #require(holders.randomElement(using: &random))
      let address = Address(of: holder)
      let size = try #require(
        ClassMetadata(at: OwnMemory().pointer(address) ?? .null, memory: OwnMemory())
      )
      let bytes = try #require(OwnMemory().bytes(address, count: size.instanceSize))
      let copy = RawObject(Damage.damaged(bytes, at: address, using: &random))
      let reader = RuntimeReader()
      var targets: [HeapNode] = []
      _ = reader.references(from: HeapNode(address: copy.address), labelled: true) {
        targets.append($0.target)
      }
      for target in targets.prefix(100) {
        _ = reader.references(from: target, labelled: true) { _ in }
      }
    }
    withExtendedLifetime(holders) {}
  }

  @Test("every word of the heap around an object, taken for an object")
  func anyWord() {
    let objects = (0..<100).map { _ in OracleLeaf() }
    let reader = RuntimeReader()
    for object in objects {
      for offset in stride(from: -256, to: 256, by: 8) {
        let place = Address(of: object) + offset
        _ = reader.references(from: HeapNode(address: place), labelled: true) { _ in }
        guard let word = OwnMemory().pointer(place) else { continue }
        _ = reader.references(from: HeapNode(address: word), labelled: true) { _ in }
      }
    }
    withExtendedLifetime(objects) {}
  }

  @Test("an address that is not mapped", arguments: [0, 1, 8, 4096, 1 << 47, .max] as [UInt])
  func unmapped(bits: UInt) {
    let reader = RuntimeReader()
    let facts = reader.references(from: HeapNode(address: Address(bits)), labelled: true) { _ in }
    #expect(facts == nil)
    #expect(reader.limits.contains(.unreadableMemory(places: 1)))
  }

  @Test("budgets that make no sense", arguments: [0, -1, .min, .max, 1])
  func budgets(budget: Int) {
    let holder = OracleHolder<[AnyObject]>([OracleLeaf(), OracleLeaf()])
    let finding = RetentionExplorer(mostObjects: budget).finding(
      for: holder,
      ownRetains: 1
    )
    #expect(finding.path.steps.isEmpty)
    let saysSo = finding.limits.contains { if case .budget = $0 { true } else { false } }
    #expect(saysSo == (budget < 3))
  }
}

/// Bytes in memory of their own, for as long as this lives.
// SAFETY: The bytes are this object's alone, and only their address leaves it.
@safe private final class RawObject {
  private let storage: UnsafeMutableRawBufferPointer
  var address: Address { unsafe Address(UInt(bitPattern: storage.baseAddress)) }

  init(_ bytes: [UInt8]) {
    unsafe storage = .allocate(byteCount: max(16, bytes.count), alignment: 16)
    unsafe storage.copyBytes(from: bytes)
  }

  deinit {
    unsafe storage.deallocate()
  }
}
