package import LeakMemory

/// Names the functions of other images that an image's stubs jump to.
///
/// Source: System V ABI for x86_64, 5.2, "Procedure Linkage Table", and 4.4, "Relocation Types": the linker names each slot
/// that a stub jumps through, whether or not the function was called yet.
package struct ImportStubs {
  /// The size of a relocation, and of a symbol.
  private static let recordSize: UInt = 24

  /// No more relocations of an image are looked at, and no more bytes of a name.
  private static let mostRecords: UInt = 1 << 16
  private static let mostBytes: UInt = 1 << 12

  /// The process.
  private let snapshot: Snapshot

  /// Reads the stubs of a process.
  package init(in snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  /// The slot that a stub jumps through; nil where there is no stub at an address.
  ///
  /// The first instruction is a jump through a pointer, behind a mark for jumps and a prefix where the processor is to check
  /// them.
  func slot(of function: Address) -> Address? {
    var cursor = snapshot.cursor()
    var place = function.bits
    if bytes(place, 4, &cursor) == [0xf3, 0x0f, 0x1e, 0xfa] { place &+= 4 }
    if bytes(place, 1, &cursor) == [0xf2] { place &+= 1 }
    guard bytes(place, 2, &cursor) == [0xff, 0x25],
      let distance = cursor.load(place &+ 2, as: Int32.self)
    else { return nil }
    return Address(place &+ 6 &+ UInt(bitPattern: Int(distance)))
  }

  /// The linker's name of the function that a stub jumps to; nil where there is no stub, or the image does not tell.
  ///
  /// - Parameter function: The address of the stub.
  /// - Returns: The name.
  /// - Complexity: O(*n*) for the image's *n* slots.
  package func name(ofStubAt function: Address) -> String? {
    guard let image = snapshot.image(containing: function), let slot = slot(of: function),
      let relocations = image.section(".rela.plt"), let symbols = image.section(".dynsym"),
      let names = image.section(".dynstr")
    else { return nil }
    var cursor = snapshot.cursor()
    let wanted = slot.bits &- image.loadBias
    let count = min(UInt(max(0, relocations.byteCount)) / Self.recordSize, Self.mostRecords)
    for index in 0..<count {
      let place = relocations.start.bits &+ index &* Self.recordSize
      guard let offset = cursor.word(place) else { return nil }
      guard offset == wanted else { continue }
      guard let symbol = cursor.load(place &+ 12, as: UInt32.self),
        Int(symbol) < symbols.byteCount / Int(Self.recordSize),
        let name = cursor.load(
          symbols.start.bits &+ UInt(symbol) &* Self.recordSize,
          as: UInt32.self
        ), Int(name) < names.byteCount
      else { return nil }
      return text(names.start.bits &+ UInt(name), &cursor)
    }
    return nil
  }

  /// A text that ends with a zero.
  private func text(_ address: UInt, _ cursor: inout SnapshotCursor) -> String? {
    var bytes: [UInt8] = []
    for offset in 0..<Self.mostBytes {
      guard let byte = cursor.load(address &+ offset, as: UInt8.self) else { return nil }
      guard byte != 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// Bytes of the process; fewer where some are not there.
  private func bytes(_ address: UInt, _ count: Int, _ cursor: inout SnapshotCursor) -> [UInt8] {
    (0..<count).compactMap { cursor.load(address &+ UInt($0), as: UInt8.self) }
  }
}
