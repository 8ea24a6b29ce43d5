import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakImages

@Suite("Damaged files") struct DamagedFileTests {
  /// Where the made-up image is.
  private static let start: UInt = 0x5000_0000_0000

  @Test("A damaged file, mapped and read, gives some variables or none")
  func damaged() throws {
    let own = try #require(OwnProcess.snapshot())
    let image = try #require(
      own.images.first { $0.name == "libswiftObservation.so" }
        ?? own.images.first { $0.name == "libdispatch.so" }
    )
    let source = try #require(FileBytes(path: image.path))
    let original = try #require(source.bytes(at: 0, count: source.byteCount))
    let file = try #require(ELFFile(original))
    var places = [
      0..<64, 64..<64 + file.programHeaders.count,
      original.count - 64 * file.sections.count..<original.count,
    ]
    for section in file.sections
    where [".symtab", ".dynsym", ".rela.dyn", ".strtab", ".eh_frame_hdr"].contains(section.name) {
      places.append(section.offset..<section.offset + min(section.size, 4096))
    }
    let seed = UInt64.random(in: .min ... .max)
    var withVariables = 0
    for round in 0..<1500 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      var bytes = original
      random.damage(
        &bytes,
        within: places,
        words: [UInt64(Self.start), UInt64(original.count), 24, 1 << 40]
      )
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      if try look(at: bytes, &random) { withVariables += 1 }
    }
    print("seed \(seed), with variables \(withVariables) of 1500")
    #expect(withVariables > 750)
  }

  /// Does everything with an image of damaged bytes.
  ///
  /// - Returns: Whether it has variables.
  private func look(at bytes: [UInt8], _ random: inout SeededGenerator) throws -> Bool {
    let room = try #require(SnapshotStorage(byteCount: bytes.count))
    // SAFETY: The room is as large as the bytes.
    unsafe room.base.copyMemory(from: bytes, byteCount: bytes.count)
    let extent = unsafe SnapshotExtent(
      start: Self.start,
      byteCount: UInt(bytes.count),
      bytes: room.base
    )
    let region = MemoryRegion(
      start: Address(Self.start),
      end: Address(Self.start + UInt(bytes.count)),
      permissions: [.read, .execute],
      name: "/made/up"
    )
    let pointer = Self.start + UInt.random(in: 0..<UInt(max(1, bytes.count)), using: &random) & ~7
    let thread = SnapshotThread(
      number: 1,
      name: "",
      registers: ThreadRegisters(values: (0..<17).map { _ in Address(pointer) }),
      threadPointer: Address(pointer),
      isInKernel: false
    )
    let snapshot = Snapshot(
      regions: [region],
      extents: [extent],
      storage: [room],
      images: SnapshotImage.list(in: [region]) { _ in ELFFile(bytes) },
      threads: [thread],
      process: ProcessFacts(method: .fake),
      absences: []
    )
    let variables = SnapshotVariables(snapshot)
    _ = StackUnwinder(snapshot).stack(of: thread)
    for block in variables.threadLocalBlocks {
      _ = variables.threadLocal(containing: block.range.start)
    }
    guard !snapshot.images.isEmpty else { return false }
    let index = variables.index(ofImage: 0)
    for number in 0..<min(index.count, 50) {
      _ = index.name(at: number)
      _ = variables.variable(containing: index.start(at: number))
      #expect(index.byteCount(at: number) >= 0)
    }
    _ = ImageOwners(snapshot).owner(of: Address(pointer))
    return index.count > 0
  }
}
