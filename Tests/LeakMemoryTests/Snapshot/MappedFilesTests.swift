import Foundation
import Testing

@testable import LeakMemory

#if os(Linux)
@Suite("Files that a process runs from are mapped, not copied")
struct MappedFilesTests {
  /// A mapping of a file at an address, and what was copied of it.
  private struct Specimen {
    /// The file's bytes.
    let content: [UInt8]
    /// Where the mapping begins in the process.
    let start: UInt
    /// What was copied, and what of that could not be read.
    let runs, failures: [Range<UInt>]

    /// The bytes of the mapping, nil where there are none: the file's, but for what was copied.
    var expected: [UInt8?] {
      var bytes = content.map(Optional.some)
      for run in runs { for address in run { bytes[Int(address - start)] = 0xa5 } }
      for failure in failures { for address in failure { bytes[Int(address - start)] = nil } }
      return bytes
    }

    /// The pieces that a snapshot has, from a room in which all bytes of the runs are the same.
    func captured(mapping path: String) throws -> CapturedMemory {
      let size = content.count
      let storage = try #require(SnapshotStorage(byteCount: size))
      for run in runs {
        // SAFETY: The room is as large as the mapping.
        unsafe (storage.base + Int(run.lowerBound - start))
          .initializeMemory(as: UInt8.self, repeating: 0xa5, count: run.count)
      }
      let region = MemoryRegion(
        start: Address(start),
        end: Address(start + UInt(size)),
        permissions: [.read, .write],
        name: path
      )
      var memory = CapturedMemory(
        storage: storage,
        base: 0,
        mappings: [CapturedMapping(region: region, device: 0, inode: 0, treatment: .file)],
        spans: [CapturedSpan(start: start, byteCount: size, offset: 0, mapping: 0)],
        runs: runs,
        failures: failures
      )
      let file = try #require(FileBytes(path: path))
      // SAFETY: Nothing is written.
      unsafe memory.complete(
        isImage: { _ in true },
        map: { _ in FileMapping(file, at: 0, most: size) },
        mapChanged: { _ in FileMapping.Changed(file, at: 0, most: size) },
        read: { _, _, _ in 0 }
      )
      return memory
    }
  }

  @Test(
    "with what the process wrote over them, and without what could not be read",
    arguments: [0, 1, 7, 100]
  )
  func changed(_ runCount: Int) throws {
    let folder = try TemporaryFolder()
    let pages = 600
    let content = (0..<pages * 4096 - 100).map { UInt8(truncatingIfNeeded: $0 / 4096 &* 31 &+ $0) }
    let path = try folder.write(content, to: "image")
    let start: UInt = 0x7000_0000_0000
    let runs = (0..<runCount).map { number in
      let first = start + UInt(number * 5 * 4096)
      return first..<first + UInt((1 + number % 3) * 4096)
    }
    let specimen = Specimen(
      content: content + Array(repeating: 0, count: 100),
      start: start,
      runs: runs,
      failures: runs.dropFirst().prefix(2).map { $0.lowerBound..<$0.lowerBound + 4096 }
    )
    let memory = try specimen.captured(mapping: path)
    #expect(memory.mapped.count == 1)
    var found: [UInt8?] = Array(repeating: nil, count: specimen.content.count)
    for extent in memory.extents {
      for offset in 0..<Int(extent.byteCount) {
        // SAFETY: An extent has so many bytes, which the captured memory keeps.
        found[Int(extent.start - start) + offset] = unsafe extent.bytes
          .load(fromByteOffset: offset, as: UInt8.self)
      }
    }
    #expect(found == specimen.expected)
    #expect(memory.absences.map(\.byteCount) == specimen.failures.map(\.count))
    // The file stays as it is.
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == content)
  }

  @Test("and nothing is mapped that would end behind the file")
  func shorter() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(repeating: 1, count: 4096), to: "image")
    let file = try #require(FileBytes(path: path))
    var mapping = try #require(FileMapping.Changed(file, at: 0, most: 8192))
    let bytes = Array(repeating: UInt8(2), count: 100)
    let isWritten = [4000, -1, Int.max, 3996].map { offset in
      // SAFETY: The bytes are only read.
      unsafe bytes.withUnsafeBytes { bytes in unsafe mapping.write(bytes, at: offset) }
    }
    #expect(isWritten == [false, false, false, true])
    #expect(FileMapping.Changed(file, at: 4096, most: 4096) == nil)
    #expect(FileMapping.Changed(file, at: 100, most: 4096) == nil)
  }

  @Test(
    "a file that is cut short meanwhile ends our own command with a sentence, never with a crash"
  )
  func cutShort() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(69),
      observing: [\.standardErrorContent]
    ) {
      let folder = try TemporaryFolder()
      let path = try folder.write(Array(repeating: 1, count: 40_960), to: "image")
      let mapping = FileBytes(path: path).flatMap { FileMapping($0, at: 0, most: 40_960) }
      guard let mapping else { exit(1) }
      ShrunkFiles.endProcess(saying: "cut short\n", exitCode: 69)
      // SAFETY: The path is copied for the call.
      guard unsafe truncate(path, 4096) == 0 else { exit(2) }
      // SAFETY: The mapping has so many bytes, but for those that are gone.
      exit(Int32(unsafe mapping.base.load(fromByteOffset: 20_000, as: UInt8.self)))
    }
    let text = try #require(result).standardErrorContent
    #expect(String(decoding: text, as: UTF8.self).contains("cut short"))
  }

  @Test("and every other fault ends it as ever")
  func otherFault() async {
    await #expect(processExitsWith: .signal(SIGBUS)) {
      ShrunkFiles.endProcess(saying: "cut short\n", exitCode: 69)
      raise(SIGBUS)
      raise(SIGBUS)
    }
  }
}
#endif
