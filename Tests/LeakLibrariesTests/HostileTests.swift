import Dispatch
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("Damaged memory") struct HostileTests {
    /// A heap whose blocks a test lists, with the types of a true picture.
    final class ListedHeap: LibraryHeap {
      let blocks: [LibraryBlock]
      let types: WalkedHeap

      init(_ blocks: [LibraryBlock], types: WalkedHeap) {
        self.blocks = blocks
        self.types = types
      }

      func block(at start: Address) -> LibraryBlock? { blocks.first { $0.start == start } }
      func block(containing address: Address) -> LibraryBlock? {
        blocks.first { $0.contains(address) }
      }
      func heapKind(ofFirstWord word: UInt) -> LibraryHeapKind {
        types.heapKind(ofFirstWord: word)
      }
      func className(ofFirstWord word: UInt) -> String? { types.className(ofFirstWord: word) }
    }

    /// What is damaged: true blocks of all kinds that rules know.
    struct Specimen {
      let picture: Picture
      let blocks: [LibraryBlock]
      let words: [[UInt]]
    }

    /// Makes tasks, queues, sources and blocks, and keeps a copy of their memory.
    func specimen() async throws -> (Specimen, TaskStates) {
      let states = TaskStates()
      let task = Task.detached {
        await withTaskGroup(of: Int.self) { group in
          group.addTask { await states.waitUnsafe(states.leaf) }
          async let child = states.waitChecked(TaskStates.Leaf(3))
          async let other = states.waitUnsafe(TaskStates.Leaf(4))
          return await child + other + (group.next() ?? 0)
        }
      }
      try await waitUntil("children do not wait") { states.waitingCount == 3 }
      let queue = DispatchQueue(label: "specimen")
      queue.suspend()
      let key = DispatchSpecificKey<TaskStates.Leaf>()
      queue.setSpecific(key: key, value: states.leaf)
      let group = DispatchGroup()
      queue.async(group: group) { withExtendedLifetime(states) {} }
      group.notify(queue: queue) { withExtendedLifetime(states) {} }
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 100_000)
      timer.setEventHandler { withExtendedLifetime(states) {} }
      timer.activate()
      let picture = try Picture()
      picture.read(address(of: task))
      let roots = [Address(of: queue), Address(of: group), Address(of: timer as AnyObject)]
      for root in roots { picture.read(root) }
      var done = 0
      // Whatever the facts name is read too, so that the specimen is closed.
      while done < picture.facts.references.count, done < 4000 {
        picture.read(picture.facts.references[done].target)
        done += 1
      }
      var starts = Set(picture.facts.interpretations.filter { !$0.isEmbedded }.map(\.start))
      starts.formUnion(roots + [address(of: task)])
      let blocks = starts.sorted().prefix(500).compactMap { picture.heap.block(at: $0) }
      let words = blocks.map { block in
        (0..<block.byteCount / 8).map { picture.word(block.start + $0 * 8) ?? 0 }
      }
      queue.resume()
      timer.cancel()
      states.resumeAll()
      _ = await task.value
      return (Specimen(picture: picture, blocks: blocks, words: words), states)
    }

    /// Damages some words: with addresses of the specimen, near ones, small and large numbers.
    func damage(
      _ words: inout [[UInt]],
      _ blocks: [LibraryBlock],
      _ generator: inout SeededGenerator
    ) {
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let block = Int.random(in: 0..<words.count, using: &generator)
        guard !words[block].isEmpty else { continue }
        let word = Int.random(in: 0..<words[block].count, using: &generator)
        let other = blocks[Int.random(in: 0..<blocks.count, using: &generator)]
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: words[block][word] = other.start.bits
        case 1:
          words[block][word] = (other.start + Int.random(in: -64..<512, using: &generator)).bits
        case 2: words[block][word] = UInt.random(in: 0...UInt.max, using: &generator)
        case 3: words[block][word] ^= 1 << UInt.random(in: 0..<64, using: &generator)
        case 4: words[block][word] = UInt.random(in: 0..<4096, using: &generator)
        case 5: words[block][word] = blocks[block].start.bits
        default: words[block][word] = UInt.max &- UInt.random(in: 0..<64, using: &generator)
        }
      }
    }

    @Test("Damaged tasks, queues and blocks are read to an end, and facts stay within reason")
    func seeds() async throws {
      let (specimen, states) = try await specimen()
      #expect(specimen.blocks.count >= 20)
      let types = specimen.picture.heap
      let first = UInt64.random(in: 0...UInt64.max)
      let whole = specimen.blocks.filter { specimen.picture.read($0.start) }.count
      var recognised = 0
      let rounds = 4000
      for round in 0..<rounds {
        var generator = SeededGenerator(seed: first &+ UInt64(round))
        var words = specimen.words
        damage(&words, specimen.blocks, &generator)
        let snapshot = try FakeMemory.snapshot(
          Array(zip(specimen.blocks.map(\.start), words)),
          images: specimen.picture.snapshot.images,
          regions: specimen.picture.snapshot.regions.filter { $0.permissions.contains(.execute) },
          files: specimen.picture.snapshot
        )
        let heap = ListedHeap(specimen.blocks, types: types)
        var context = LibraryContext(snapshot: snapshot, heap: heap)
        var facts = LibraryFacts()
        var rules = LibraryRules()
        for block in specimen.blocks where rules.read(block, &context, &facts) { recognised += 1 }
        let bytes = specimen.blocks.reduce(0) { $0 + $1.byteCount }
        let count = facts.references.count + facts.claims.count + facts.interpretations.count
        if count > bytes { Issue.record("seed \(first &+ UInt64(round)) gave \(count) facts") }
        if facts.claims.contains(where: { $0.byteCount < 0 }) {
          Issue.record("seed \(first &+ UInt64(round)) gave a claim of negative size")
        }
      }
      // Most of what is recognised whole still gets past the first check.
      #expect(whole >= 8)
      #expect(recognised > rounds * whole / 2)
      withExtendedLifetime(states) {}
    }

    @Test("Lists that end in themselves are read once")
    func rings() throws {
      let base = Address(0x20_0000)
      var words = [UInt](repeating: 0, count: 40)
      words[1] = 161
      words[2] = base.bits + 16
      words[4] = base.bits + 16
      words[21] = 161
      let picture = Picture(try FakeMemory.snapshot(at: base, words))
      let items = DispatchItems(of: base + 16, first: 16, &picture.context).items
      #expect(items.count <= 1)
    }
  }
}
