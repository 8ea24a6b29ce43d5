import LeakAllocators
import LeakMemory
import LeakTestSupport

/// The memory of a small process that damage can be laid over, again and again.
///
/// It has only what an allocator's structures and blocks are in, and of that only the pages with
/// anything but zero.
final class Specimen {
  /// The process; its bytes change with the damage.
  let snapshot: Snapshot

  /// The metadata that the process's objects have.
  let probe: KnownMetadataProbe

  /// The bytes of all pages.
  private let storage: SnapshotStorage

  /// The pages' addresses, in the order of the bytes.
  private let pages: [UInt]

  /// The number of words in it.
  private let wordCount: Int

  /// The numbers of words that are worth damaging: those that are not zero.
  private let targets: [Int]

  /// What words were before they were damaged, in order.
  private var undo: [(word: Int, value: UInt)] = []

  /// Copies what matters of a process.
  ///
  /// - Parameters:
  ///   - full: The whole process.
  ///   - library: How the name of the image begins that has the allocator's variables.
  init?(_ full: Snapshot, library: String) {
    guard let image = full.images.first(where: { $0.name.hasPrefix(library) }) else { return nil }
    var pages: [UInt] = []
    var cursor = full.cursor()
    for region in full.regions where region.isPrivateData && region.name != "[stack]" {
      for page in stride(from: region.start.bits, to: region.end.bits, by: 4096) {
        let owner = full.image(containing: Address(page))
        guard owner == nil || owner === image else { continue }
        // SAFETY: Reads within the bytes that are lent.
        let isZero = unsafe cursor.withBytes(page, count: 4096) { bytes in
          unsafe bytes.allSatisfy { $0 == 0 }
        }
        if isZero == false { pages.append(page) }
      }
    }
    guard let storage = SnapshotStorage(byteCount: pages.count * 4096) else { return nil }
    var extents: [SnapshotExtent] = []
    var targets: [Int] = []
    for (index, page) in pages.enumerated() {
      // SAFETY: The storage has room for every page, and the snapshot keeps it.
      let target = unsafe storage.base + index * 4096
      _ = unsafe cursor.withBytes(page, count: 4096) {
        unsafe target.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(target), byteCount: 4096)
      }
      extents.append(unsafe SnapshotExtent(start: page, byteCount: 4096, bytes: target))
      for word in 0..<512 where cursor.word(page + UInt(word) * 8) != 0 {
        targets.append(index * 512 + word)
      }
    }
    self.storage = storage
    self.targets = targets
    self.pages = pages
    wordCount = pages.count * 512
    snapshot = Snapshot(
      regions: full.regions,
      extents: extents,
      storage: [storage],
      images: [image],
      threads: [],
      process: ProcessFacts(method: .fake),
      absences: []
    )
    probe = KnownMetadataProbe(full)
  }

  /// Changes a few words.
  func damage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0...(random.next() % 8) {
      let word = targets[Int(random.next() % UInt64(targets.count))]
      let old = self[word]
      undo.append((word, old))
      self[word] =
        switch random.next() % 8 {
        case 0: 0
        case 1: UInt(random.next())
        case 2: old ^ (1 << UInt(random.next() % 64))
        case 3: old &+ 16
        case 4: old &- 8
        case 5: self[targets[Int(random.next() % UInt64(targets.count))]]
        case 6: UInt.max >> UInt(random.next() % 64)
        default: UInt(random.next() % 4096)
        }
    }
  }

  /// Writes words from an address on, where there is a page.
  func write(_ values: [UInt], at address: UInt) {
    for (index, value) in values.enumerated() {
      let place = address + UInt(index) * 8
      guard let page = pages.firstIndex(of: place & ~4095) else { continue }
      let word = page * 512 + Int(place & 4095) / 8
      undo.append((word, self[word]))
      self[word] = value
    }
  }

  /// Makes everything as it was.
  func repair() {
    while let change = undo.popLast() { self[change.word] = change.value }
  }

  /// A word by its number, below `wordCount`.
  private subscript(word: Int) -> UInt {
    get {
      precondition(word < wordCount)
      // SAFETY: Checked just above.
      return unsafe storage.base.load(fromByteOffset: word * 8, as: UInt.self)
    }
    set {
      precondition(word < wordCount)
      // SAFETY: Checked just above; only one task uses a specimen.
      unsafe storage.base.storeBytes(of: newValue, toByteOffset: word * 8, as: UInt.self)
    }
  }
}
