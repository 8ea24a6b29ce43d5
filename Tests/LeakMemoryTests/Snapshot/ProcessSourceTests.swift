import Foundation
import Glibc
import LeakMemory
import Testing

@Suite("Snapshot of another process")
struct ProcessSourceTests {
  @Test("holds every byte that the program wrote, and zero where it wrote nothing")
  func holdsWhatWasWritten() throws {
    let target = try #require(TargetProcess("idle"))
    let snapshot = try ProcessSource(processID: target.number).snapshot()
    #expect(PatternExpectation(places: target.places).complaints(of: snapshot).isEmpty)
    #expect(snapshot.process.processID == target.number)
    #expect(snapshot.process.method == .copy)
    #expect(!snapshot.process.isOwn)
    #expect(snapshot.process.executablePath.hasSuffix("snapshot-target"))
  }

  @Test("holds the program's code as it is in the file, and the kernel's own image")
  func holdsCode() throws {
    let target = try #require(TargetProcess("idle"))
    let snapshot = try ProcessSource(processID: target.number).snapshot()
    for image in snapshot.images {
      for segment in image.segments where segment.permissions.contains(.execute) {
        #expect(snapshot.has(segment.start, count: segment.byteCount), "\(image.path)")
      }
    }
    let program = try #require(snapshot.images.first { $0.name == "snapshot-target" })
    let code = try #require(program.segments.first { $0.permissions.contains(.execute) })
    let file = try #require(FileBytes(path: TargetProcess.program("snapshot-target").path))
    let expected = try #require(file.bytes(at: Int(code.fileOffset), count: code.byteCount))
    var cursor = snapshot.cursor()
    // SAFETY: The bytes are copied while they are lent.
    let found = unsafe cursor.withBytes(code.start.bits, count: code.byteCount) { bytes in
      unsafe Array(bytes)
    }
    #expect(found == expected)
    #expect(snapshot.images.contains { $0.path == "[vdso]" })
  }

  @Test("has the images of a program that was built anew while it runs, and all their bytes")
  func holdsReplacedFiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("replaced-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("snapshot-target")
    try FileManager.default.copyItem(at: TargetProcess.program("snapshot-target"), to: program)
    let target = try #require(TargetProcess("idle", copy: program))
    let source = ProcessSource(processID: target.number, images: KnownImages())
    let before = try source.snapshot()
    try FileManager.default.removeItem(at: program)
    try Data("another build".utf8).write(to: program)
    let after = try source.snapshot()
    let isSame = after.images.elementsEqual(before.images, by: ===)
    #expect(isSame)
    for segment in after.images.flatMap(\.segments) {
      #expect(after.has(segment.start, count: segment.byteCount))
    }
    // Whoever looks for the first time finds them too.
    let anew = try ProcessSource(processID: target.number).snapshot()
    #expect(anew.images.map(\.start) == before.images.map(\.start))
    for segment in anew.images.flatMap(\.segments) {
      #expect(anew.has(segment.start, count: segment.byteCount))
    }
  }

  @Test("has shared memory that has no name, leaves out much of it, and says so")
  func namesSharedMemory() throws {
    let target = try #require(TargetProcess("idle"))
    let snapshot = try ProcessSource(processID: target.number).snapshot()
    let shared = Address(try #require(target.places["shared"]))
    #expect(snapshot.has(shared, count: 8))
    let exchanged = Address(try #require(target.places["exchanged"]))
    #expect(!snapshot.has(exchanged, count: 8))
    #expect(snapshot.absences.contains { $0.start == exchanged && $0.reason == .shared })
  }

  @Test("leaves out as much memory in one piece as a sanitizer has")
  func leavesOutShadow() throws {
    let target = try #require(TargetProcess("shadow"))
    let snapshot = try ProcessSource(processID: target.number).snapshot()
    let shadow = Address(try #require(target.places["shadow"]))
    #expect(!snapshot.has(shadow, count: 8))
    #expect(!snapshot.has(shadow + (1 << 39), count: 8))
    #expect(snapshot.has(Address(try #require(target.places["huge"])), count: 8))
  }

  @Test("has each thread's name, registers and whether it waits in the kernel")
  func describesThreads() throws {
    let target = try #require(TargetProcess("churn", "1", "0"))
    // It waits for its input soon after it has said where its memory is, and its thread counts soon after it
    // was started.
    var snapshot = try ProcessSource(processID: target.number).snapshot()
    let end = Date().addingTimeInterval(10)
    while !Self.isAtWork(snapshot, target.number), Date() < end {
      snapshot = try ProcessSource(processID: target.number).snapshot()
    }
    let main = try #require(snapshot.threads.first { $0.number == target.number })
    #expect(main.name == "the target")
    #expect(main.isInKernel)
    let stack = try #require(main.registers?.stackPointer)
    let frame = try #require(target.places["stack"])
    #expect(stack.bits < frame && frame - stack.bits < 1 << 16)
    // The thread control block's first word is its own address.
    var cursor = snapshot.cursor()
    #expect(cursor.word(main.threadPointer.bits) == main.threadPointer.bits)
    // The other one does nothing but count.
    let spinning = try #require(snapshot.threads.first { $0.number != target.number })
    #expect(!spinning.isInKernel)
    let counter = try #require(spinning.registers?.programCounter)
    #expect(snapshot.image(containing: counter)?.name == "snapshot-target")
  }

  /// Whether the main thread waits and the other one is in the program's own code.
  private static func isAtWork(_ snapshot: Snapshot, _ main: Int32) -> Bool {
    snapshot.threads.count == 2
      && snapshot.threads.allSatisfy { thread in
        guard thread.number != main, let counter = thread.registers?.programCounter else {
          return thread.isInKernel
        }
        return snapshot.image(containing: counter)?.name == "snapshot-target"
      }
  }

  @Test("reads again what it read before, byte for byte, and does not let the target grow")
  func leavesTheTargetAsItWas() throws {
    let target = try #require(TargetProcess("idle"))
    #expect(target.becomes("S"))
    _ = try ProcessSource(processID: target.number).snapshot()
    let before = target.residentPages
    var first = try ProcessSource(processID: target.number).snapshot()
    let end = Date().addingTimeInterval(10)
    while !first.threads.allSatisfy(\.isInKernel), Date() < end {
      first = try ProcessSource(processID: target.number).snapshot()
    }
    let second = try ProcessSource(processID: target.number).snapshot()
    #expect(target.residentPages == before)
    #expect(first.extents.map(\.start) == second.extents.map(\.start))
    // The kernel writes the processor's number there when a thread goes on.
    let rseq = try #require(Self.rseqAreas(of: first))
    for (one, other) in zip(first.extents, second.extents) {
      let different = Self.differences(one, other).filter { at in
        !rseq.contains { $0.contains(at) }
      }
      #expect(different.isEmpty)
    }
  }

  /// Where the C library has each thread's area of restartable sequences; nil where it has none.
  ///
  /// Source: glibc 2.35, sys/rseq.h, of the same library as the target's.
  private static func rseqAreas(of snapshot: Snapshot) -> [Range<UInt>]? {
    // SAFETY: A variable of the C library, a pointer's size.
    guard let offset = unsafe dlsym(nil, "__rseq_offset")?.load(as: Int.self) else { return nil }
    return snapshot.threads.map { thread in
      let start = thread.threadPointer.bits &+ UInt(bitPattern: offset)
      return start..<start + 32
    }
  }

  /// Where two pictures of the same addresses differ.
  private static func differences(_ one: SnapshotExtent, _ other: SnapshotExtent) -> [UInt] {
    // SAFETY: The bytes are compared while they are lent; both snapshots live.
    unsafe one.withBytes { left in
      unsafe other.withBytes { right in
        guard left.count == right.count else { return [one.start] }
        if unsafe left.elementsEqual(right) { return [] }
        return left.indices.filter { unsafe left[$0] != right[$0] }
          .map { one.start + UInt($0) }
      }
    }
  }

  @Test("comes whole while threads start and end and memory is mapped and unmapped")
  func survivesChurn() throws {
    let target = try #require(TargetProcess("churn", "1", "4"))
    for _ in 0..<30 {
      let snapshot = try ProcessSource(processID: target.number).snapshot()
      #expect(PatternExpectation(places: target.places).complaints(of: snapshot).isEmpty)
      #expect(snapshot.threads.count >= 5)
      #expect(snapshot.threads.allSatisfy { $0.registers != nil })
    }
    #expect(target.calls().failures == 0)
  }

  @Test("of a stopped process leaves it stopped, and one that runs running")
  func keepsTheState() throws {
    let target = try #require(TargetProcess("churn", "1", "2"))
    target.send(SIGSTOP)
    #expect(target.becomes("T"))
    for _ in 0..<5 {
      _ = try ProcessSource(processID: target.number).snapshot()
      #expect(target.becomes("T"))
    }
    target.send(SIGCONT)
    #expect(target.becomes("RS"))
    _ = try ProcessSource(processID: target.number).snapshot()
    #expect(target.becomes("RS"))
    #expect(target.calls().failures == 0)
  }

  @Test("interrupts none of ten kinds of system calls, in 200 snapshots")
  func interruptsNoCall() throws {
    let target = try #require(TargetProcess("calls"))
    for _ in 0..<200 {
      _ = try ProcessSource(processID: target.number).snapshot()
    }
    let outcome = target.calls(rounds: 3)
    #expect(outcome.failures == 0)
    #expect(outcome.rounds >= 3)
  }

  @Test("leaves the target running, and its calls waiting, when the one who takes it is killed")
  func survivesBeingKilled() throws {
    // Without a guard, a call of a thread that has only just stopped then would be interrupted.
    let mode = TargetProcess.mayBeTraced ? "calls" : "churn"
    let target = try #require(TargetProcess(mode, "1", "2"))
    for _ in 0..<20 {
      #expect(try target.isTaken(thenKilled: []))
      #expect(target.becomes("RS"))
    }
    #expect(target.calls().failures == 0)
  }
}
