internal import LeakMemory

/// The first words of objects that were looked at: mostly a few thousand different ones, asked for
/// millions of times.
struct HeapMetadataCache {
  /// A small table by the lowest bits of an address, for what was asked for last.
  private var recent: [(address: UInt, place: Int32)]

  /// All that was found, by address; -1 for what is none.
  private var places: [UInt: Int32] = [:]

  /// Whether something was found to be none.
  private var hasOthers = false

  /// What was found.
  private var found: [HeapMetadata] = []

  /// The number of places of the small table.
  private static let recentCount = 8192

  /// An empty cache.
  init() {
    recent = Array(repeating: (0, -1), count: Self.recentCount)
  }

  /// The place of an address in the small table.
  @inline(__always)
  private func slot(_ address: UInt) -> Int {
    Int(truncatingIfNeeded: (address >> 3 ^ address >> 16) & UInt(Self.recentCount - 1))
  }

  /// The place of what an address was found to be a while ago, -1 for what is none; nil where it was not
  /// looked at then.
  @inline(__always)
  func recent(_ address: UInt) -> Int32? {
    let entry = recent[slot(address)]
    return entry.address == address ? entry.place : nil
  }

  /// The place of what an address was found to be, -1 for what is none; nil where it was not looked at.
  mutating func known(_ address: UInt) -> Int32? {
    guard let place = places[address] else { return nil }
    recent[slot(address)] = (address, place)
    return place
  }

  /// Forgets what was found to be none: it may have become metadata since.
  mutating func forgetOthers() {
    guard hasOthers else { return }
    hasOthers = false
    places = places.filter { $0.value >= 0 }
    for index in recent.indices where recent[index].place < 0 { recent[index] = (0, -1) }
  }

  /// What is at a place.
  func metadata(_ place: Int32) -> HeapMetadata? {
    found.indices.contains(Int(place)) ? found[Int(place)] : nil
  }

  /// Remembers what an address was found to be.
  ///
  /// - Returns: Its place, -1 for what is none.
  @discardableResult
  mutating func remember(_ address: UInt, _ metadata: HeapMetadata?) -> Int32 {
    var place: Int32 = -1
    if let metadata {
      place = Int32(truncatingIfNeeded: found.count)
      found.append(metadata)
    } else {
      hasOthers = true
    }
    places[address] = place
    recent[slot(address)] = (address, place)
    return place
  }
}
