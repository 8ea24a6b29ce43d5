import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakImages

@Suite("Damaged stacks and tables") struct DamagedStackTests {
  /// A part of a picture that damage is laid over.
  private struct Part {
    /// Its first address.
    let start: UInt
    /// Its bytes before.
    let bytes: [UInt8]
    /// Where damage is worth while.
    let places: [Range<Int>]
  }

  @Test(
    "Damaged stacks and tables end the walk, and frames stay disjoint",
    arguments: ["signal", "qsort"]
  )
  func damaged(_ name: String) throws {
    let program = try #require(StoppedProgram.specimen(name))
    let whole = program.snapshot
    let registers = try #require(whole.threads.first?.registers)
    let frames = StackUnwinder(whole).stack(from: registers).frames
    let parts = try parts(of: whole, frames)
    let rest = Self.extents(of: whole, without: parts)
    let images = whole.images
    let words =
      frames.flatMap { [$0.programCounter, $0.stackPointer ?? .null] }.map { UInt64($0.bits) }
    let seed = UInt64.random(in: .min ... .max)
    var shorter = 0
    var moved = 0
    for round in 0..<3000 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      var storage: [SnapshotStorage] = []
      var extents = rest
      for part in parts {
        var bytes = part.bytes
        if Bool.random(using: &random) {
          random.damage(&bytes, within: part.places, words: words)
        }
        let room = try #require(SnapshotStorage(byteCount: bytes.count))
        // SAFETY: The room is as large as the bytes.
        unsafe room.base.copyMemory(from: bytes, byteCount: bytes.count)
        storage.append(room)
        extents.append(
          unsafe SnapshotExtent(start: part.start, byteCount: UInt(bytes.count), bytes: room.base)
        )
      }
      let snapshot = Snapshot(
        regions: whole.regions,
        extents: extents,
        storage: storage,
        images: images,
        threads: [],
        process: whole.process,
        absences: []
      )
      let stack = StackUnwinder(snapshot).stack(from: registers)
      check(stack, snapshot, "seed \(seed &+ UInt64(round))")
      if stack.frames.count > 1 { moved += 1 }
      if stack.frames.count != frames.count { shorter += 1 }
    }
    print("\(name): seed \(seed), past the first frame \(moved), other length \(shorter) of 3000")
    #expect(moved > 1500)
    #expect(shorter > 100)
  }

  @Test("A stack of more frames than anybody needs is cut, and says so")
  func endless() throws {
    let program = try #require(StoppedProgram.specimen("endless"))
    let thread = try #require(program.snapshot.threads.first)
    let stack = StackUnwinder(program.snapshot).stack(of: thread)
    #expect(stack.frames.count == StackUnwinder.maximumFrameCount)
    #expect(stack.end == .limit)
  }

  /// Checks what holds of any stack.
  private func check(_ stack: ThreadStack, _ snapshot: Snapshot, _ seed: String) {
    #expect(stack.frames.count <= StackUnwinder.maximumFrameCount, "\(seed)")
    var end: UInt = 0
    for (index, frame) in stack.frames.enumerated() {
      if index > 0 {
        #expect(snapshot.isCode(frame.programCounter), "\(seed)")
      }
      if frame.origin == .context { end = 0 }
      guard !frame.stackRange.isEmpty else { continue }
      #expect(frame.stackRange.start.bits >= end, "\(seed)")
      end = frame.stackRange.end.bits
    }
  }

  /// The stack, the tables' entries of its functions, and the headers that lead to them.
  private func parts(of snapshot: Snapshot, _ frames: [StackFrame]) throws -> [Part] {
    let memory = FrameMemory(snapshot)
    let unwinder = StackUnwinder(snapshot)
    var places: [(UInt, Int)] = []
    for frame in frames {
      places.append((frame.stackPointer?.bits ?? 0, 64))
      if let range = frame.canonicalFrameAddress { places.append((range.bits &- 64, 64)) }
      guard let entry = unwinder.entry(containing: frame.lookupAddress.bits, memory) else {
        continue
      }
      places.append((entry.instructions.start &- 24, 24 + Int(entry.instructions.byteCount)))
      places.append(
        (entry.initialInstructions.start &- 16, 16 + Int(entry.initialInstructions.byteCount))
      )
      if let image = snapshot.image(containing: frame.lookupAddress) {
        places.append((image.start.bits, 64 + 12 * 56))
        if let header = image.section(".eh_frame_hdr") { places.append((header.start.bits, 256)) }
      }
    }
    // Whole pages, each once.
    var pages: [UInt: [Range<Int>]] = [:]
    for (start, count) in places where snapshot.has(Address(start), count: count) {
      let page = start & ~4095
      pages[page, default: []].append(Int(start - page)..<min(4096, Int(start - page) + count))
    }
    return try pages.map { page, places in
      let bytes = try #require(
        Self.page(at: page, of: snapshot)
      )
      return Part(start: page, bytes: bytes, places: places)
    }.sorted { $0.start < $1.start }
  }

  /// The bytes of a page.
  private static func page(at start: UInt, of snapshot: Snapshot) -> [UInt8]? {
    var cursor = snapshot.cursor()
    // SAFETY: The bytes are copied before they are given back.
    return unsafe cursor.withBytes(start, count: 4096) { bytes in unsafe Array(bytes) }
  }

  /// The bytes of a picture around some parts.
  private static func extents(of snapshot: Snapshot, without parts: [Part]) -> [SnapshotExtent] {
    snapshot.extents.flatMap { extent -> [SnapshotExtent] in
      // SAFETY: The snapshot, which the test keeps, keeps the bytes.
      unsafe extent.withBytes { bytes in
        var result: [SnapshotExtent] = []
        var start = extent.start
        let cuts = parts.map(\.start).filter {
          $0 >= extent.start && $0 < extent.start + extent.byteCount
        }
        for cut in cuts + [extent.start + extent.byteCount] {
          if cut > start, let base = bytes.baseAddress {
            // SAFETY: The run is a part of the extent, whose snapshot the test keeps.
            result.append(
              unsafe SnapshotExtent(
                start: start,
                byteCount: cut - start,
                bytes: unsafe base + Int(start - extent.start)
              )
            )
          }
          start = cut + 4096
        }
        return result
      }
    }
  }
}
