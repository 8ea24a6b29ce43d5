internal import LeakMemory
internal import LeakReflection

/// The storage of strings that only some objects hold.
///
/// Walks leave strings out, since they lead nowhere; to sizes they matter. A string's storage is owned
/// where all its retains are found in the memory of these objects.
struct OwnedTexts {
  /// Where the storage is.
  private(set) var addresses: Set<Address> = []

  /// The bits of a string's second word that are the address of its storage.
  ///
  /// Source: stdlib/public/core/StringObject.swift. Verified with Swift 6.3.1.
  private static let addressBits: UInt = 0x00ff_ffff_ffff_fff0

  /// The most words of one object that are looked at.
  private static let mostWords = 1 << 17

  /// Looks through objects.
  init(of owners: Set<Address>, reader: RuntimeReader) {
    var found: [Address: Int] = [:]
    let copy = MemorySnapshot()
    for owner in owners {
      guard
        let size = Self.byteCount(of: owner, reader),
        case let count = min(size / 8, Self.mostWords), count > 2,
        copy.fill(from: owner, count: count * 8, reading: reader.memory)
      else { continue }
      for index in 2..<count {
        let word = copy.word(at: index * 8)
        // Strings that the runtime counts have no bits there.
        guard word >= 4096, word & ~Self.addressBits == 0 else { continue }
        let address = Address(word)
        if Self.isText(address, reader) { found[address, default: 0] += 1 }
      }
    }
    for (address, count) in found {
      guard let header = ObjectHeader(at: address, memory: reader.memory) else { continue }
      if !header.isImmortal, header.retains <= count { addresses.insert(address) }
    }
  }

  /// How many bytes of an object's memory it has something in; behind them lies what the memory had before.
  private static func byteCount(of owner: Address, _ reader: RuntimeReader) -> Int? {
    guard let usable = HeapChunk.usableSize(of: owner, memory: reader.memory) else { return nil }
    guard let layout = reader.layout(of: owner) else { return usable }
    switch layout.shape {
    case .instance(_, let size): return min(usable, size)
    case .context(_, let size): return layout.isPartlyUnreadable ? usable : min(usable, size)
    case .array(let element):
      let count = reader.memory.word(owner + 16).map { Int(truncatingIfNeeded: $0) } ?? 0
      let start = (32 + element.alignmentMask) & ~element.alignmentMask
      let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: element.stride)
      return isTooMuch || bytes < 0 || bytes > usable - start ? usable : start + bytes
    case .dictionary, .set, .buffer, .deque, .task, .leaf: return usable
    }
  }

  /// Whether an address is that of a string's storage.
  private static func isText(_ address: Address, _ reader: RuntimeReader) -> Bool {
    reader.layout(of: address)?.typeName == "Swift.__StringStorage"
  }
}
