import LeakAllocators
import LeakMemory

extension SnapshotAnalysis {
  /// The collections with the largest unused room, the largest first.
  ///
  /// Source: stdlib/public/SwiftShims/swift/shims/GlobalObjects.h: an array's storage has its count at 16 and twice its
  /// capacity at 24, with a flag in the lowest bit; that of a dictionary or set its count at 16 and its capacity at 24.
  /// Verified with Swift 6.3.1.
  ///
  /// - Complexity: One pass over the blocks; the graph is not needed.
  package func spareCapacities(most: Int) -> [SpareCapacity] {
    var found: [SpareCapacity] = []
    var cursor = snapshot.cursor()
    let collections = map.types.entries.map { Self.collection($0.name) }
    for block in 0..<map.blocks.count {
      let type = Int(map.typeOfBlock[block])
      guard type >= 0, let collection = collections[type] else { continue }
      let start = map.blocks.start(at: block)
      guard let count = cursor.structure(start &+ 16), let word = cursor.structure(start &+ 24)
      else {
        continue
      }
      let capacity = collection.isArray ? word >> 1 : word
      let room = max(0, Int(map.blocks.byteCount(at: block)) - collection.header)
      guard count <= capacity, capacity > 0, capacity <= UInt(room) * 8 else { continue }
      let spare = Int(Double(room) * Double(capacity - count) / Double(capacity))
      guard spare >= Self.leastSpareBytes else { continue }
      found.append(
        SpareCapacity(
          typeName: collection.name,
          address: Address(start),
          count: Int(count),
          capacity: Int(capacity),
          spareBytes: spare
        )
      )
    }
    found.sort { ($1.spareBytes, $0.address) < ($0.spareBytes, $1.address) }
    return Array(found.prefix(most))
  }

  /// Less is not worth a line.
  private static var leastSpareBytes: Int { 4096 }

  /// The collection that a type of storage belongs to; nil for other types.
  private static func collection(_ name: String) -> (name: String, isArray: Bool, header: Int)? {
    let kinds = [
      ("Swift._ContiguousArrayStorage<", true, 32), ("Swift._DictionaryStorage<", false, 64),
      ("Swift._SetStorage<", false, 56),
    ]
    guard let kind = kinds.first(where: { name.hasPrefix($0.0) }) else { return nil }
    return (TypeText.collection(ofStorage: name), kind.1, kind.2)
  }
}
