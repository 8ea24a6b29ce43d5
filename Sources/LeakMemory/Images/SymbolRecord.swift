/// An entry of an ELF symbol table.
///
/// Source: System V ABI, chapter 4, `Elf64_Sym`.
package struct SymbolRecord {
  /// The kinds of symbols, as far as they matter here.
  package enum Kind {
    /// A variable (`STT_OBJECT`, `STT_COMMON`).
    case object
    /// A function, or one that is chosen when it is loaded (`STT_FUNC`, `STT_GNU_IFUNC`).
    case function
    /// A thread-local variable (`STT_TLS`).
    case threadLocal
    /// Something else.
    case other
  }

  /// The offset of its name in the string table.
  package let name: UInt32

  /// Its kind (`STT_…`) in the low four bits, its binding (`STB_…`) in the others.
  package let info: UInt8

  /// The section that it is in.
  package let section: UInt16

  /// Its address before the load bias is added, or its offset in a thread's block.
  package let value: UInt64

  /// Its size in bytes.
  package let byteCount: UInt64

  /// The size of an entry.
  package static let byteCount = 24

  /// Its kind.
  package var type: Kind {
    switch info & 15 {
    case 1, 5: .object
    case 2, 10: .function
    case 6: .threadLocal
    default: .other
    }
  }

  /// Whether it is defined in this file, at an address (not `SHN_UNDEF`, not reserved).
  package var isDefined: Bool { section != 0 && section < 0xff00 }

  /// How well it names its address, compared with others there: with a size, global.
  package var rank: UInt8 { (byteCount > 0 ? 2 : 0) + (info >> 4 == 1 ? 1 : 0) }

  /// Hands out the entries of a table, one after the other.
  package static func forEach(in table: [UInt8], limit: Int, _ body: (SymbolRecord) -> Void) {
    let count = min(table.count / byteCount, limit)
    // SAFETY: Entry number `index` ends at `(index + 1) * 24 <= table.count`; any bits are integers.
    unsafe table.withUnsafeBytes { bytes in
      for index in 0..<count {
        let start = index &* byteCount
        body(
          unsafe SymbolRecord(
            name: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self),
            info: bytes.loadUnaligned(fromByteOffset: start &+ 4, as: UInt8.self),
            section: bytes.loadUnaligned(fromByteOffset: start &+ 6, as: UInt16.self),
            value: bytes.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self),
            byteCount: bytes.loadUnaligned(fromByteOffset: start &+ 16, as: UInt64.self)
          )
        )
      }
    }
  }
}
