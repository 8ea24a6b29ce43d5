package import LeakMemory
internal import LeakReflection

/// Looks for objects that are alive and that nothing reaches.
///
/// All words in memory that name one of the objects in question are looked for at once. An object that
/// a variable, a stack, a register, other memory or another object names is held from outside, and so
/// is all that it holds. What is left holds itself, or has a retain that nobody releases.
///
/// Memory changes while it is looked at. So what is found is looked at again, by ``confirmed(_:)``,
/// before it is told: garbage cannot change, since nobody can reach it.
package struct GarbageSearch {
  /// The live chunks at the time of the look.
  private let heap: LiveHeap

  /// The frames and registers of whoever looks.
  private let caller: CallerState

  /// Knows what objects are.
  private let reader = RuntimeReader()

  /// What the objects in question are.
  private var sorts: ObjectSorts

  /// The objects in question, in ascending order.
  private var candidates: [Candidate] = []

  /// The numbers of the objects in question.
  private var numbers: [Address: Int32] = [:]

  /// One object in question.
  private struct Candidate {
    /// Where it is.
    let address: Address

    /// Its header at this look.
    let header: ObjectHeader

    /// Whether something outside of the candidates holds it.
    var isHeld: Bool

    /// How many references to it were found among the candidates.
    var located = 0
  }

  /// The most words that are looked at.
  private static let mostHits = 1 << 24

  /// Looks at the heap as it is now; nil where it cannot be looked at, or not at all of it.
  private init?(caller: CallerState) {
    guard let heap = LiveHeap.whole(callerStackLimit: caller.stackLimit) else { return nil }
    self.heap = heap
    self.caller = caller
    sorts = ObjectSorts(reader: reader)
  }

  /// Finds the garbage among objects made since an earlier look at the heap.
  ///
  /// - Parameters:
  ///   - before: The heap as it was; nil to look at all objects there are.
  ///   - caller: The frames and registers of whoever looks.
  /// - Returns: What seems to be garbage; nil where the heap cannot be looked at, or not at all of it: what
  ///   was not looked at may hold anything.
  ///
  /// - Complexity: O(*b* log *n*), for *b* bytes of memory and *n* objects in question.
  @inline(never)
  package static func garbage(since before: LiveHeap?, caller: CallerState) -> Garbage? {
    guard var first = GarbageSearch(caller: caller) else { return nil }
    // Looks at types that were not met before. What is kept of them replaces memory that was alive,
    // which could then be used for what is noted here, so the look that counts comes after.
    first.addCandidates(since: before)
    guard !first.candidates.isEmpty else { return Garbage(groups: []) }
    for _ in 0..<LiveHeap.mostLooks {
      guard var search = GarbageSearch(caller: caller) else { return nil }
      search.addCandidates(since: before)
      let garbage = search.run()
      // Not before: its memory was alive at the second look, and would be used for notes.
      if let garbage { return withExtendedLifetime(first) { garbage } }
    }
    return nil
  }

  /// Looks once more at what seemed to be garbage.
  ///
  /// - Parameters:
  ///   - garbage: What an earlier look found.
  ///   - caller: The frames and registers of whoever looks.
  /// - Returns: What has not changed since, and is still reached by nothing; nil as for the look before.
  @inline(never)
  package static func confirmed(_ garbage: Garbage, caller: CallerState) -> Garbage? {
    guard !garbage.groups.isEmpty else { return garbage }
    for _ in 0..<LiveHeap.mostLooks {
      guard var search = GarbageSearch(caller: caller) else { return nil }
      for member in garbage.groups.flatMap(\.members)
      where search.heap.chunk(containing: member.address) == member.address {
        search.addCandidate(member.address, expecting: member.retains)
      }
      if let confirmed = search.run() { return confirmed }
    }
    return nil
  }

  /// Looks for garbage among the objects in question; nil where not all words were looked at.
  private mutating func run() -> Garbage? {
    guard !candidates.isEmpty else { return Garbage(groups: []) }
    reader.beginWalk()
    defer { reader.endWalk() }
    let (hits, isCut) = heap.places(of: candidates.map(\.address), limit: Self.mostHits)
    guard !isCut else { return nil }
    let edges = judge(hits)
    return garbage(edges)
  }

  // MARK: - What is in question

  /// Takes the objects that were not alive at an earlier look; all of them where there was none.
  private mutating func addCandidates(since before: LiveHeap?) {
    reader.beginWalk()
    defer { reader.endWalk() }
    if let before {
      for chunk in heap.newChunks(since: before) { addCandidate(chunk, expecting: nil) }
    } else {
      heap.forEachChunk { chunk, _ in addCandidate(chunk, expecting: nil) }
    }
  }

  /// Takes a chunk, if it is an object.
  ///
  /// - Parameters:
  ///   - chunk: The chunk.
  ///   - retains: The strong retains that it had at an earlier look; nil where there was none.
  private mutating func addCandidate(_ chunk: Address, expecting retains: Int?) {
    guard
      let header = ObjectHeader(at: chunk, memory: reader.memory),
      !header.isImmortal, let sort = sorts.sort(of: chunk, isa: header.isa)
    else { return }
    // Whoever changed its counts could reach it.
    let isChanged = retains.map { $0 != header.retains } ?? false
    let isLiving =
      sort.isTask && TaskRecord(at: chunk, memory: reader.memory)?.state == .executing
    numbers[chunk] = Int32(candidates.count)
    candidates.append(
      Candidate(
        address: chunk,
        header: header,
        isHeld: isChanged || header.isDying || isLiving || sort.isOwn
      )
    )
  }

  // MARK: - Who holds it

  /// Goes through all words that name candidates.
  ///
  /// - Returns: Which candidates hold which.
  private mutating func judge(_ hits: [HeapHit]) -> [(holder: Int32, target: Int32)] {
    for word in caller.registers { hold(Address(word)) }
    let judge = HolderJudge(reader: reader)
    var edges: [(holder: Int32, target: Int32)] = []
    var next = 0
    while next < hits.count {
      let first = hits[next]
      guard case .chunk(let chunk) = first.place else {
        hold(first.target)
        next += 1
        continue
      }
      // What lies in one chunk follows one another.
      let start = next
      while next < hits.count, hits[next].place == first.place { next += 1 }
      let hits = hits[start..<next]
      guard let holder = numbers[chunk] else {
        for target in judge.verdict(on: chunk, hits).held { hold(target) }
        continue
      }
      let verdict = judge.verdict(on: chunk, hits)
      for target in verdict.held {
        guard let number = numbers[target] else { continue }
        edges.append((holder, number))
        candidates[Int(number)].located += verdict.located[target] ?? 0
      }
    }
    return edges
  }

  /// Notes that something holds a candidate from outside.
  private mutating func hold(_ target: Address) {
    if let number = numbers[target] { candidates[Int(number)].isHeld = true }
  }

  // MARK: - What is left

  /// What is not held, in groups.
  private func garbage(_ edges: [(holder: Int32, target: Int32)]) -> Garbage {
    let all = HoldingGraph(count: candidates.count, edges: edges)
    let isHeld = all.reached(
      from: candidates.indices.filter { candidates[$0].isHeld }.map { Int32($0) }
    )
    let left = candidates.indices.filter { !isHeld[$0] }
    guard !left.isEmpty else { return Garbage(groups: []) }
    var renumbered: [Int32] = Array(repeating: -1, count: candidates.count)
    for (position, number) in left.enumerated() { renumbered[number] = Int32(position) }
    let members = left.map { member(candidates[$0]) }
    let graph = HoldingGraph(
      count: left.count,
      edges: edges.compactMap { edge in
        let holder = renumbered[Int(edge.holder)]
        let target = renumbered[Int(edge.target)]
        return holder < 0 || target < 0 ? nil : (holder, target)
      }
    )
    let heads = graph.heads { one, other in
      Self.head(of: one, members).typeName < Self.head(of: other, members).typeName
    }
    // A text by itself is on no ring, and readers do not see who holds it.
    let groups = heads.filter { !isText($0.ring, members) }.map { head in
      group(
        ring: head.ring.map { members[Int($0)] },
        hanging: head.hanging.map { members[Int($0)] },
        head: Self.head(of: head.ring, members)
      )
    }
    return Garbage(groups: groups)
  }

  /// A candidate that nothing holds.
  private func member(_ candidate: Candidate) -> Garbage.Member {
    let layout = reader.layout(of: candidate.address)
    return Garbage.Member(
      address: candidate.address,
      typeName: layout?.typeName ?? "?",
      isStorage: layout?.isStorage ?? true,
      byteCount: heap.usableSize(of: candidate.address) ?? 0,
      retains: candidate.header.retains,
      located: candidate.located
    )
  }

  /// The object of a ring to tell of: one that a programmer sees, the first by name.
  private static func head(of ring: [Int32], _ members: [Garbage.Member]) -> Garbage.Member {
    var best = members[Int(ring[0])]
    for number in ring.dropFirst() {
      let member = members[Int(number)]
      let isBetter =
        member.isStorage == best.isStorage
        ? member.typeName < best.typeName : best.isStorage
      if isBetter { best = member }
    }
    return best
  }

  /// Whether a head is the storage of a string.
  private func isText(_ ring: [Int32], _ members: [Garbage.Member]) -> Bool {
    ring.allSatisfy { reader.layout(of: members[Int($0)].address)?.isLeaf ?? true }
  }

  /// A head with what goes with it.
  private func group(
    ring: [Garbage.Member],
    hanging: [Garbage.Member],
    head: Garbage.Member
  ) -> Garbage.Group {
    Garbage.Group(
      head: head,
      members: ring + hanging,
      finding: GarbageFinding(of: head).finding,
      isProven: ring.allSatisfy { $0.located >= $0.retains }
    )
  }
}
