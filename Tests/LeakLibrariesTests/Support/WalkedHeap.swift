import LeakLibraries
import LeakMemory

/// A heap for tests: glibc's chunks by walking their headers, types by reading class descriptors.
final class WalkedHeap: LibraryHeap {
  private var cursor: SnapshotCursor
  private let snapshot: Snapshot
  private var kinds: [UInt: LibraryHeapKind] = [:]
  private var names: [UInt: String?] = [:]

  /// Live chunks by ascending address, those in caches of free ones included.
  let blocks: [LibraryBlock]

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    cursor = snapshot.cursor()
    blocks = Self.walk(snapshot)
  }

  func block(at start: Address) -> LibraryBlock? {
    // What lies in a block may have a word before it that looks like a header.
    if let block = walkedBlock(containing: start) { return block.start == start ? block : nil }
    return loneBlock(at: start)
  }

  func block(containing address: Address) -> LibraryBlock? {
    if let block = walkedBlock(containing: address) { return block }
    // Where threads changed the heap meanwhile, the walk may have ended early.
    let aligned = address.bits & ~15
    for back in stride(from: UInt(0), through: 256, by: 16) where aligned > back {
      if let block = loneBlock(at: Address(aligned - back)), block.contains(address) {
        return block
      }
    }
    return nil
  }

  /// The chunk that an address is in, of those that the walk came to.
  private func walkedBlock(containing address: Address) -> LibraryBlock? {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    return low > 0 && blocks[low - 1].contains(address) ? blocks[low - 1] : nil
  }

  func heapKind(ofFirstWord word: UInt) -> LibraryHeapKind {
    if let known = kinds[word] { return known }
    let kind = readKind(word)
    kinds[word] = kind
    return kind
  }

  func className(ofFirstWord word: UInt) -> String? {
    guard heapKind(ofFirstWord: word) == .class else { return nil }
    if let known = names[word] { return known }
    let name = readName(word)
    names[word] = name
    return name
  }

  /// A chunk that the walk did not come to, by its header and its neighbour's.
  private func loneBlock(at start: Address) -> LibraryBlock? {
    guard start.bits & 15 == 0, start.bits >= 1 << 16, let header = cursor.word(start.bits &- 8),
      case let size = header & ~7, size >= 32, size < 1 << 32,
      header & 2 != 0 || (cursor.word(start.bits &+ size &- 8).map { $0 & 1 == 1 } ?? false)
    else { return nil }
    return LibraryBlock(start: start, byteCount: Int(size) - (header & 2 == 0 ? 8 : 16))
  }

  private func readKind(_ word: UInt) -> LibraryHeapKind {
    guard word >= 4096, word & 7 == 0, let kind = cursor.word(word) else { return .none }
    switch kind {
    case 0:
      guard let descriptor = cursor.word(word &+ 40), descriptor & 3 == 0,
        let flags = cursor.load(descriptor, as: UInt32.self), flags & 0x1f == 16,
        let size = cursor.load(word &+ 24, as: UInt32.self), size >= 16,
        snapshot.imageIndex(containing: Address(descriptor)) != nil
      else { return .none }
      return .class
    case 0x400: return isImage(word) ? .closureContext : .none
    case 0x500: return .box
    case 0x501: return isImage(word) ? .error : .none
    case 0x502: return isImage(word) ? .task : .none
    case 0x503: return isImage(word) ? .job : .none
    default: return .none
    }
  }

  private func isImage(_ word: UInt) -> Bool {
    snapshot.imageIndex(containing: Address(word)) != nil
  }

  private func relative(_ at: UInt) -> UInt? {
    guard let offset = cursor.load(at, as: Int32.self), offset != 0 else { return nil }
    return at &+ UInt(bitPattern: Int(offset))
  }

  private func readName(_ word: UInt) -> String? {
    var next = cursor.word(word &+ 40)
    var parts: [String] = []
    while let descriptor = next, parts.count < 16,
      let flags = cursor.load(descriptor, as: UInt32.self)
    {
      if [0, 16, 17, 18].contains(flags & 0x1f), let name = relative(descriptor &+ 8) {
        parts.append(snapshot.text(Address(name), limit: 256) ?? "?")
      }
      next = relative(descriptor &+ 4).flatMap { $0 & 1 == 1 ? cursor.word($0 & ~1) : $0 }
    }
    return parts.reversed().joined(separator: ".")
  }

  private static func walk(_ snapshot: Snapshot) -> [LibraryBlock] {
    var cursor = snapshot.cursor()
    var blocks: [LibraryBlock] = []
    func chunks(from first: UInt, to end: UInt) {
      var at = first
      while at &+ 32 <= end, let header = cursor.word(at &+ 8) {
        let size = header & ~7
        guard size >= 32, size & 15 == 0, at &+ size <= end else { break }
        if at &+ size &+ 16 <= end, let next = cursor.word(at &+ size &+ 8), next & 1 == 1 {
          blocks.append(LibraryBlock(start: Address(at &+ 16), byteCount: Int(size) - 8))
        }
        at = at &+ size
      }
    }
    let size: UInt = 64 << 20
    for region in snapshot.regions where region.isPrivateData {
      if region.name == "[heap]" { chunks(from: region.start.bits, to: region.end.bits) }
      guard region.name.isEmpty || region.name.hasPrefix("[anon") else { continue }
      var heap = (region.start.bits &+ size &- 1) & ~(size &- 1)
      while heap < region.end.bits {
        if let arena = cursor.word(heap), arena & ~(size &- 1) != 0,
          let bytes = cursor.word(heap &+ 16), bytes <= size, bytes & 4095 == 0, bytes > 0
        {
          chunks(from: heap &+ (arena == heap &+ 0x30 ? 0x8d0 : 0x30), to: heap &+ bytes)
        }
        heap = heap &+ size
      }
    }
    return blocks.sorted { $0.start < $1.start }
  }
}
