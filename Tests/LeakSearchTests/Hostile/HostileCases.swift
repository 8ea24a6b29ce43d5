import LeakMemory
import LeakReflection
import LeakTestSupport

@testable import LeakSearch

/// One worker that generates cases and runs them.
struct HostileCases {
  /// What cases are made from.
  let rack: SpecimenRack

  /// Decides what happens.
  var random: SeededGenerator

  /// The memory that lies.
  let memory = HostileMemory(mostReads: mostReads)

  /// Real memory for damaged copies: metadata is never read from anywhere else.
  let room = RawMemory(byteCount: 1 << 15)

  /// What became of the cases.
  private(set) var tally = HostileTally()

  /// What the case is about, for complaints.
  private var subject = ""

  /// Reads objects from the memory that lies.
  private var reader: RuntimeReader

  /// The most reads of one case: damage must not make work.
  ///
  /// A record may have 65,536 fields, each of which takes some reads; all else takes some ten thousand at
  /// most.
  static let mostReads = 500_000

  /// The most bytes that are read in one case.
  static let mostBytes = 1 << 26

  /// The longest that a case may take: a hang, on however busy a machine.
  private static let longest = Duration.seconds(20)

  /// A worker with numbers of its own.
  init(rack: SpecimenRack, seed: UInt64) {
    self.rack = rack
    random = SeededGenerator(seed: seed)
    reader = RuntimeReader(memory: memory)
  }

  /// Runs some cases.
  mutating func run(_ count: Int) {
    for index in 0..<count {
      // What a reader remembers must not shield it from what comes.
      if index % 500 == 499 { reader = RuntimeReader(memory: memory) }
      let clock = ContinuousClock()
      let start = clock.now
      memory.reset()
      let sort = nextSort()
      let isAccepted =
        switch sort {
        case .objects: object()
        case .walks: walk()
        case .copies: copy()
        case .records: record()
        case .types: type()
        }
      tally.add(sort, isAccepted: isAccepted, reads: memory.readCount, bytes: memory.byteCount)
      if memory.isExhausted || memory.byteCount > Self.mostBytes {
        tally.complain(
          "case \(index), \(sort): \(memory.readCount) reads, \(memory.byteCount) bytes, \(subject)"
        )
      }
      let time = clock.now - start
      if time > Self.longest { tally.complain("case \(index), \(sort) took \(time)") }
    }
  }

  /// What the next case is about.
  private mutating func nextSort() -> HostileTally.Sort {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: .objects
    case 40..<50: .walks
    case 50..<75: .copies
    case 75..<95: .records
    default: .types
    }
  }

  /// Notes what should not have been.
  mutating func complain(_ text: String) {
    tally.complain(text)
  }

  // MARK: - Objects in a memory that lies

  /// A damaged object, and what it leads to.
  private mutating func object() -> Bool {
    guard
      let specimen = rack.specimens.randomElement(using: &random),
      let part = specimen.parts.randomElement(using: &random)
    else { return false }
    place(part)
    while Int.random(in: 0..<3, using: &random) == 0,
      let other = specimen.parts.randomElement(using: &random)
    {
      place(other)
    }
    hideSomething(of: specimen)
    return look(at: part.node, through: reader)
  }

  /// A walk through damaged objects, with the paths to something that it met.
  private mutating func walk() -> Bool {
    guard let specimen = rack.specimens.randomElement(using: &random) else { return false }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if let part = specimen.parts.randomElement(using: &random) { place(part) }
    }
    hideSomething(of: specimen)
    let walk = GraphWalk(
      from: [specimen.parts[0].node],
      reader: reader,
      budget: GraphWalk.Budget(nodes: 300, references: 1000),
      followsConservative: Bool.random(using: &random)
    )
    let goal = Int32(Int.random(in: 0..<walk.nodes.count, using: &random))
    let paths = PathFinder(walk: walk, goal: goal, reader: reader).paths(from: 0, limit: 3)
    if paths.contains(where: { $0.count > walk.nodes.count + 1 }) {
      complain("a path of \(paths.map(\.count)) steps among \(walk.nodes.count) things")
    }
    return walk.nodes.count > 1
  }

  /// Puts a damaged copy over something on the heap.
  private mutating func place(_ part: Specimen.Part) {
    // Mostly the isa stays, so that the damage is met behind the first check.
    let first = Int.random(in: 0..<8, using: &random) == 0 ? 0 : 8
    var versions: [[UInt8]] = []
    for _ in 0..<(Int.random(in: 0..<3, using: &random) == 0 ? 3 : 1) {
      versions.append(
        Damage.damaged(
          part.bytes,
          at: part.node.address,
          leadingTo: rack.places,
          from: first,
          using: &random
        )
      )
    }
    memory.place(versions, at: part.node.address)
  }

  /// Makes some bytes unreadable, now and then.
  private mutating func hideSomething(of specimen: Specimen) {
    guard Int.random(in: 0..<5, using: &random) == 0,
      let part = specimen.parts.randomElement(using: &random)
    else { return }
    let offset = Int.random(in: 0..<max(1, part.bytes.count), using: &random)
    memory.hide(part.node.address + offset, count: Int.random(in: 1...4096, using: &random))
  }

  /// Lists what something holds, and what that holds.
  ///
  /// - Returns: Whether it was taken for something.
  private mutating func look(at node: HeapNode, through reader: RuntimeReader) -> Bool {
    var targets: [HeapNode] = []
    let isLabelled = Bool.random(using: &random)
    let facts = reader.references(from: node, labelled: isLabelled) { reference in
      if targets.count < 16 { targets.append(reference.target) }
    }
    for target in targets {
      _ = reader.references(from: target, labelled: isLabelled) { _ in }
    }
    subject = facts?.typeName ?? "nothing"
    _ = StrongCount.read(at: node.address, memory: memory)
    return facts != nil
  }

  // MARK: - Copies in real memory

  /// Where the first copy lies, and how far from it the next.
  private static let firstCopy = 4112
  private static let chunkSize = 1040

  /// A damaged copy of an object and of what it leads to; sometimes its type's metadata is one too.
  private mutating func copy() -> Bool {
    guard let specimen = rack.specimens.randomElement(using: &random) else { return false }
    let first = Int.random(in: 0..<specimen.parts.count, using: &random)
    let parts = specimen.parts[first...].prefix(6)
    var offsets: [UInt: Int] = [:]
    for (index, part) in parts.enumerated() {
      offsets[part.node.address.bits] = Self.firstCopy + index * Self.chunkSize
    }
    for index in 0...parts.count {
      var header = [UInt8](repeating: 0, count: 8)
      // As glibc writes it: the size, and that the chunk before is in use.
      Damage.set(UInt(Self.chunkSize) | 1, at: 0, of: &header)
      room.write(header, at: Self.firstCopy + index * Self.chunkSize - 8)
    }
    for part in parts {
      var bytes = part.bytes
      // What led to one of the others leads to its copy.
      for place in stride(from: 8, to: bytes.count - 7, by: 8) {
        let word = Damage.word(of: bytes, at: place)
        guard let offset = offsets[word & 0x00ff_ffff_ffff_fff8] else { continue }
        Damage.set((room.address + offset).bits, at: place, of: &bytes)
      }
      guard let offset = offsets[part.node.address.bits] else { continue }
      let start = Int.random(in: 0..<8, using: &random) == 0 ? 0 : 8
      bytes = Damage.damaged(
        bytes,
        at: room.address + offset,
        leadingTo: rack.places,
        from: start,
        using: &random
      )
      if Int.random(in: 0..<10, using: &random) == 0 { putMetadata(behind: &bytes) }
      room.write(bytes, at: offset)
    }
    let node = HeapNode(
      address: room.address + Self.firstCopy,
      role: specimen.parts[first].node.role
    )
    return look(at: node, through: reader)
  }

  /// Gives an object a damaged copy of metadata for its isa.
  private mutating func putMetadata(behind bytes: inout [UInt8]) {
    let isa = Address(Damage.word(of: bytes, at: 0))
    guard let metadata = OwnMemory().bytes(isa + -64, count: 512) else { return }
    room.write(
      Damage.damaged(metadata, at: isa, leadingTo: rack.places, from: 64, using: &random),
      at: 0
    )
    Damage.set(room.address.bits + 64, at: 0, of: &bytes)
  }
}
