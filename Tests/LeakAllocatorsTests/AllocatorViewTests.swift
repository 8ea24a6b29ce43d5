import LeakMemory
import Testing

@testable import LeakAllocators

@Suite("Allocator view")
struct AllocatorViewTests {
  /// An allocator to run the population under.
  struct Allocator: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let library: String?
    let source: BlockSource

    static let all = [
      Allocator(testDescription: "glibc", library: nil, source: .glibc),
      Allocator(testDescription: "jemalloc", library: "libjemalloc.so.2", source: .jemalloc),
      Allocator(testDescription: "mimalloc", library: "libmimalloc.so.2", source: .mimalloc),
    ].filter { $0.library == nil || $0.library.flatMap(Population.library) != nil }
  }

  @Test("has exactly the live blocks, with their sizes", arguments: Allocator.all, [0, 3])
  func exact(allocator: Allocator, threads: Int) throws {
    let preload = allocator.library.flatMap(Population.library)
    let population = try #require(Population(count: 4000, threads: threads, preload: preload))
    var probe = PlainMetadataProbe(population.snapshot)
    let view = AllocatorView.find(in: population.snapshot, probe: &probe)
    #expect(view.source == allocator.source, "\(view.check) \(view.figures)")
    #expect(view.lockedArenaCount == 0)
    #expect(view.check.isPassed)
    #expect(view.figures["damage"] == 0)
    #expect(population.live.count > 3000 * (threads + 1))
    var missing = 0
    var wrong: [(Int, Int)] = []
    for (address, size) in population.live {
      guard let index = view.blocks.index(of: address) else {
        missing += 1
        continue
      }
      if view.blocks.byteCount(at: index) != size {
        wrong.append((view.blocks.byteCount(at: index), size))
      }
    }
    #expect(missing == 0)
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
    let revived = population.dead.filter { view.blocks.index(of: $0) != nil }
    #expect(revived.isEmpty, "\(revived.prefix(5).map { String($0, radix: 16) })")
    // What the runtime, the C library and the program's start have allocated besides.
    #expect(view.blocks.count < population.live.count * 11 / 10 + 1500)
    let unknown = population.objects.count { view.blocks.index(of: $0) == nil }
    #expect(unknown == 0)
    // A later picture of the same process need not be checked again.
    let known = AllocatorView.find(in: population.snapshot, probe: &probe, known: view.source)
    #expect(known.source == view.source)
    #expect(known.blocks.count == view.blocks.count)
    #expect(
      (0..<view.blocks.count).allSatisfy { known.blocks.start(at: $0) == view.blocks.start(at: $0) }
    )
  }

  @Test("has exactly the live blocks where no list of free blocks is empty")
  func fullBins() throws {
    let population = try #require(Population(count: 500, threads: 0, fillsBins: true))
    var probe = PlainMetadataProbe(population.snapshot)
    let view = AllocatorView.find(in: population.snapshot, probe: &probe)
    #expect(view.source == .glibc, "\(view.check) \(view.figures)")
    #expect(view.figures["damage"] == 0)
    #expect(population.live.count > 4000)
    let wrong = population.live.filter { address, size in
      view.blocks.index(of: address).map { view.blocks.byteCount(at: $0) } != size
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    // Blocks of those sizes are free, thousands of them.
    #expect(view.figures["free"] ?? 0 > 1000)
  }

  @Test(
    "has exactly the objects where the allocator is not known",
    arguments: ["glibc", "libjemalloc.so.2", "libmimalloc.so.2", "libtcmalloc.so.4"]
  )
  func objectsAlone(library: String) throws {
    let preload = Population.library(library)
    guard preload != nil || library == "glibc" else { return }
    let population = try #require(Population(count: 4000, threads: 2, preload: preload))
    var probe = PlainMetadataProbe(population.snapshot)
    let view = AllocatorView.objectsAlone(
      in: population.snapshot,
      probe: &probe,
      reason: .unknownAllocator
    )
    let found = population.objects.count { view.blocks.index(of: $0) != nil }
    #expect(found == population.objects.count)
    #expect(population.dead.count { view.blocks.index(of: $0) != nil } == 0)
    #expect(!view.source.hasEveryBlock)
    #expect(view.blocks.count < population.objects.count + 500)
  }

  @Test(
    "names tcmalloc as an allocator that is not read",
    .enabled(if: Population.library("libtcmalloc.so.4") != nil, "tcmalloc is not installed")
  )
  func tcmalloc() throws {
    let preload = Population.library("libtcmalloc.so.4")
    let population = try #require(Population(count: 500, threads: 1, preload: preload))
    var probe = PlainMetadataProbe(population.snapshot)
    let view = AllocatorView.find(in: population.snapshot, probe: &probe)
    #expect(view.source == .objectsAlone(.unsupportedAllocator("tcmalloc")))
    #expect(
      view.source.sentence
        == "Swift objects are complete; other heap blocks are unknown, because LeakFinder does "
        + "not read the heap structures of tcmalloc."
    )
    #expect(population.objects.allSatisfy { view.blocks.index(of: $0) != nil })
  }

  @Test("gives up an allocator whose structures do not have the objects")
  func selfCheck() throws {
    let population = try #require(Population(count: 500, threads: 0))
    let memory = ObjectMemory(population.snapshot)
    var probe = PlainMetadataProbe(population.snapshot)
    let heap = try #require(GlibcHeap(population.snapshot))
    let whole = ObjectCheck(heap.blocks, memory, population.snapshot, &probe)
    #expect(whole.isPassed)
    var missing = BlockTableBuilder()
    var shifted = BlockTableBuilder()
    for index in 0..<heap.blocks.count {
      let start = heap.blocks.start(at: index)
      let size = UInt(heap.blocks.byteCount(at: index))
      if index % 10 != 0 { missing.append(start: start, byteCount: size) }
      shifted.append(start: start - 16, byteCount: size)
    }
    let first = ObjectCheck(missing.table(), memory, population.snapshot, &probe)
    #expect(!first.isPassed && first.missingCount > 10)
    let second = ObjectCheck(shifted.table(), memory, population.snapshot, &probe)
    #expect(!second.isPassed && second.insideCount > 100)
  }

  @Test("looks at all memory but that of objects that fill their blocks")
  func lookOutsideOfObjects() throws {
    let population = try #require(Population(count: 5_000, threads: 1))
    let memory = ObjectMemory(population.snapshot)
    var probe = PlainMetadataProbe(population.snapshot)
    let heap = try #require(GlibcHeap(population.snapshot))
    let all = ObjectCandidates.find(in: population.snapshot, memory.heap, probe: &probe)
    let some = ObjectCandidates.find(
      in: population.snapshot,
      memory.heap,
      notFilling: heap.blocks,
      probe: &probe
    )
    #expect(some.filledCount > 1_000)
    let left = Set(some.addresses)
    #expect(left.isSubset(of: all.addresses))
    // What was passed over begins a block.
    let passed = Set(all.addresses).subtracting(left)
    #expect(passed.allSatisfy { heap.blocks.index(of: ~$0) != nil })
    #expect(passed.count == some.filledCount)
  }

  @Test("finds the blocks of the process that asks")
  func ownProcess() throws {
    let objects = (0..<2000).map { Marker(number: $0) }
    // Other tests allocate: where a thread stands within the allocator, the picture is taken again.
    var taken: (snapshot: Snapshot, heap: GlibcHeap)?
    for _ in 0..<20 where taken == nil {
      let snapshot = try OwnProcessSource().snapshot()
      taken = GlibcHeap(snapshot).map { (snapshot, $0) }
    }
    let (snapshot, heap) = try #require(taken)
    var probe = PlainMetadataProbe(snapshot)
    let check = ObjectCheck(heap.blocks, ObjectMemory(snapshot), snapshot, &probe)
    let addresses = objects.map { UInt(bitPattern: ObjectIdentifier($0)) }
    let unknown = addresses.count { heap.blocks.index(of: $0) == nil }
    // Other tests allocate meanwhile, so that the copy may be torn; it must not be wrong elsewhere.
    #expect(unknown == 0 || heap.damageCount > 0, "\(heap.figures)")
    #expect(check.blockCount > 2000 || heap.damageCount > 0)
    withExtendedLifetime(objects) {}
  }

  /// An object to be found.
  private final class Marker {
    let number: Int
    init(number: Int) { self.number = number }
  }
}
