/// The call frame information of one function: a frame description (FDE) with the common part it
/// refers to (CIE).
///
/// Source: DWARF 5, section 6.4.1, and Linux Standard Base core 5.0, section 10.6.1 "The .eh_frame
/// section".
struct CallFrameEntry: Sendable {
  /// The function's first address.
  private(set) var start: UInt = 0

  /// The function's size in bytes.
  private(set) var byteCount: UInt = 0

  /// The unit of steps of the program counter, in bytes.
  private(set) var codeAlignment: UInt = 1

  /// The unit of offsets, in bytes.
  private(set) var dataAlignment: Int = 1

  /// The number of the register that stands for the return address.
  private(set) var returnColumn: UInt = 16

  /// Whether it is a frame that the kernel made to call a signal handler (`S`).
  private(set) var isSignalFrame = false

  /// The common instructions, carried out first.
  private(set) var initialInstructions = CallFrameBlock(start: 0, byteCount: 0)

  /// The function's own instructions.
  private(set) var instructions = CallFrameBlock(start: 0, byteCount: 0)

  /// The encoding of the function's addresses.
  private(set) var pointerEncoding: UInt8 = 0

  /// The addresses that pointers may be relative to.
  private(set) var bases: PointerBases

  /// Whether the description is followed by additional data with its size (`z`).
  private var hasAdditionalData = false

  /// No longer augmentation than this is read.
  private static let maximumAugmentationCount = 16

  /// The address behind the entry at an address, whatever it is; nil where none can be.
  static func end(ofEntryAt address: UInt, _ memory: FrameMemory) -> UInt? {
    guard let length = length(at: address, memory), length.content.byteCount > 0 else { return nil }
    let end = length.content.start &+ length.content.byteCount
    return end > address ? end : nil
  }

  /// Reads the frame description at an address; nil where there is none.
  init?(at address: UInt, _ memory: FrameMemory, _ bases: PointerBases) {
    self.bases = bases
    guard let description = Self.length(at: address, memory) else { return nil }
    var reader = FrameReader(
      memory,
      at: description.content.start,
      byteCount: description.content.byteCount
    )
    let place = reader.position
    let distance = description.isLong ? reader.readDouble() : UInt(reader.readSingle())
    // A distance of 0 marks a common part.
    guard !reader.hasFailed, distance != 0, distance <= place,
      readCommonPart(at: place &- distance, memory)
    else { return nil }
    guard let start = reader.readPointer(pointerEncoding, bases),
      // The size has the form of a pointer, but is relative to nothing.
      let byteCount = reader.readPointer(pointerEncoding & 0x0f, bases),
      byteCount <= UInt.max &- start
    else { return nil }
    self.start = start
    self.byteCount = byteCount
    self.bases.function = start
    if hasAdditionalData { reader.skip(reader.readUnsignedLEB()) }
    guard !reader.hasFailed else { return nil }
    instructions = CallFrameBlock(start: reader.position, byteCount: reader.remaining)
  }

  /// Whether an address is in the function.
  func contains(_ address: UInt) -> Bool {
    address &- start < byteCount
  }

  /// Reads the size of an entry, and where its content is.
  private static func length(
    at address: UInt,
    _ memory: FrameMemory
  ) -> (content: CallFrameBlock, isLong: Bool)? {
    var reader = FrameReader(memory, at: address, byteCount: 12)
    let short = reader.readSingle()
    guard !reader.hasFailed, short != 0 else { return nil }
    guard short == .max else {
      return (CallFrameBlock(start: reader.position, byteCount: UInt(short)), false)
    }
    let long = reader.readDouble()
    // None is larger than a file can be; the sum of address and size then never wraps.
    guard !reader.hasFailed, long < 1 << 40 else { return nil }
    return (CallFrameBlock(start: reader.position, byteCount: long), true)
  }

  /// Reads the common part at an address.
  ///
  /// - Returns: Whether it is one that is understood.
  private mutating func readCommonPart(at address: UInt, _ memory: FrameMemory) -> Bool {
    guard let (content, isLong) = Self.length(at: address, memory) else { return false }
    var reader = FrameReader(memory, at: content.start, byteCount: content.byteCount)
    let identifier = isLong ? reader.readDouble() : UInt(reader.readSingle())
    let version = reader.readByte()
    guard !reader.hasFailed, identifier == 0, [1, 3, 4].contains(version) else { return false }
    var augmentation: [UInt8] = []
    while augmentation.count <= Self.maximumAugmentationCount {
      let letter = reader.readByte()
      guard letter != 0 else { break }
      augmentation.append(letter)
    }
    guard augmentation.count <= Self.maximumAugmentationCount else { return false }
    if version == 4 {
      // The sizes of an address and of a segment selector.
      guard reader.readByte() == 8, reader.readByte() == 0 else { return false }
    }
    codeAlignment = reader.readUnsignedLEB()
    dataAlignment = reader.readSignedLEB()
    returnColumn = version == 1 ? UInt(reader.readByte()) : reader.readUnsignedLEB()
    guard readAugmentation(augmentation, &reader), !reader.hasFailed else { return false }
    initialInstructions = CallFrameBlock(start: reader.position, byteCount: reader.remaining)
    return true
  }

  /// Reads what the augmentation's letters announce.
  private mutating func readAugmentation(_ letters: [UInt8], _ reader: inout FrameReader) -> Bool {
    guard let first = letters.first else { return true }
    // Without the size, what an unknown letter stands for could not be stepped over.
    guard first == UInt8(ascii: "z") else { return false }
    hasAdditionalData = true
    let size = reader.readUnsignedLEB()
    let start = reader.position
    guard !reader.hasFailed, size <= reader.remaining else { return false }
    letters: for letter in letters.dropFirst() {
      switch letter {
      case UInt8(ascii: "R"): pointerEncoding = reader.readByte()
      case UInt8(ascii: "L"): reader.skip(1)
      case UInt8(ascii: "P"):
        // Without the flag of indirection: only to step over it.
        let encoding = reader.readByte()
        _ = reader.readPointer(encoding & 0x7f, bases)
      case UInt8(ascii: "S"): isSignalFrame = true
      default: break letters
      }
    }
    let read = reader.position &- start
    guard !reader.hasFailed, read <= size else { return false }
    reader.skip(size &- read)
    return true
  }
}
