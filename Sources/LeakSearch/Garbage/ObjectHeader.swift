internal import LeakMemory
internal import LeakReflection

/// The two words that every object begins with.
///
/// Source: stdlib/public/SwiftShims/swift/shims/RefCount.h, 64-bit layout. Verified with Swift 6.3.1.
struct ObjectHeader: Equatable {
  /// What the object is.
  let isa: Address

  /// The object's counts, from its side table where it has one.
  private let counts: UInt

  /// The bits of the counts.
  private static let usesSlowPath: UInt = 1 << 63
  private static let isDeiniting: UInt = 1 << 32

  /// Reads the header of an object; nil where there is none that could be one.
  init?(at object: Address, memory: any MemoryReader) {
    guard
      let isa = memory.pointer(object), isa.bits >= 4096, isa.isWordAligned,
      let inline = memory.word(object + 8)
    else { return nil }
    var counts = inline
    if let table = StrongCount.sideTable(of: object, memory: memory) {
      guard memory.pointer(table) == object, let word = memory.word(table + 16) else { return nil }
      counts = word
    }
    // A live object holds itself by one unowned retain.
    guard
      counts & Self.usesSlowPath != 0 ? counts & 0xffff_fffe != 0 : StrongCount.isInline(counts)
    else { return nil }
    self.isa = isa
    self.counts = counts
  }

  /// Whether the object is being taken down, or is gone but for references that do not own it.
  var isDying: Bool { counts & Self.usesSlowPath == 0 && counts & Self.isDeiniting != 0 }

  /// Whether the object never dies.
  var isImmortal: Bool { counts & Self.usesSlowPath != 0 || retains >= 1 << 28 }

  /// How many strong retains there are.
  var retains: Int { Int(counts >> 33 & 0x3fff_ffff) + 1 }
}
