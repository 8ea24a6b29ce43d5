import Foundation
import LeakMemory
import Testing

@Suite("Snapshot of a core file")
struct CoreSourceTests {
  /// Has a program end by a signal that writes a core file; nil where this system writes none there.
  private func kernelCore(in folder: TemporaryFolder) throws -> (path: String, places: String)? {
    let process = Process()
    let output = Pipe()
    process.executableURL = TargetProcess.program("snapshot-target")
    process.arguments = ["abort"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = output
    try process.run()
    let places = TargetProcess.line(from: output)
    process.waitUntilExit()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasPrefix("core") }) else { return nil }
    return (folder.file(name), places)
  }

  @Test("of the kernel holds every byte that the program wrote, and its code from the file")
  func kernel() throws {
    let folder = try TemporaryFolder()
    guard let core = try kernelCore(in: folder) else { return }
    let snapshot = try CoreSource(path: core.path).snapshot()
    let places = TargetProcess.places(parsing: core.places)
    #expect(PatternExpectation(places: places).complaints(of: snapshot).isEmpty)
    #expect(snapshot.process.method == .core)
    #expect(snapshot.process.executablePath.hasSuffix("snapshot-target"))
    #expect(snapshot.process.processID > 0)
    #expect(snapshot.process.unverifiedImages.isEmpty)
    let thread = try #require(snapshot.threads.first)
    var cursor = snapshot.cursor()
    #expect(cursor.word(thread.threadPointer.bits) == thread.threadPointer.bits)
    for image in snapshot.images {
      for segment in image.segments where segment.permissions.contains(.execute) {
        #expect(snapshot.has(segment.start, count: segment.byteCount), "\(image.path)")
      }
    }
  }

  @Test("of gcore holds every byte that the program wrote")
  func gcore() throws {
    let tool = "/usr/bin/gcore"
    guard FileManager.default.isExecutableFile(atPath: tool) else { return }
    let folder = try TemporaryFolder()
    let target = try #require(TargetProcess("small"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["-o", folder.file("core"), "\(target.number)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let path = folder.file("core.\(target.number)")
    guard FileManager.default.fileExists(atPath: path) else { return }
    let snapshot = try CoreSource(path: path).snapshot()
    // gdb calls all memory readable.
    let complaints = PatternExpectation(places: target.places).complaints(of: snapshot)
    #expect(complaints.filter { $0 != "unreadable memory is not there" }.isEmpty)
    #expect(snapshot.threads.first?.isInKernel == true)
  }

  @Test("takes what is left out from the file that the note names")
  func fillsFromFiles() throws {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    let snapshot = try CoreSource(path: folder.write(specimen.bytes(), to: "core")).snapshot()
    let image = try #require(snapshot.images.first)
    #expect(image.name == "snapshot-target")
    for load in specimen.loads.dropLast() {
      #expect(snapshot.has(Address(UInt(load.start)), count: Int(load.memorySize)))
    }
    var cursor = snapshot.cursor()
    #expect(cursor.word(0x7f00_0000_0ff8) == 0x7f00_0000_0ff8)
    #expect(cursor.word(0x7f00_0000_1000) == 0x7f00_0000_1000)
    #expect(snapshot.absences.contains { $0.start.bits == 0x7f00_0001_0000 })
    #expect(snapshot.threads.map(\.number) == [100, 101])
    #expect(snapshot.threads[1].registers?.stackPointer == Address(0x1_0000_0013))
    #expect(snapshot.threads[1].threadPointer == Address(0x1_0000_0015))
    #expect(snapshot.process.processID == 4711)
  }

  @Test("takes nothing from a file that is another build by now, and says so")
  func checksFiles() throws {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    // A byte of the headers in memory that the file has differently.
    specimen.loads[0].content[0x300] ^= 0xff
    let snapshot = try CoreSource(path: folder.write(specimen.bytes(), to: "core")).snapshot()
    let code = try #require(specimen.loads.first { $0.flags == 5 })
    // The page of the headers is in the core file itself.
    #expect(!snapshot.has(Address(UInt(code.start) + 4096), count: 8))
    #expect(
      snapshot.absences.contains {
        $0.start.bits == UInt(code.start) + 4096 && $0.reason == .fileReplaced
      }
    )
  }

  @Test("names a file whose headers the core does not have as not verified")
  func namesUnverified() throws {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    specimen.loads[0].content = []
    let path = try folder.write(specimen.bytes(), to: "core")
    let snapshot = try CoreSource(path: path).snapshot()
    #expect(snapshot.process.unverifiedImages.count == 1)
    // A file that was written to after the core is not even that.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)],
      ofItemAtPath: path
    )
    #expect(try CoreSource(path: path).snapshot().images.isEmpty)
  }

  @Test("Files that are no core files are refused with the reason")
  func refuses() throws {
    let folder = try TemporaryFolder()
    func error(_ path: String) -> SnapshotError? {
      do throws(SnapshotError) {
        _ = try CoreSource(path: path).snapshot()
        return nil
      } catch {
        return error
      }
    }
    #expect(error(folder.file("none")) == .noSuchFile(folder.file("none")))
    #expect(error(folder.path)?.description.contains("no regular file") == true)
    #expect(error("/proc/self/exe")?.description.contains("no core file") == true)
    let text = try folder.write(Array("hello".utf8), to: "text")
    #expect(error(text)?.description.contains("no core file") == true)
    var specimen = CoreSpecimen.ordinary()
    var bytes = specimen.bytes()
    bytes[4] = 1
    #expect(error(try folder.write(bytes, to: "core")) == .wrongArchitecture(folder.file("core")))
  }

  @Test("A core file that is cut anywhere gives a snapshot of what is there, or a sentence")
  func truncated() throws {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    let bytes = specimen.bytes()
    var lengths = Set(specimen.recordEnds.flatMap { [$0 - 1, $0, $0 + 1] })
    lengths.formUnion(stride(from: 0, to: bytes.count, by: 97))
    let complete = try CoreSource(path: folder.write(bytes, to: "core")).snapshot()
    #expect(complete.absences.allSatisfy { $0.reason != .truncated })
    var whole = 0
    for length in lengths.sorted() where length <= bytes.count {
      let path = try folder.write(Array(bytes[..<length]), to: "core")
      do throws(SnapshotError) {
        let snapshot = try CoreSource(path: path).snapshot()
        whole += 1
        // What is there is right.
        var cursor = snapshot.cursor()
        for address in stride(from: UInt(0x7f00_0000_0000), to: 0x7f00_0000_2000, by: 8) {
          if let word = cursor.word(address) { #expect(word == address) }
        }
        guard length < bytes.count else { continue }
        #expect(snapshot.absences.contains { $0.reason == .truncated })
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(whole > 10)
  }

  @Test("A damaged core file never crashes or hangs, and often comes past the first check")
  func damaged() throws {
    let folder = try TemporaryFolder()
    var specimen = CoreSpecimen.ordinary()
    let bytes = specimen.bytes()
    let headers = specimen.recordEnds[specimen.recordEnds.count - specimen.loads.count - 1]
    var generator = SystemRandomNumberGenerator()
    var whole = 0
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 16..<headers, using: &generator)
        let value = [0, 0xff, 0x7f, 0x80, UInt8.random(in: 0...255, using: &generator)]
        for offset in 0..<[1, 1, 4, 8].randomElement(using: &generator)!
        where place + offset < headers {
          damaged[place + offset] = value.randomElement(using: &generator) ?? 0
        }
      }
      let path = try folder.write(damaged, to: "core")
      if let snapshot = try? CoreSource(path: path).snapshot() {
        whole += 1
        for extent in snapshot.extents.prefix(50) {
          var cursor = snapshot.cursor()
          #expect(cursor.load(extent.start, as: UInt8.self) != nil)
        }
        _ = snapshot.images.map { $0.symbols?.count }
      }
    }
    #expect(whole > 250)
  }
}
