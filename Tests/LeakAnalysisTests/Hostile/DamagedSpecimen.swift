import LeakMemory
import LeakTestSupport

/// The memory of a small program that damage can be laid over, again and again.
final class DamagedSpecimen {
  /// What damage may be laid over.
  enum Area: CaseIterable {
    /// Objects, other blocks, and the allocator's words between them.
    case heap
    /// Metadata that was made when the program ran, and whatever else the system mapped.
    case mapped
    /// Variables and metadata in the program's image.
    case data
    /// Descriptors and names in the program's image.
    case descriptors
    /// The C library's variables, the allocator's state among them.
    case allocator
    /// Frames.
    case stack
  }

  /// A run of bytes in the storage.
  private struct Piece {
    /// Its first address in the process.
    let start: UInt

    /// Where its copy begins in the storage, in bytes.
    let offset: Int

    /// How many bytes there are.
    let byteCount: Int
  }

  /// The process; its bytes change with the damage, its registers do not.
  let snapshot: Snapshot

  /// The bytes.
  private let storage: SnapshotStorage

  /// The words that are worth damaging, by where they are: offsets in the storage.
  private let targets: [Area: [Int]]

  /// What words were before they were damaged, in order.
  private var undo: [(offset: Int, value: UInt)] = []

  /// The images that are kept: those whose types the program's objects have, and the allocator's.
  private static let kept = [
    "analysis-specimen", "libswiftCore.so", "libswift_Concurrency.so", "libswiftSynchronization.so",
    "libc.so",
  ]

  /// Copies what matters of a process.
  init?(_ full: Snapshot) {
    let images = full.images.filter { image in Self.kept.contains { image.name.hasPrefix($0) } }
    guard images.count == Self.kept.count else { return nil }
    let names = Set(images.map(\.path))
    var pieces: [(start: UInt, end: UInt)] = []
    for extent in full.extents {
      // An extent may join an image that is kept to one that is not.
      for region in full.regions where !region.isFile || names.contains(region.name) {
        let start = max(region.start.bits, extent.start)
        let end = min(region.end.bits, extent.start &+ extent.byteCount)
        if start < end { pieces.append((start, end)) }
      }
    }
    let byteCount = pieces.reduce(0) { $0 + Int($1.end - $1.start) + 16 }
    guard let storage = SnapshotStorage(byteCount: byteCount) else { return nil }
    var cursor = full.cursor()
    var copied: [Piece] = []
    var offset = 0
    for piece in pieces {
      let count = Int(piece.end - piece.start)
      // SAFETY: The storage has room for all pieces one after the other.
      let isCopied: Void? = unsafe cursor.withBytes(piece.start, count: count) { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe (storage.base + offset).copyMemory(from: base, byteCount: count)
      }
      guard isCopied != nil else { return nil }
      copied.append(Piece(start: piece.start, offset: offset, byteCount: count))
      offset += (count + 15) & ~7
    }
    self.storage = storage
    targets = Self.targets(of: copied, in: full, storage)
    snapshot = Snapshot(
      regions: full.regions,
      extents: copied.map { piece in
        // SAFETY: The storage has the piece's bytes from its offset on, and the snapshot keeps it.
        unsafe SnapshotExtent(
          start: piece.start,
          byteCount: UInt(piece.byteCount),
          bytes: UnsafeRawPointer(storage.base + piece.offset)
        )
      },
      storage: [storage],
      images: images,
      threads: full.threads,
      process: full.process,
      absences: full.absences
    )
  }

  /// The words that are not zero, by what they are part of.
  private static func targets(
    of pieces: [Piece],
    in full: Snapshot,
    _ storage: SnapshotStorage
  ) -> [Area: [Int]] {
    var targets: [Area: [Int]] = [:]
    for (area, range) in areas(of: full) {
      for piece in pieces {
        let start = (max(range.lowerBound, piece.start) &+ 7) & ~7
        let end = min(range.upperBound, piece.start &+ UInt(piece.byteCount))
        guard start < end else { continue }
        for address in stride(from: start, to: end & ~7, by: 8) {
          let offset = piece.offset + Int(address - piece.start)
          // SAFETY: The word is within the piece.
          let word = unsafe storage.base.loadUnaligned(fromByteOffset: offset, as: UInt.self)
          if word != 0 { targets[area, default: []].append(offset) }
        }
      }
    }
    return targets
  }

  /// The ranges of addresses that are worth damaging.
  private static func areas(of full: Snapshot) -> [(Area, Range<UInt>)] {
    var areas: [(Area, Range<UInt>)] = []
    let deepest = full.threads.compactMap { $0.registers?.stackPointer?.bits }.min() ?? 0
    for region in full.regions {
      let range = region.start.bits..<max(region.start.bits, region.end.bits)
      if region.name == "[heap]" {
        areas.append((.heap, range))
      } else if region.name == "[stack]" {
        let first = min(max(range.lowerBound, deepest), range.upperBound)
        areas.append((.stack, first..<range.upperBound))
      } else if !region.isFile, region.isPrivateData, region.byteCount <= 1 << 20 {
        areas.append((.mapped, range))
      } else if region.name.hasSuffix("/analysis-specimen"), region.isPrivateData {
        areas.append((.data, range))
      } else if region.name.contains("/libc.so"), region.isPrivateData {
        areas.append((.allocator, range))
      }
    }
    for image in full.images where image.name == "analysis-specimen" {
      for section in image.sections
      where section.name.hasPrefix("swift5") || [".rodata", ".data.rel.ro"].contains(section.name) {
        let start = section.start.bits
        areas.append((.descriptors, start..<start &+ UInt(max(0, section.byteCount))))
      }
    }
    return areas
  }

  /// How many words of an area may be damaged.
  func targetCount(_ area: Area) -> Int { targets[area]?.count ?? 0 }

  /// Changes a few words, or many.
  func damage(_ random: inout SeededGenerator) {
    let most = Bool.random(using: &random) ? 8 : 64
    for _ in 0..<Int.random(in: 1...most, using: &random) {
      let area = Area.allCases.randomElement(using: &random) ?? .heap
      guard let offset = targets[area]?.randomElement(using: &random) else { continue }
      let old = self[offset]
      undo.append((offset, old))
      let other = targets[.heap]?.randomElement(using: &random) ?? offset
      var new: UInt =
        switch Int.random(in: 0..<9, using: &random) {
        case 0: 0
        case 1: UInt(random.next())
        case 2: old ^ (1 << UInt.random(in: 0..<64, using: &random))
        case 3: old &+ UInt.random(in: 0..<64, using: &random) &* 8
        case 4: old &- 8
        case 5: self[other]
        case 6: .max >> UInt.random(in: 0..<64, using: &random)
        case 7: self[targets[area]?.randomElement(using: &random) ?? offset]
        default: UInt.random(in: 0..<4096, using: &random)
        }
      // Descriptors are made of halves of words.
      if Bool.random(using: &random) {
        let half = UInt(0xffff_ffff) << (Bool.random(using: &random) ? 32 : 0)
        new = (new & half) | (old & ~half)
      }
      self[offset] = new
    }
  }

  /// Makes everything as it was.
  func repair() {
    while let change = undo.popLast() { self[change.offset] = change.value }
  }

  /// The word at an offset in the storage.
  private subscript(offset: Int) -> UInt {
    get {
      precondition(offset >= 0 && offset <= storage.byteCount - 8)
      // SAFETY: Checked just above.
      return unsafe storage.base.loadUnaligned(fromByteOffset: offset, as: UInt.self)
    }
    set {
      precondition(offset >= 0 && offset <= storage.byteCount - 8)
      // SAFETY: Checked just above; only one task uses a specimen.
      unsafe storage.base.storeBytes(of: newValue, toByteOffset: offset, as: UInt.self)
    }
  }
}
