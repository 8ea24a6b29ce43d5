import LeakMemory
import Testing

@testable import LeakAllocators

@Suite("Damaged heaps")
struct DamagedHeapTests {
  /// A process to damage: by whose structures, how often.
  struct Subject: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let preload: String?
    let library: String
    let source: BlockSource
    let seedCount: Int

    static let all = [
      Subject(
        testDescription: "glibc",
        preload: nil,
        library: "libc.so",
        source: .glibc,
        seedCount: 30_000
      ),
      Subject(
        testDescription: "jemalloc",
        preload: "libjemalloc.so.2",
        library: "libjemalloc",
        source: .jemalloc,
        seedCount: 10_000
      ),
      Subject(
        testDescription: "mimalloc",
        preload: "libmimalloc.so.2",
        library: "libmimalloc",
        source: .mimalloc,
        seedCount: 10_000
      ),
    ].filter { $0.preload == nil || $0.preload.flatMap(Population.library) != nil }
  }

  @Test("give an answer or a refusal", arguments: Subject.all)
  func damage(subject: Subject) throws {
    let preload = subject.preload.flatMap(Population.library)
    let population = try #require(Population(count: 40, threads: 1, preload: preload))
    let specimen = try #require(Specimen(population.snapshot, library: subject.library))
    let whole = Self.look(specimen)
    #expect(whole.source == subject.source, "\(whole.check)")
    #expect(whole.blocks.count <= 700)
    var random = SystemRandomNumberGenerator()
    let first = random.next()
    var used = 0
    for seed in 0..<UInt64(subject.seedCount) {
      specimen.damage(seed: first &+ seed)
      let view = Self.look(specimen)
      specimen.repair()
      if Self.isPastFirstCheck(view, subject) { used += 1 }
      var end: UInt = 0
      for index in stride(from: 0, to: view.blocks.count, by: seed % 50 == 0 ? 1 : 37) {
        let start = view.blocks.start(at: index)
        guard start >= end, view.blocks.index(of: start) == index else {
          Issue.record("seed \(first &+ seed): block \(index) is not in order")
          return
        }
        end = start &+ UInt(view.blocks.byteCount(at: index))
      }
    }
    // Most damage leaves the structures readable, so that what follows them was tried too.
    #expect(used * 2 >= subject.seedCount, "\(used) of \(subject.seedCount) from seed \(first)")
    #expect(Self.look(specimen).blocks.count == whole.blocks.count)
  }

  /// Whether an allocator's structures were found, whatever came of them.
  private static func isPastFirstCheck(_ view: AllocatorView, _ subject: Subject) -> Bool {
    switch view.source {
    case .objectsAlone(.failedCheck(let allocator, _, _)): allocator == subject.testDescription
    default: view.source == subject.source
    }
  }

  /// The view of a specimen as it is.
  private static func look(_ specimen: Specimen) -> AllocatorView {
    var probe = specimen.probe
    return AllocatorView.find(in: specimen.snapshot, probe: &probe)
  }

  @Test("tell an arena whose lock is held")
  func lockedArena() throws {
    let population = try #require(Population(count: 40, threads: 1))
    var search = GlibcStateSearch(population.snapshot)
    let arenas = search.find()
    #expect(arenas.count == 2)
    let main = try #require(arenas.first)
    let locked = Snapshot(
      overlaying: population.snapshot,
      address: main.start,
      byte: 1
    )
    var probe = PlainMetadataProbe(locked)
    let view = AllocatorView.find(in: locked, probe: &probe)
    #expect(view.source == .glibc)
    #expect(view.lockedArenaCount == 1)
    let alone = AllocatorView.find(in: locked, probe: &probe, lockedArenas: .useObjectsAlone)
    #expect(alone.source == .objectsAlone(.lockedArenas(1)))
    #expect(
      alone.source.sentence
        == "Swift objects are complete; other heap blocks are unknown, because the process was "
        + "stopped while it changed one of its heap arenas."
    )
    #expect(population.objects.allSatisfy { alone.blocks.index(of: $0) != nil })
  }

  @Test("know an arena while a chunk is taken out of one of its lists and put into another")
  func changingLists() throws {
    let population = try #require(Population(count: 40, threads: 1))
    var search = GlibcStateSearch(population.snapshot)
    let main = try #require(search.find().first)
    let whole = try #require(GlibcHeap(population.snapshot))
    var cursor = population.snapshot.cursor()
    // The last bins, of the largest chunks, are empty: each leads to itself.
    let links = (124..<127 as Range<UInt>).map { main.bins + 16 * $0 }
    #expect(links.allSatisfy { cursor.word($0) == $0 - 16 })
    var changed = population.snapshot
    for (index, link) in links.enumerated() {
      let byte = UInt8(truncatingIfNeeded: (link - 16) >> 8)
      changed = Snapshot(overlaying: changed, address: link + 1, byte: byte ^ 1)
      let heap = GlibcHeap(changed)
      // More than two lists are never changed at a time.
      guard index < 2 else {
        #expect(heap == nil)
        continue
      }
      #expect(heap?.lockedArenaCount == 1)
      #expect(heap?.blocks.count == whole.blocks.count)
    }
  }
}

extension Snapshot {
  /// Copies a snapshot with one byte changed.
  fileprivate convenience init(overlaying other: Snapshot, address: UInt, byte: UInt8) {
    var extents: [SnapshotExtent] = []
    var storage: [SnapshotStorage] = []
    for extent in other.extents {
      guard let room = SnapshotStorage(byteCount: Int(extent.byteCount)) else { continue }
      // SAFETY: The room is as large as the extent, and the new snapshot keeps it.
      unsafe extent.withBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe room.base.copyMemory(from: base, byteCount: bytes.count)
      }
      if address &- extent.start < extent.byteCount {
        // SAFETY: The place is in the extent, checked just above.
        unsafe (room.base + Int(address - extent.start)).storeBytes(of: byte, as: UInt8.self)
      }
      storage.append(room)
      extents.append(
        // SAFETY: The new snapshot keeps the room.
        unsafe SnapshotExtent(start: extent.start, byteCount: extent.byteCount, bytes: room.base)
      )
    }
    self.init(
      regions: other.regions,
      extents: extents,
      storage: storage,
      images: other.images,
      threads: [],
      process: other.process,
      absences: []
    )
  }
}
