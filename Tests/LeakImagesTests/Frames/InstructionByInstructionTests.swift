import CImageProbe
import Glibc
import LeakMemory
import Testing

@testable import LeakImages

@Suite("Stacks, instruction by instruction", .serialized) struct InstructionByInstructionTests {
  /// A call that was seen: where its return address is, and which.
  private struct Call: Hashable {
    /// Where the return address is on the stack.
    let slot: UInt
    /// The return address.
    let returnAddress: UInt
  }

  @Test("At every instruction of running Swift code, the stack has the calls that were seen")
  func everyInstruction() throws {
    var output: Int32 = -1
    var input: Int32 = -1
    // SAFETY: The strings are copied; the numbers are ours.
    let process = unsafe probe_start(
      StoppedProgram.buildFolder + "/image-specimen",
      "steps",
      &output,
      &input
    )
    try #require(process > 0)
    defer { probe_end(process, output, input) }
    var line = [UInt8](repeating: 0, count: 6)
    // SAFETY: The array has six bytes.
    try #require(unsafe read(output, &line, 6) == 6)
    var threads = [ProbeThread](repeating: ProbeThread(), count: 4)
    // SAFETY: The array has four elements.
    let count = unsafe probe_stop(process, &threads, 4)
    defer { unsafe probe_resume(threads, count) }
    try #require(count == 1)
    let whole = try ProcessSource(processID: process).snapshot()
    let first = SnapshotThread(threads[0])
    let stackRegion = try #require(whole.region(containing: first.registers?.stackPointer ?? .null))
    let others = whole.extents.filter {
      $0.start < stackRegion.start.bits || $0.start >= stackRegion.end.bits
    }

    var calls: [Call] = []
    var previous: (counter: UInt, stackPointer: UInt)?
    var compared = 0
    var withoutTable = 0
    var wrongWithTable = 0
    var differences: [String] = []
    for _ in 0..<5000 {
      let thread = SnapshotThread(threads[0])
      let registers = try #require(thread.registers)
      let counter = registers.programCounter?.bits ?? 0
      let stackPointer = registers.stackPointer?.bits ?? 0
      let start = (stackPointer &- 256) & ~4095
      let size = Int(min(stackRegion.end.bits &- start, 1 << 16))
      let room = try #require(SnapshotStorage(byteCount: size))
      // SAFETY: The room is as large as said.
      unsafe probe_read(process, UInt64(start), room.base, size)
      let extent = unsafe SnapshotExtent(start: start, byteCount: UInt(size), bytes: room.base)
      var cursor = Snapshot(
        regions: [],
        extents: [extent],
        storage: [room],
        images: [],
        threads: [],
        process: whole.process,
        absences: []
      ).cursor()

      calls.removeAll { $0.slot < stackPointer }
      if let previous, stackPointer == previous.stackPointer &- 8,
        let top = cursor.word(stackPointer), top > previous.counter, top &- previous.counter <= 8,
        top != counter
      {
        calls.append(Call(slot: stackPointer, returnAddress: top))
      }
      let isFirst = previous == nil
      previous = (counter, stackPointer)
      do {
        let snapshot = Snapshot(
          regions: whole.regions,
          extents: others + [extent],
          storage: [whole, room],
          images: whole.images,
          threads: [thread],
          process: whole.process,
          absences: []
        )
        let stack = StackUnwinder(snapshot).stack(of: thread)
        if isFirst {
          calls = stack.frames.dropLast().reversed().compactMap { frame in
            frame.canonicalFrameAddress.flatMap { address in
              cursor.word(address.bits &- 8).map {
                Call(slot: address.bits &- 8, returnAddress: $0)
              }
            }
          }
        }
        let expected = [counter] + calls.reversed().map(\.returnAddress)
        let found = stack.frames.map { $0.programCounter.bits }
        compared += 1
        let hasTable = stack.frames.allSatisfy { $0.origin != .framePointer }
        if !hasTable { withoutTable += 1 }
        if expected != found {
          if hasTable { wrongWithTable += 1 }
          let image = whole.image(containing: Address(counter))
          let names = { (list: [UInt]) in
            list.prefix(5).map { whole.symbol(containing: Address($0))?.mangledName ?? "?" }
          }
          differences.append(
            "\(image?.name ?? "?") + \(Address(counter &- (image?.loadBias ?? 0))) \(names([counter])): \(found.count) frames of \(expected.count), \(stack.frames.first?.function == nil ? "without table" : "")"
          )
        }
      }
      // SAFETY: The thread stands since it was stopped.
      guard unsafe probe_step(&threads[0]) == 0 else { break }
    }
    print(
      "instructions compared: \(compared), with frames without tables \(withoutTable), different \(differences.count)"
    )
    #expect(compared > 1000)
    #expect(wrongWithTable == 0)
    // Without a table it is the instructions that decide: nearly always rightly.
    #expect(
      differences.count * 1000 <= compared,
      "\(differences.prefix(40).joined(separator: "\n"))"
    )
  }
}
