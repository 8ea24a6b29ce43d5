import LeakGraph
import LeakMemory
import LeakMetadata

/// Objects that are no blocks of their own: in an image's data, or inside a task's memory.
///
/// They are numbered behind the blocks, in the order in which references lead to them.
struct EmbeddedObjects {
  /// One object.
  struct Entry {
    /// Where it begins.
    let address: Address

    /// Its type: an index in the heap types.
    let type: Int32
  }

  /// The objects so far.
  private(set) var entries: [Entry] = []

  /// The node of each object by its address.
  private var nodes: [Address: UInt32] = [:]

  /// A bit for each hash of an object's address: most words are told to be none by it alone.
  private var filter = [UInt64](repeating: 0, count: 1 << 10)

  /// The number of the first such node.
  private let firstNode: Int

  /// The types of objects.
  private let types: HeapTypes

  /// Where images have data that may be objects.
  private let ranges: [Range<UInt>]

  /// Reads the objects.
  private var cursor: SnapshotCursor

  /// The most objects that are believed.
  private static let limit = 1 << 20

  /// Numbers objects from a node on.
  init(_ snapshot: Snapshot, _ types: HeapTypes, firstNode: Int) {
    self.firstNode = firstNode
    self.types = types
    cursor = snapshot.cursor()
    ranges = Self.dataRanges(of: snapshot)
  }

  /// Where images have data that may be objects, by ascending address.
  static func dataRanges(of snapshot: Snapshot) -> [Range<UInt>] {
    snapshot.images.flatMap { image in
      image.segments.filter { $0.permissions.contains(.write) }.map {
        $0.start.bits..<max($0.start.bits, ($0.start + $0.byteCount).bits)
      }
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The node of the object in an image's data at an address; nil where there is none.
  mutating func node(at address: UInt) -> NodeIndex? {
    guard isData(address) else { return nil }
    return node(at: Address(address), inImage: true)
  }

  /// Notes an object inside of a task's memory.
  mutating func add(_ address: Address) -> NodeIndex? {
    node(at: address, inImage: false)
  }

  /// Whether an address is one that was noted or asked about before, and its node.
  func known(_ address: UInt) -> NodeIndex? {
    let place = Self.place(address)
    guard filter[place.word] & place.bit != 0 else { return nil }
    return nodes[Address(address)].map { NodeIndex($0) }
  }

  /// Whether a node is one of these objects, and a task.
  func isTask(_ node: NodeIndex) -> Bool {
    let index = Int(node.rawValue) - firstNode
    guard entries.indices.contains(index) else { return false }
    return types.entries[Int(entries[index].type)].metadata.kind == .task
  }

  /// The place of an address's bit in the filter.
  @inline(__always)
  private static func place(_ address: UInt) -> (word: Int, bit: UInt64) {
    let hash = (address &>> 3) &* 0x9e37_79b9_7f4a_7c15
    return (Int(truncatingIfNeeded: hash &>> 54), 1 &<< UInt64(hash &>> 48 & 63))
  }

  /// Finds or makes the node of an object.
  private mutating func node(at address: Address, inImage: Bool) -> NodeIndex? {
    if let node = known(address.bits) { return node }
    // Hardly any word of an image's data looks like counts, which is found out sooner than a type.
    guard entries.count < Self.limit,
      ObjectCounts(of: address.bits, &cursor, isCertain: false) != nil,
      let word = cursor.word(address.bits)
    else { return nil }
    let type = types.index(ofFirstWord: word)
    guard type >= 0 else { return nil }
    let node = UInt32(truncatingIfNeeded: firstNode + entries.count)
    entries.append(Entry(address: address, type: type))
    nodes[address] = node
    let place = Self.place(address.bits)
    filter[place.word] |= place.bit
    return NodeIndex(node)
  }

  /// Whether an address is in the data of an image.
  private func isData(_ address: UInt) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= address { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ranges[low - 1].contains(address)
  }
}
