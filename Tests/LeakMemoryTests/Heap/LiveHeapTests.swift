import Glibc
import LeakMemory
import LeakTestSupport
import Testing

/// One at a time: a signal that stops threads ends some system calls that other tests wait in, and a snapshot is
/// a copy of what another test looks for.
@Suite("The live heap", .serialized) enum HeapTests {}

extension HeapTests {
  @Suite("Chunks and words") struct LiveHeapTests {
    @Test("Every chunk is listed with the size that the allocator tells")
    func everyChunk() throws {
      var random = SystemRandomNumberGenerator()
      let sizes =
        (0..<20_000).map { _ in Int.random(in: 1...2000, using: &random) } + [5000, 400_000]
      let samples = HeapSamples(sizes: sizes)
      defer { samples.freeAll() }
      let heap = try #require(LiveHeap())
      var wrong = 0
      for index in 0..<samples.count {
        let address = samples.address(index)
        if heap.usableSize(of: address) != samples.usableSize(index) { wrong += 1 }
        if heap.chunk(containing: address + 1) != address { wrong += 1 }
      }
      #expect(wrong == 0)
      #expect(heap.count > samples.count)
    }

    @Test("What was freed among what lives is not listed")
    func freed() throws {
      let samples = HeapSamples(sizes: Array(repeating: 72, count: 5_000))
      for index in 0..<samples.count where index % 2 == 0 { samples.free(index) }
      let heap = try #require(LiveHeap())
      var dead = 0
      var missing = 0
      for index in 0..<samples.count {
        let found = heap.chunk(containing: samples.address(index)) == samples.address(index)
        if index % 2 == 0 { dead += found ? 1 : 0 } else { missing += found ? 0 : 1 }
      }
      #expect(missing == 0)
      // Other tests run meanwhile, and may have been given some of it.
      #expect(dead < 500)
      for index in 0..<samples.count where index % 2 == 1 { samples.free(index) }
    }

    @Test("A word in a chunk is found with its chunk")
    func wordInChunk() throws {
      let samples = HeapSamples(sizes: [64, 64])
      defer { samples.freeAll() }
      samples.store(samples.address(1).bits, in: 0, at: 24)
      let heap = try #require(LiveHeap())
      let (hits, isCut) = heap.places(of: [samples.address(1)])
      #expect(!isCut)
      #expect(hits.contains { $0.place == .chunk(samples.address(0)) })
      #expect(hits.contains { $0.address == samples.address(0) + 24 })
      #expect(hits.allSatisfy { $0.target == samples.address(1) })
    }

    @Test("Several addresses are looked for at once, whatever the tag bits of the words")
    func severalTargets() throws {
      let samples = HeapSamples(sizes: Array(repeating: 48, count: 400))
      defer { samples.freeAll() }
      for index in 0..<200 {
        samples.store(samples.address(index + 200).bits | 0x4000_0000_0000_0001, in: index, at: 16)
      }
      let heap = try #require(LiveHeap())
      let (hits, _) = heap.places(of: (200..<400).map(samples.address))
      var found: Set<Address> = []
      for hit in hits { if case .chunk(let chunk) = hit.place { found.insert(chunk) } }
      #expect((0..<200).allSatisfy { found.contains(samples.address($0)) })
    }

    @Test("All chunks are listed")
    func listed() throws {
      let object = LoneObject<Never>.make()
      let samples = HeapSamples(sizes: Array(repeating: 112, count: 1_000))
      defer { samples.freeAll() }
      let heap = try #require(LiveHeap())
      var listed: Set<Address> = []
      heap.forEachChunk { chunk, size in if size > 0 { listed.insert(chunk) } }
      #expect(listed.count == heap.count)
      #expect(listed.contains(Address(of: object)))
      #expect((0..<samples.count).allSatisfy { listed.contains(samples.address($0)) })
      withExtendedLifetime(object) {}
    }

    @Test("What looks like a chunk with a mapping of its own does not cover the arena behind it")
    func arenaBehindLookalike() throws {
      let arenaSize: UInt = 64 << 20
      let region = try #require(MappedRegion(byteCount: Int(3 * arenaSize)))
      defer { region.unmap() }
      let start = Address((region.start.bits + 2 * arenaSize - 1) & ~(arenaSize - 1))
      // A copy of a header, as a stack that borders on the arena can have it.
      region.store(arenaSize | 2, at: start + -4096 + 8)
      // `heap_info` with the arena behind it, then the first thread's cache, then chunks up to the end.
      let arena = start + 48
      region.store(arena.bits, at: start)
      region.store(0x21000, at: start + 16)
      region.store(0x21000, at: start + 24)
      let first = Address((arena.bits + 0x898 + 15) & ~15)
      region.store(0x290 | 5, at: first + 8)
      var chunk = first + 0x290
      for _ in 0..<20 {
        region.store(0x40 | 5, at: chunk + 8)
        chunk = chunk + 0x40
      }
      region.store((start.bits + 0x21000 - chunk.bits) | 5, at: chunk + 8)
      let heap = try #require(LiveHeap())
      let inside = first + 0x290 + 16
      #expect(heap.chunk(containing: inside + 8) == inside)
      #expect(heap.usableSize(of: inside) == 0x38)
    }

    @Test("What borders on an image's variables is seen, though no name tells it from them")
    func behindImages() throws {
      let pageMask: UInt = 4095
      var regions: [MappedRegion] = []
      defer { regions.forEach { $0.unmap() } }
      for image in LoadedImages.current().images {
        guard let last = image.segments.max(by: { $0.address < $1.address }), last.isWritable else {
          continue
        }
        let end = (image.loadBias &+ UInt(last.address) &+ UInt(last.size) + pageMask) & ~pageMask
        guard let region = MappedRegion(byteCount: 8192, at: Address(end)) else { continue }
        // The header of a chunk with a mapping of its own.
        region.store(8192 | 2, at: region.start + 8)
        regions.append(region)
      }
      try #require(!regions.isEmpty)
      let heap = try #require(LiveHeap())
      for region in regions {
        #expect(heap.chunk(containing: region.start + 24) == region.start + 16)
      }
    }

    @Test(
      "A look is complete where threads gave all memory back and ended, so that arenas are empty"
    )
    func emptyArenas() throws {
      for _ in 0..<4 { leaveEmptyArena() }
      let heap = try #require(LiveHeap())
      #expect(!heap.isCut)
    }

    @Test("Memory of our own is not looked at")
    func ownMemory() throws {
      // A mapping of its own: where small memory lies, something of another test's may have been before, of
      // which words are left elsewhere.
      let samples = HeapSamples(sizes: [64, (33 << 20) + Int.random(in: 0..<4_096) << 12])
      defer { samples.freeAll() }
      samples.store(samples.address(1).bits, in: 0, at: 16)
      let copy = MemorySnapshot()
      #expect(copy.fill(from: samples.address(0), count: 64, reading: OwnMemory()))
      let pages = PageCache(over: OwnMemory())
      pages.keep()
      #expect(pages.word(samples.address(0) + 16) == samples.address(1).bits)
      let heap = try #require(LiveHeap())
      let (hits, _) = heap.places(of: [samples.address(1)])
      #expect(copy.word(at: 16) == samples.address(1).bits)
      #expect(!hits.contains { $0.place == .other })
      // Lists of addresses, as this test's own, have their first element further on.
      let like = hits.filter { hit in
        if case .chunk(let chunk) = hit.place { return hit.address == chunk + 16 }
        return false
      }
      #expect(like.map(\.address) == [samples.address(0) + 16])
    }

    @Test("Words are read all at one moment; those that cannot be read are nil")
    func words() throws {
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      samples.store(42, in: 0, at: 8)
      let heap = try #require(LiveHeap())
      #expect(heap.words(at: [samples.address(0) + 8, Address(8)]) == [Address(42), nil])
    }

    @Test("Threads are stopped by each method", arguments: StopMethod.allCases)
    func methods(method: StopMethod) throws {
      let heap = try #require(LiveHeap(stoppingBy: method))
      #expect(heap.stopMethod == method || method == .ptrace)
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      _ = heap.places(of: [samples.address(0)])
      #expect(method == .none ? heap.longestStop == .zero : heap.longestStop > .zero)
      #expect(heap.longestStop < .seconds(2))
    }

    @Test("memory that was a thread's cache before, and was not cleared, hides no object")
    func formerCache() throws {
      final class Plain {}
      let objects = (0..<8).map { _ in Plain() }
      let addresses = objects.map { Address(of: $0) }
      // 64 lengths of lists, two bytes each, then the lists' first chunks.
      let former = UnsafeMutableRawPointer.allocate(byteCount: 0x280, alignment: 16)
      defer { unsafe former.deallocate() }
      // SAFETY: All of it lies in the memory that was just allocated.
      unsafe former.initializeMemory(as: UInt8.self, repeating: 0, count: 0x280)
      for (bin, address) in addresses.enumerated() {
        // SAFETY: As above, for fewer than 64 lists.
        unsafe former.storeBytes(of: 1, toByteOffset: bin * 2, as: UInt16.self)
        // SAFETY: As above.
        unsafe former.storeBytes(of: address.bits, toByteOffset: 128 + bin * 8, as: UInt.self)
      }
      let heap = try #require(LiveHeap())
      for address in addresses { #expect(heap.chunk(containing: address) == address) }
      withExtendedLifetime(objects) {}
    }

    @Test("A forked child finds the same")
    func forked() throws {
      let samples = HeapSamples(sizes: Array(repeating: 64, count: 1_000))
      defer { samples.freeAll() }
      samples.store(samples.address(1).bits, in: 0, at: 24)
      let heap = try #require(LiveHeap(inFork: true))
      #expect(
        (0..<samples.count).allSatisfy {
          heap.usableSize(of: samples.address($0)) == samples.usableSize($0)
        }
      )
      let (hits, isCut) = heap.places(of: [samples.address(1)])
      #expect(hits.contains { $0.place == .chunk(samples.address(0)) })
      #expect(!isCut)
      #expect(heap.isForked)
    }

    /// Runs a thread that takes memory and gives all of it back.
    private func leaveEmptyArena() {
      var thread = pthread_t()
      // SAFETY: The thread is waited for, and touches nothing but memory of its own.
      unsafe pthread_create(
        &thread,
        nil,
        { _ in
          unsafe free(malloc(5_000))
          return nil
        },
        nil
      )
      pthread_join(thread, nil)
    }
  }
}
