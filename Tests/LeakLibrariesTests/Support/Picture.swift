import LeakLibraries
import LeakMemory
import Testing

/// A picture of the test process, and what the rules say of it.
final class Picture {
  let snapshot: Snapshot
  let heap: WalkedHeap
  var context: LibraryContext
  var facts = LibraryFacts()
  var rules: LibraryRules

  /// Takes a picture while other tests go on: what the caller holds does not change meanwhile.
  convenience init(
    rules: [any LibraryRule] = LibraryRules.all,
    threads: [SnapshotThread] = []
  ) throws {
    let plain = try OwnProcessSource().snapshot()
    self.init(
      Snapshot(
        regions: plain.regions,
        extents: plain.extents,
        storage: [plain],
        images: plain.images,
        threads: threads,
        process: ProcessFacts(method: .copy, isOwn: true),
        absences: []
      ),
      rules: rules
    )
  }

  init(_ snapshot: Snapshot, rules: [any LibraryRule] = LibraryRules.all) {
    self.snapshot = snapshot
    heap = WalkedHeap(snapshot)
    context = LibraryContext(snapshot: snapshot, heap: heap)
    self.rules = LibraryRules(rules)
  }

  /// Reads the block at an address; returns whether a rule recognised it.
  @discardableResult
  func read(_ address: Address) -> Bool {
    guard let block = heap.block(at: address) else { return false }
    return rules.read(block, &context, &facts)
  }

  /// Reads all blocks.
  func readAll() {
    rules.readProcess(&context, &facts)
    for block in heap.blocks { _ = rules.read(block, &context, &facts) }
  }

  /// What is known of an address, for the message of a test that fails.
  func details(of address: Address) -> String {
    let words = (-2..<4).map { word(address + $0 * 8).map { String($0, radix: 16) } ?? "-" }
    let region = snapshot.region(containing: address).map { "\($0.start)-\($0.end) \($0.name)" }
    let block = heap.block(at: address).map { "\($0.byteCount) bytes" }
    let around = heap.block(containing: address).map { "\($0.start)" }
    return "\(address): \(words) in \(region ?? "-"), block \(block ?? "-"), in \(around ?? "-")"
  }

  /// The word at an address.
  func word(_ address: Address) -> UInt? { context.word(at: address) }

  /// The kind of an object.
  func kind(of object: Address) -> LibraryHeapKind { context.heapKind(of: object) }

  /// The object that a word leads to.
  func object(at slot: Address) -> Address? { context.object(at: slot) }

  /// The strong retains of an object, by its own count.
  func strongCount(of object: Address) -> Int {
    var counts = context.word(at: object + 8) ?? 0
    if counts >> 62 == 3 { counts = context.word(at: Address(counts << 3) + 16) ?? 0 }
    return Int(counts >> 33 & 0x3fff_ffff) + 1
  }

  /// The described strong references to an object.
  func strongReferences(to target: Address) -> [LibraryReference] {
    facts.references.filter { $0.target == target && $0.kind == .strong && $0.isDescribed }
  }

  /// The references out of a holder.
  func references(from holder: Address) -> [LibraryReference] {
    facts.references.filter { $0.holder == holder }
  }

  /// What memory at an address is.
  func interpretation(of address: Address) -> LibraryInterpretation? {
    facts.interpretations.last { $0.start == address }
  }
}
