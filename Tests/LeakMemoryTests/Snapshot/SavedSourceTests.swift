import Foundation
import LeakMemory
import Testing

@Suite("Saved snapshot")
struct SavedSourceTests {
  /// The bytes of a range.
  private func bytes(_ snapshot: Snapshot, _ start: UInt, _ count: Int) -> [UInt8] {
    var cursor = snapshot.cursor()
    // SAFETY: The bytes are copied while they are lent.
    return unsafe cursor.withBytes(start, count: count) { unsafe Array($0) } ?? []
  }

  @Test("reads back as it was saved: memory, images, symbols, threads and facts")
  func readsBack() throws {
    let folder = try TemporaryFolder()
    let target = try #require(TargetProcess("churn", "1", "2"))
    let first = try ProcessSource(processID: target.number).snapshot()
    let path = folder.file("saved")
    try first.save(to: path)
    let second = try SavedSource(path: path).snapshot()
    #expect(PatternExpectation(places: target.places).complaints(of: second).isEmpty)
    // Neighbours may be one extent afterwards.
    #expect(
      second.extents.reduce(0) { $0 + $1.byteCount }
        == first.extents.reduce(0) { $0 + $1.byteCount }
    )
    for extent in first.extents where extent.byteCount < 1 << 26 {
      let count = Int(extent.byteCount)
      #expect(bytes(first, extent.start, count) == bytes(second, extent.start, count))
    }
    #expect(second.regions == first.regions)
    #expect(second.threads == first.threads)
    #expect(second.absences == first.absences)
    #expect(second.process.method == .saved)
    #expect(second.process.executablePath == first.process.executablePath)
    #expect(second.images.map(\.path) == first.images.map(\.path))
    #expect(second.images.map(\.buildID) == first.images.map(\.buildID))
    #expect(second.images.map(\.sections) == first.images.map(\.sections))
    for (one, other) in zip(first.images, second.images) {
      #expect(one.symbols?.count == other.symbols?.count)
    }
    // Zero pages take no room: most of the address space of this program was never touched.
    let size = try FileManager.default.attributesOfItem(atPath: path)
    #expect((size[.size] as? Int ?? 0) < 64 << 20)
    #expect(size[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["saved"])
  }

  @Test("has the whole of a large image, of which nothing was looked at before it was saved")
  func largeImage() throws {
    let folder = try TemporaryFolder()
    let byteCount = 17 << 20
    var content = [UInt8](repeating: 0, count: byteCount)
    content.replaceSubrange(byteCount - 100..<byteCount - 94, with: Array("a type".utf8))
    let file = try folder.write(content, to: "image")
    // SAFETY: The path is copied for the call.
    let descriptor = unsafe open(file, O_RDONLY)
    // SAFETY: A new mapping, which is there until the end of this test, and only read.
    guard let mapped = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0) else {
      Issue.record("the file cannot be mapped")
      return
    }
    close(descriptor)
    let start = Address(0x4000_0000)
    let image = SnapshotImage(
      path: "/image",
      buildID: [],
      loadBias: start.bits,
      segments: [
        SnapshotImage.Segment(
          start: start,
          byteCount: byteCount,
          fileOffset: 0,
          permissions: [.read, .execute]
        )
      ],
      sections: [],
      openFile: { nil }
    )
    let ordinary = try specimen()
    // SAFETY: So many bytes are mapped.
    let extent = unsafe SnapshotExtent(
      start: start.bits,
      byteCount: UInt(byteCount),
      bytes: UnsafeRawPointer(mapped)
    )
    let whole = Snapshot(
      regions: ordinary.regions,
      extents: [extent],
      storage: [],
      images: [image],
      threads: [],
      process: ordinary.process,
      absences: []
    )
    let path = folder.file("saved")
    try whole.save(to: path)
    let saved = try SavedSource(path: path).snapshot()
    #expect(bytes(saved, start.bits + UInt(byteCount - 100), 6) == Array("a type".utf8))
    // SAFETY: The mapping from above, which nobody uses any more.
    unsafe munmap(mapped, byteCount)
  }

  @Test("that cannot be written leaves no file behind")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SnapshotError.self) { try specimen().save(to: folder.file("none/saved")) }
    #expect(throws: SnapshotError.self) { try specimen().save(to: folder.path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("that is cut or changed anywhere is refused with a sentence", arguments: [false, true])
  func damaged(isGraph: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("saved")
    try specimen(isGraph: isGraph).save(to: path)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SystemRandomNumberGenerator()
    for round in 0..<500 {
      var bytes = whole
      if round % 2 == 0 {
        bytes = Array(bytes[..<Int.random(in: 0..<whole.count, using: &generator)])
      } else {
        let place = Int.random(in: 0..<whole.count, using: &generator)
        bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
      }
      let damaged = try folder.write(bytes, to: "damaged")
      let error = #expect(throws: SnapshotError.self) {
        try SavedSource(path: damaged).snapshot()
      }
      #expect(error?.isWrongTarget == true)
    }
  }

  @Test(
    "with right checksums over wrong contents never crashes or hangs",
    arguments: [false, true]
  )
  func forged(isGraph: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("saved")
    try specimen(isGraph: isGraph).save(to: path)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SystemRandomNumberGenerator()
    var opened = 0
    for _ in 0..<500 {
      var bytes = whole
      let start = bytes.readNumber(at: 16)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: start..<bytes.count, using: &generator)
        bytes[place] = [0, 1, 0xff, 0x7f, UInt8.random(in: 0...255)].randomElement() ?? 0
      }
      bytes.writeNumber(SavedChecksum.of(Array(bytes[start...])), at: 32)
      bytes.writeNumber(SavedChecksum.of(Array(bytes[..<56])), at: 56)
      let forged = try folder.write(bytes, to: "forged")
      if let snapshot = try? SavedSource(path: forged).snapshot() {
        opened += 1
        var cursor = snapshot.cursor()
        for extent in snapshot.extents { _ = cursor.load(extent.start, as: UInt8.self) }
        _ = snapshot.images.map { $0.symbols?.count }
      }
    }
    #expect(opened > 20)
  }

  @Test("of another version is refused with both versions", arguments: [false, true])
  func version(isGraph: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("saved")
    try specimen(isGraph: isGraph).save(to: path)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[8] = 7
    let other = try folder.write(bytes, to: "other")
    let error = #expect(throws: SnapshotError.self) { try SavedSource(path: other).snapshot() }
    #expect(error?.description.contains("version 7") == true)
  }

  @Test("without contents has what was read as structure, and of the rest what leads somewhere")
  func recorded() throws {
    let whole = try specimen()
    let recording = try #require(whole.recording())
    let extent = try #require(whole.extents.first { $0.byteCount >= 4096 })
    var references = recording.cursor()
    var structure = recording.structureCursor()
    for offset in stride(from: UInt(0), to: 2048, by: 8) {
      _ = references.word(extent.start + offset)
      _ = structure.word(extent.start + 2048 + offset)
    }
    let recorded = try #require(recording.recorded)
    let before = bytes(whole, extent.start, Int(extent.byteCount))
    let after = bytes(recorded, extent.start, Int(extent.byteCount))
    #expect(after.count == before.count)
    #expect(Array(after[2048..<4096]) == Array(before[2048..<4096]))
    #expect(after[4096...].allSatisfy { $0 == 0 })
    for offset in stride(from: 0, to: 2048, by: 8) {
      let word = UInt(bitPattern: before.readNumber(at: offset))
      let leadsSomewhere = whole.region(containing: Address(word & 0x00ff_ffff_ffff_ffff)) != nil
      #expect(UInt(bitPattern: after.readNumber(at: offset)) == (leadsSomewhere ? word : 0))
    }
  }

  @Test("without contents reads back with what is known of its code and what was resident")
  func graphFacts() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("graph")
    let frame = DescribedCode.Frame(
      symbol: "closure #1 in wire()",
      mangledSymbol: "$s3App4wireyyFyycfU_",
      file: "/src/main.swift",
      line: 7,
      isLineApproximate: true,
      image: nil,
      isOfInterest: true,
      unnamedPlace: nil
    )
    let code = [
      DescribedCode(address: Address(0x1000), isReturnAddress: true, frames: [frame, frame]),
      DescribedCode(address: Address(0x2000), isReturnAddress: false, frames: []),
    ]
    let resident = try #require(
      ResidentMemory(ofProcess: Int32(ProcessInfo.processInfo.processIdentifier))
    )
    try specimen(isGraph: true).save(to: path, resident: resident, code: code)
    let read = try SavedSource(path: path).snapshot()
    #expect(read.process.code == code)
    #expect(read.process.resident == resident)
    #expect(!read.process.hasContents)
  }

  @Test("of a graph has the names that were read as names, and no other text")
  func names() throws {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    let page = try #require(specimen.loads.lastIndex { $0.content.count >= 4096 })
    let start = specimen.loads[page].start
    specimen.loads[page].content.replaceSubrange(
      100..<110,
      with: Array("a queue".utf8) + [0, 1, 1]
    )
    specimen.loads[page].content.replaceSubrange(
      200..<210,
      with: Array("secrets".utf8) + [0, 1, 1]
    )
    let core = try folder.write(specimen.bytes(), to: "core")
    let recording = try #require(try CoreSource(path: core).snapshot().recording())
    let name = Address(UInt(start) + 100)
    let text = Address(UInt(start) + 200)
    #expect(recording.recordedName(name, limit: 64) == "a queue")
    #expect(recording.recordedName(name, limit: 3) == nil)
    #expect(recording.recordedName(.null, limit: 64) == nil)
    #expect(recording.text(text) == "secrets")
    let kept = try #require(recording.recorded)
    #expect(kept.recordedName(name, limit: 64) == "a queue")
    #expect(kept.recordedName(text, limit: 64) == "")
  }

  /// A small snapshot; without contents one of which every other word was read.
  private func specimen(isGraph: Bool = false) throws -> Snapshot {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    let whole = try CoreSource(path: folder.write(specimen.bytes(), to: "core")).snapshot()
    guard isGraph else { return whole }
    let recording = try #require(whole.recording())
    var cursor = recording.structureCursor()
    for extent in recording.extents {
      for offset in stride(from: UInt(0), to: min(extent.byteCount, 1 << 14), by: 16) {
        _ = cursor.load(extent.start + offset, as: UInt64.self)
      }
    }
    return try #require(recording.recorded)
  }
}

/// The checksum of the format, written again from its description.
enum SavedChecksum {
  /// The checksum of bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
    for start in stride(from: 0, to: bytes.count / 8 * 8, by: 8) {
      sum = (sum ^ UInt64(truncatingIfNeeded: bytes.readNumber(at: start))) &* 0x9E37_79B9_7F4A_7C15
      sum = sum << 29 | sum >> 35
    }
    var rest: UInt64 = 0
    for (index, byte) in bytes[(bytes.count / 8 * 8)...].enumerated() {
      rest |= UInt64(byte) << UInt64(index * 8)
    }
    sum = (sum ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return sum ^ sum >> 32
  }
}

extension [UInt8] {
  /// The little-endian number of eight bytes.
  fileprivate func readNumber(at offset: Int) -> Int {
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(self[offset + index]) << UInt64(index * 8) }
    return Int(truncatingIfNeeded: value)
  }

  /// Writes a little-endian number of eight bytes.
  fileprivate mutating func writeNumber(_ value: UInt64, at offset: Int) {
    for index in 0..<8 {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(index * 8))
    }
  }
}
