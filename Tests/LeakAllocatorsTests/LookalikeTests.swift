import LeakMemory
import Testing

@testable import LeakAllocators

/// What may look like a live object, and is no reason to give up an allocator's structures.
@Suite("Look-alikes of live objects")
struct LookalikeTests {
  /// The counts of an object that is held once, and of one that is never released.
  private static let counts: (once: UInt, never: UInt) = (3, .max)

  /// Writes an object that one word refers to into some blocks; says into how many.
  private static func plant(in subject: Subject, counts: UInt) -> Int {
    let chosen = subject.blocks.filter { $0.1 >= 96 }.prefix(200)
    for (address, _) in chosen {
      subject.specimen.write([subject.metadata, counts], at: address + 32)
      subject.specimen.write([address + 32], at: address + 64)
    }
    return chosen.count
  }

  @Test("objects that are never released may be anywhere within a program's blocks")
  func neverReleased() throws {
    let subject = try Subject()
    let count = Self.plant(in: subject, counts: Self.counts.never)
    #expect(count > 100)
    #expect(subject.check().insideCount == 0)
  }

  @Test("an object within a block that is released some time tells that blocks are misread")
  func released() throws {
    let subject = try Subject()
    let count = Self.plant(in: subject, counts: Self.counts.once)
    #expect(subject.check().insideCount == count)
  }

  @Test("dead objects that only left-over words refer to are none")
  func deadInFreeMemory() throws {
    let subject = try Subject()
    let free = subject.freeBlocks
    #expect(free.count > 20)
    for address in free {
      subject.specimen.write([subject.metadata, Self.counts.once], at: address + 32)
      subject.specimen.write([address + 32], at: address + 64)
    }
    #expect(subject.check().missingCount == 0)
  }

  @Test("an object in free memory that the program's own words refer to tells that blocks are lost")
  func lost() throws {
    let subject = try Subject()
    let free = subject.freeBlocks
    let owners = subject.blocks.filter { $0.1 >= 96 }
    for (address, owner) in zip(free, owners) {
      subject.specimen.write([subject.metadata, Self.counts.once], at: address + 32)
      subject.specimen.write([address + 32], at: owner.0 + 64)
    }
    let check = subject.check()
    #expect(check.missingCount == min(free.count, owners.count))
    #expect(!check.isPassed)
  }

  @Test("dead objects that only a copy of the program's memory refers to are none")
  func deadButForCopies() throws {
    let subject = try Subject()
    let free = subject.freeBlocks
    let owners = subject.blocks.filter { $0.1 >= 96 }.map { $0.0..<$0.0 + UInt($0.1) }
    for (address, owner) in zip(free, owners) {
      subject.specimen.write([subject.metadata, Self.counts.once], at: address + 32)
      subject.specimen.write([address + 32], at: owner.lowerBound + 64)
    }
    #expect(subject.check().missingCount > 20)
    #expect(subject.check(without: owners.shuffled()).missingCount == 0)
  }

  /// A process whose memory is changed.
  private struct Subject {
    let population: Population
    let specimen: Specimen
    let heap: GlibcHeap
    /// What the objects of a class begin with.
    let metadata: UInt

    /// Takes a picture of a process that uses glibc's allocator.
    init() throws {
      population = try #require(Population(count: 2000, threads: 0))
      specimen = try #require(Specimen(population.snapshot, library: "libc.so"))
      heap = try #require(GlibcHeap(specimen.snapshot))
      var cursor = population.snapshot.cursor()
      metadata = try #require(population.objects.first.flatMap { cursor.word($0) })
    }

    /// The live blocks that are no objects, with their sizes.
    var blocks: [(UInt, Int)] {
      let objects = Set(population.objects)
      return population.live.filter { !objects.contains($0.key) }.map { ($0.key, $0.value) }
        .sorted { $0.0 < $1.0 }
    }

    /// The blocks that were given back and have room for an object behind the allocator's own links.
    var freeBlocks: [UInt] {
      var cursor = specimen.snapshot.cursor()
      return population.dead.filter { address in
        // Source: glibc, malloc/malloc.c, `struct malloc_chunk`: the size with three flags before the block.
        guard let size = cursor.word(address - 8) else { return false }
        return size & ~7 >= 112 && heap.blocks.index(containing: address) == nil
      }
    }

    /// How the blocks agree with what looks like live objects now.
    func check(without copies: [Range<UInt>] = []) -> ObjectCheck {
      let memory = ObjectMemory(specimen.snapshot, without: copies)
      var probe = specimen.probe
      return ObjectCheck(heap.blocks, memory, specimen.snapshot, &probe)
    }
  }
}
