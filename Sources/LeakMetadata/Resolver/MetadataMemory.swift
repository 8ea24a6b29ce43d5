internal import LeakMemory

/// The bytes of a snapshot as metadata uses them: words, relative references, texts.
struct MetadataMemory {
  /// The fast way to read.
  private var cursor: SnapshotCursor

  /// Reads where metadata is looked for, among everything else that a program has.
  private var searching: SnapshotCursor

  /// The range of code that was asked for last.
  private var lastCode: (start: UInt, count: UInt) = (0, 0)

  /// The mappings whose code may run, by ascending address.
  private let codeRanges: [(start: UInt, end: UInt)]

  /// The parts of images that hold constants, where descriptors are, by ascending address.
  private let constantRanges: [(start: UInt, end: UInt)]

  /// The loaded parts of images, by ascending address.
  private let imageRanges: [(start: UInt, end: UInt)]

  /// Reads a snapshot.
  init(_ snapshot: Snapshot) {
    cursor = snapshot.structureCursor()
    searching = snapshot.cursor()
    constantRanges = snapshot.images.flatMap { image in
      image.sections.contains { $0.name == "swift5_type_metadata" }
        ? image.sections.filter { $0.name == ".rodata" || $0.name == ".data.rel.ro" }
          .map { ($0.start.bits, $0.start.bits &+ UInt(max(0, $0.byteCount))) } : []
    }.sorted { $0.0 < $1.0 }
    imageRanges = snapshot.images.flatMap { image in
      image.segments.map { ($0.start.bits, $0.start.bits &+ UInt(max(0, $0.byteCount))) }
    }.sorted { $0.0 < $1.0 }
    codeRanges = snapshot.regions.filter { $0.permissions.contains(.execute) }
      .map { ($0.start.bits, $0.end.bits) }
  }

  /// Forgets where it read last, in memory that is read as it is asked for.
  mutating func restart() {
    cursor.restart()
    searching.restart()
  }

  /// The word at an address.
  @inline(__always)
  mutating func word(_ address: UInt) -> UInt? { cursor.word(address) }

  /// The 32 bits at an address.
  @inline(__always)
  mutating func half(_ address: UInt) -> UInt32? { cursor.load(address, as: UInt32.self) }

  /// The 16 bits at an address.
  @inline(__always)
  mutating func quarter(_ address: UInt) -> UInt16? { cursor.load(address, as: UInt16.self) }

  /// The byte at an address.
  @inline(__always)
  mutating func byte(_ address: UInt) -> UInt8? { cursor.load(address, as: UInt8.self) }

  /// What a relative reference leads to; nil where it leads nowhere.
  ///
  /// Source: `RelativeDirectPointer` in swift/Basic/RelativePointer.h.
  @inline(__always)
  mutating func direct(_ address: UInt) -> UInt? {
    guard let offset = cursor.load(address, as: Int32.self), offset != 0 else { return nil }
    return address &+ UInt(bitPattern: Int(offset))
  }

  /// What a relative reference leads to that may go by way of a word.
  ///
  /// Source: `RelativeIndirectablePointer` in swift/Basic/RelativePointer.h.
  @inline(__always)
  mutating func indirectable(_ address: UInt) -> UInt? {
    guard let offset = cursor.load(address, as: Int32.self), offset != 0 else { return nil }
    let place = address &+ UInt(bitPattern: Int(offset & ~1))
    return offset & 1 == 0 ? place : cursor.word(place)
  }

  /// The bytes of a text up to its zero.
  mutating func text(_ address: UInt, limit: Int = 1024) -> [UInt8]? {
    let count = min(cursor.readableCount(from: address), limit)
    // SAFETY: Only the bytes that are lent are looked at, and copied.
    let text = unsafe cursor.withBytes(address, count: count) { bytes -> [UInt8]? in
      // SAFETY: As above.
      guard let end = unsafe bytes.firstIndex(of: 0) else { return nil }
      // SAFETY: `end` is within them.
      return unsafe Array(bytes[..<end])
    }
    guard let text = text ?? nil else { return nil }
    cursor.noteBytes(address, count: text.count)
    return text
  }

  /// So many bytes from an address on; nil where they are not all there.
  mutating func bytes(_ address: UInt, count: Int) -> [UInt8]? {
    cursor.noteBytes(address, count: count)
    // SAFETY: The bytes that are lent are copied.
    return unsafe cursor.withBytes(address, count: count) { unsafe Array($0) }
  }

  /// How many bytes there are from an address on.
  mutating func readableCount(from address: UInt) -> Int { cursor.readableCount(from: address) }

  /// The 32 bits at an address with a sign.
  @inline(__always)
  mutating func signedHalf(_ address: UInt) -> Int32? { cursor.load(address, as: Int32.self) }

  /// A hash of the text at an address; nil where there is none.
  mutating func nameHash(_ address: UInt) -> UInt64? {
    var hash = Self.hashStart
    for index in 0..<UInt(1024) {
      guard let byte = cursor.load(address &+ index, as: UInt8.self) else { return nil }
      if byte == 0 { return index == 0 ? nil : hash }
      hash = Self.hash(hash, byte)
    }
    return nil
  }

  /// A hash of a name.
  static func nameHash(_ name: String) -> UInt64 {
    name.utf8.reduce(hashStart, hash)
  }

  /// What a hash begins with: FNV-1a.
  private static let hashStart: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A hash with a further byte.
  @inline(__always)
  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Whether code at an address may run.
  @inline(__always)
  mutating func isCode(_ address: UInt) -> Bool {
    address &- lastCode.start < lastCode.count || address >= 4096 && findCode(address)
  }

  /// Looks up whether code at an address may run.
  @inline(never)
  private mutating func findCode(_ address: UInt) -> Bool {
    guard let range = Self.range(codeRanges, address) else { return false }
    lastCode = (range.start, range.end &- range.start)
    return true
  }

  /// Whether an address is in a loaded part of an image.
  func isImage(_ address: UInt) -> Bool { Self.contains(imageRanges, address) }

  /// The distance from a class's metadata to the word that leads to its descriptor.
  ///
  /// Source: `TargetClassMetadata` in swift/ABI/Metadata.h; verified with Swift 6.3.1.
  static var classDescriptorOffset: UInt { 40 }

  /// The words of a range that may be the kind of a metadata, or lead to a class's descriptor.
  ///
  /// All of the range's bytes are there.
  mutating func metadataWords(from start: UInt, to end: UInt) -> [(place: UInt, word: UInt)] {
    guard end > start else { return [] }
    let (lowest, size) = (constantsStart, constantsEnd &- constantsStart)
    let distance = Int(Self.classDescriptorOffset)
    // SAFETY: Each load is of 8 bytes at a multiple of 8 below the count that was lent, and not before its first
    // byte; any bits are an integer.
    let found = unsafe searching.withBytes(start, count: Int(end &- start)) { bytes in
      var found: [(place: UInt, word: UInt)] = []
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self)
        if word &- 0x200 <= 0x108 {
          if word <= 0x204 || word >= 0x301 {
            found.append((start &+ UInt(bitPattern: offset), word))
          }
        } else if word &- lowest < size, word & 3 == 0 {
          // Most of these words lead to code and texts; a class's metadata begins with 0.
          let first =
            offset < distance
            ? 0 : unsafe bytes.loadUnaligned(fromByteOffset: offset &- distance, as: UInt.self)
          if first == 0 { found.append((start &+ UInt(bitPattern: offset), word)) }
        }
        offset &+= 8
      }
      return found
    }
    for (place, word) in found ?? [] {
      searching.noteStructure(place, UInt64(word), byteCount: 8, mask: .max)
    }
    return found ?? []
  }

  /// Whether a class's descriptor may be at an address.
  @inline(__always)
  mutating func isDescriptor(_ address: UInt) -> Bool {
    guard address >= constantsStart, address < constantsEnd,
      Self.contains(constantRanges, address)
    else { return false }
    return cursor.load(address, as: UInt32.self).map { $0 & 0x1F == 16 } ?? false
  }

  /// The first address of constants.
  private var constantsStart: UInt { constantRanges.first?.start ?? 0 }

  /// The address behind the last constant.
  private var constantsEnd: UInt { constantRanges.last?.end ?? 0 }

  /// Whether an address is in one of the ranges.
  @inline(__always)
  private static func contains(_ ranges: [(start: UInt, end: UInt)], _ address: UInt) -> Bool {
    range(ranges, address) != nil
  }

  /// The range that an address is in.
  @inline(__always)
  private static func range(
    _ ranges: [(start: UInt, end: UInt)],
    _ address: UInt
  ) -> (start: UInt, end: UInt)? {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low &+ high) >> 1
      if ranges[middle].start <= address { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 && address < ranges[low &- 1].end ? ranges[low &- 1] : nil
  }
}
