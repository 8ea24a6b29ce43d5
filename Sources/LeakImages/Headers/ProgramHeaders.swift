internal import LeakMemory

/// The parts of an image that its program headers name, read from its memory or its file.
///
/// Source: System V ABI, chapters 4 and 5, `Elf64_Ehdr` and `Elf64_Phdr`; Linux Standard Base core 5.0,
/// section 12.2.
struct ProgramHeaders {
  /// A part of an image.
  struct Part {
    /// Its address before the load bias is added.
    let address: UInt
    /// Its size in memory, in bytes.
    let byteCount: UInt
    /// The power of two that its address is a multiple of.
    let alignment: UInt
  }

  /// The part that is written to only while the image is loaded (`PT_GNU_RELRO`).
  private(set) var readOnlyAfterLoading: Part?

  /// The model of each thread's block (`PT_TLS`).
  private(set) var threadLocals: Part?

  /// The first part that is loaded (`PT_LOAD`).
  private(set) var firstLoaded: Part?

  /// The index of call frame information, `.eh_frame_hdr` (`PT_GNU_EH_FRAME`).
  private(set) var callFrames: Part?

  /// The part with the loader's table (`PT_DYNAMIC`).
  private(set) var dynamic: Part?

  /// The parts with notes (`PT_NOTE`).
  private(set) var notes: [Part] = []

  /// No more headers than this are looked at.
  private static let maximumCount = 256

  /// Reads an image's headers; those that cannot be read are absent.
  init(of image: SnapshotImage, _ memory: FrameMemory) {
    let start = image.segments.first { $0.fileOffset == 0 }?.start
    if let start, read(inImageAt: start.bits, memory) { return }
    read(image.file()?.programHeaders ?? [])
  }

  /// Reads the headers of an image that has no file.
  init?(inImageAt start: Address, _ memory: FrameMemory) {
    guard read(inImageAt: start.bits, memory) else { return nil }
  }

  /// Reads the headers in memory.
  ///
  /// - Returns: Whether they are there.
  private mutating func read(inImageAt start: UInt, _ memory: FrameMemory) -> Bool {
    guard memory.single(start) == 0x464c_457f, let offset = memory.double(start &+ 32),
      memory.half(start &+ 54) == UInt16(ProgramHeader.byteCount),
      let count = memory.half(start &+ 56)
    else { return false }
    for index in 0..<min(UInt(count), UInt(Self.maximumCount)) {
      let place = start &+ offset &+ index &* UInt(ProgramHeader.byteCount)
      guard let type = memory.single(place), let address = memory.double(place &+ 16),
        let byteCount = memory.double(place &+ 40), let alignment = memory.double(place &+ 48)
      else { return false }
      set(type, Part(address: address, byteCount: byteCount, alignment: alignment))
    }
    return true
  }

  /// Reads an array of `Elf64_Phdr`.
  private mutating func read(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    for _ in 0..<Self.maximumCount where reader.remaining >= ProgramHeader.byteCount {
      let type = reader.read(UInt32.self)
      reader.skip(12)
      let address = reader.read(UInt64.self)
      reader.skip(16)
      let byteCount = reader.read(UInt64.self)
      let alignment = reader.read(UInt64.self)
      set(
        type,
        Part(address: UInt(address), byteCount: UInt(byteCount), alignment: UInt(alignment))
      )
    }
  }

  /// Keeps a header of a kind that is asked for.
  private mutating func set(_ type: UInt32, _ part: Part) {
    switch type {
    case 1: firstLoaded = firstLoaded ?? part
    case 0x6474_e550: callFrames = callFrames ?? part
    case 2: dynamic = part
    case 4: notes.append(part)
    case 7: threadLocals = part
    case 0x6474_e552: readOnlyAfterLoading = part
    default: break
    }
  }
}
