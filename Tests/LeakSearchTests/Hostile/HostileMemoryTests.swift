import Foundation
import LeakSearch
import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

@Suite("Memory that lies is survived", .serialized)
struct HostileMemoryTests {
  /// The variable that asks for a number of cases, in a process where nothing else runs.
  private static let variable = "LEAKFINDER_HOSTILE_CASES"

  /// How many cases are generated here; nil for none.
  private static let count = ProcessInfo.processInfo.environment[variable].flatMap(Int.init)

  /// The seed; `LEAKFINDER_HOSTILE_SEED` brings one back.
  private static let seed =
    ProcessInfo.processInfo.environment["LEAKFINDER_HOSTILE_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: .min ... .max)

  @Test("generated cases, most of which go past the first check", .timeLimit(.minutes(10)))
  func generated() async throws {
    guard let count = Self.count else { return try await Self.generatedApart(50_000) }
    print("hostile memory: seed \(Self.seed)")
    fflush(nil)
    let rack = await SpecimenRack()
    let workers = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))
    let tally = await withTaskGroup(of: HostileTally.self) { group in
      for worker in 0..<workers {
        let share = count / workers + (worker < count % workers ? 1 : 0)
        group.addTask { await Self.run(share, worker, rack) }
      }
      return await group.reduce(into: HostileTally()) { $0.add($1) }
    }
    rack.finish()
    print("hostile memory: \(tally.summary)")
    #expect(tally.caseCount == count)
    #expect(tally.acceptedCount * 100 >= tally.caseCount * 30, "\(tally.summary)")
    #expect(tally.complaints.isEmpty, "seed \(Self.seed)")
  }

  /// Generates cases in a process of their own: damage leads anywhere, also to what other tests have, and a
  /// crash there is told here.
  private static func generatedApart(_ count: Int) async throws {
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("hostile-\(UUID().uuidString).log")
    try #require(FileManager.default.createFile(atPath: log.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: log) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "HostileMemoryTests/generated",
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging([variable: "\(count)"]) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let text = try String(contentsOf: log, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("hostile memory") }
    print(lines.joined(separator: "\n"))
    #expect(status == 0, "\(text.prefix(6_000))")
    #expect(lines.contains { $0.contains("\(count) cases") }, "\(text.prefix(6_000))")
  }

  /// Runs some cases.
  @concurrent
  private static func run(_ count: Int, _ worker: Int, _ rack: SpecimenRack) async -> HostileTally {
    var cases = HostileCases(rack: rack, seed: seed &+ UInt64(worker))
    cases.run(count)
    return cases.tally
  }

  @Test("contexts of generic closures whose bindings and captures lead anywhere")
  func bindings() async throws {
    let rack = await SpecimenRack()
    defer { rack.finish() }
    let parts = rack.specimens.flatMap(\.parts).filter { part in
      let isa = Address(Damage.word(of: part.bytes, at: 0))
      let descriptor = CaptureDescriptor(ofContextMetadata: isa, memory: OwnMemory())
      return rack.contexts.contains(isa) && descriptor?.sources.isEmpty == false
    }
    try #require(parts.count >= 3)
    let room = RawMemory(byteCount: 4096)
    let reader = RuntimeReader()
    var read = 0
    for part in parts {
      for word in 2..<min(8, part.bytes.count / 8) {
        for place in rack.places {
          var bytes = part.bytes
          Damage.set(place, at: word * 8, of: &bytes)
          room.write(bytes, at: 0)
          let node = HeapNode(address: room.address, role: part.node.role)
          if reader.references(from: node, labelled: true, visit: { _ in }) != nil { read += 1 }
        }
      }
    }
    #expect(read > 0)
  }

  @Test("a memory in which every address is mapped and says the same", .timeLimit(.minutes(5)))
  func everywhere() async throws {
    let rack = await SpecimenRack()
    defer { rack.finish() }
    let memory = HostileMemory(mostReads: 2_000_000)
    // Every word is an object, a class, a closure's context, a task, or a size.
    for word in rack.places.prefix(400) + rack.types.map(\.bits) + rack.contexts.map(\.bits) {
      memory.reset(.word(word))
      let reader = RuntimeReader(memory: memory)
      let node = HeapNode(address: Address(1 << 40))
      _ = GraphWalk(
        from: [node],
        reader: reader,
        budget: GraphWalk.Budget(nodes: 1000, references: 4000)
      )
      _ = TaskRecord(at: node.address, memory: memory)
      _ = TaskFrames(of: node.address, memory: memory)
      _ = ClassMetadata(at: node.address, memory: memory)?.inheritance(memory: memory)
      _ = CaptureDescriptor(ofContextMetadata: node.address, memory: memory)
      #expect(!memory.isExhausted, "\(Address(word))")
    }
  }

  @Test("a heap full of damaged objects that lead to one object", .timeLimit(.minutes(5)))
  func damagedHolders() async {
    let rack = await SpecimenRack()
    defer { rack.finish() }
    var random = SeededGenerator(named: "damaged holders")
    let parts = rack.specimens.flatMap(\.parts)
    let victim = OracleLeaf()
    let places = [UInt](repeating: Address(of: victim).bits, count: 8) + rack.places.prefix(8)
    var rooms: [RawMemory] = []
    for _ in 0..<20 {
      rooms = (0..<40).compactMap { _ in
        guard let part = parts.randomElement(using: &random) else { return nil }
        // Memory of its own for each, as the allocator hands it out.
        let room = RawMemory(byteCount: part.bytes.count, alignment: 16)
        let address = room.address
        room.write(
          Damage.damaged(part.bytes, at: address, leadingTo: places, from: 8, using: &random),
          at: 0
        )
        return room
      }
      let finding = RetentionExplorer().finding(for: victim, ownRetains: 1)
      #expect(finding.locatedRetains <= max(0, finding.strongRetains ?? 0))
    }
    withExtendedLifetime((rooms, victim)) {}
  }

  @Test("real memory that another thread damages meanwhile")
  func racing() async {
    let rack = await SpecimenRack()
    defer { rack.finish() }
    let room = RawMemory(byteCount: 1 << 16)
    let parts = rack.specimens.flatMap(\.parts)
    for (index, part) in parts.prefix(60).enumerated() { room.write(part.bytes, at: index * 1024) }
    let read = await withTaskGroup(of: Int.self) { group in
      group.addTask { await Self.damage(room, rack) }
      group.addTask { await Self.look(at: room) }
      return await group.reduce(0, max)
    }
    #expect(read > 0)
  }

  /// Overwrites words of copies again and again.
  @concurrent
  private static func damage(_ room: RawMemory, _ rack: SpecimenRack) async -> Int {
    var random = SeededGenerator(named: "racing damage")
    let parts = rack.specimens.flatMap(\.parts)
    for _ in 0..<100_000 {
      let index = Int.random(in: 0..<60, using: &random)
      guard let part = (index < parts.count ? parts[index] : nil) else { continue }
      let bytes = Damage.damaged(
        part.bytes,
        at: part.node.address,
        leadingTo: rack.places,
        from: 8,
        using: &random
      )
      room.write(Bool.random(using: &random) ? part.bytes : bytes, at: index * 1024)
    }
    return 0
  }

  /// Looks at the copies meanwhile.
  @concurrent
  private static func look(at room: RawMemory) async -> Int {
    let reader = RuntimeReader()
    var read = 0
    for round in 0..<60_000 {
      let node = HeapNode(address: room.address + round % 60 * 1024)
      if reader.references(from: node, labelled: true, visit: { _ in }) != nil { read += 1 }
    }
    return read
  }
}
