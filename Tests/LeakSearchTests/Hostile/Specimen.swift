import LeakSearch
import LeakMemory
import LeakReflection
import LeakTestSupport

/// A real object with everything that it leads to, as bytes that can be damaged.
struct Specimen: Sendable {
  /// One thing on the heap.
  struct Part: Sendable {
    /// The thing.
    let node: HeapNode

    /// Its bytes.
    let bytes: [UInt8]
  }

  /// The object first.
  let parts: [Part]

  /// The most parts of a specimen, and the most bytes of a part.
  private static let mostParts = 24
  private static let mostBytes = 1024

  /// Takes down an object, which must outlive this, with what it leads to.
  init(_ object: AnyObject) {
    let reader = RuntimeReader()
    var parts: [Part] = []
    var pending = [HeapNode(address: Address(of: object))]
    var seen = Set(pending)
    while parts.count < Self.mostParts, !pending.isEmpty {
      let node = pending.removeFirst()
      let size = min(Self.mostBytes, Self.size(of: node.address))
      if let bytes = OwnMemory().bytes(node.address, count: size) {
        parts.append(Part(node: node, bytes: bytes))
      }
      _ = reader.references(from: node, labelled: false) { reference in
        if seen.insert(reference.target).inserted { pending.append(reference.target) }
      }
    }
    self.parts = parts
  }

  /// How many bytes there are at an address, a multiple of 8.
  private static func size(of address: Address) -> Int {
    let size = HeapChunk.usableSize(of: address, memory: OwnMemory()) ?? 64
    return max(16, size & ~7)
  }
}
