internal import LeakMemory

/// How an image's block of thread-local variables is found from a thread's pointer (x86_64, glibc).
///
/// Nothing of the loader's own structures is used but the table of blocks (`dtv`), which the ABI fixes:
/// an image's module number or offset is what the loader wrote where the image's relocations asked for
/// it. Sources: Drepper, "ELF Handling For Thread-Local Storage", sections 3.4.6 and 4.1.6; glibc
/// `sysdeps/x86_64/nptl/tls.h` (`dtv` at 8, pairs of 16 bytes, -1 for a block not made yet); verified
/// with 2.36.
enum ThreadLocalLocation: Hashable {
  /// At a distance from the thread pointer that is the same in every thread.
  case offset(UInt)
  /// In the table of blocks, under a number.
  case module(UInt)

  /// No more relocations than this are looked at.
  private static let maximumRelocationCount = 1 << 22

  /// No table of blocks has more entries.
  private static let maximumModule: UInt = 1 << 16

  /// The location of the executable's block: it ends at the thread pointer, but for alignment.
  ///
  /// Source: glibc `elf/dl-tls.c`, `_dl_determine_tlsoffset`, for the first module.
  static func ofExecutable(_ part: ProgramHeaders.Part) -> ThreadLocalLocation? {
    let alignment = max(1, part.alignment)
    guard alignment & (alignment &- 1) == 0, alignment <= 1 << 20, part.byteCount < 1 << 40 else {
      return nil
    }
    let first = part.address & (alignment &- 1)
    // The block's begin keeps the offset within the alignment that it has in the file.
    let distance =
      ((part.byteCount &+ first &+ alignment &- 1) & ~(alignment &- 1)) &- first
    return .offset(0 &- distance)
  }

  /// The location of a library's block; nil where nothing in the library asks for it.
  static func of(_ image: SnapshotImage, _ memory: FrameMemory) -> ThreadLocalLocation? {
    guard let relocations = image.section(".rela.dyn") else { return nil }
    let count = min(relocations.byteCount / 24, maximumRelocationCount)
    for index in 0..<UInt(max(0, count)) {
      let place = relocations.start.bits &+ index &* 24
      // R_X86_64_DTPMOD64 = 16, R_X86_64_TPOFF64 = 18.
      guard let type = memory.single(place &+ 8) else { return nil }
      guard type == 16 || type == 18, let symbol = memory.single(place &+ 12),
        let value = value(ofSymbol: symbol, image, memory),
        let slot = memory.double(place),
        let written = memory.double(image.loadBias &+ slot)
      else { continue }
      if type == 16 {
        guard written > 0, written < maximumModule else { continue }
        return .module(written)
      }
      guard let addend = memory.double(place &+ 16) else { continue }
      return .offset(written &- addend &- value)
    }
    return nil
  }

  /// The offset of a symbol in the image's own block; nil where it is another image's.
  private static func value(
    ofSymbol index: UInt32,
    _ image: SnapshotImage,
    _ memory: FrameMemory
  ) -> UInt? {
    guard index != 0 else { return 0 }
    guard let table = image.section(".dynsym"), Int(index) < table.byteCount / 24 else {
      return nil
    }
    let place = table.start.bits &+ UInt(index) &* 24
    guard let section = memory.half(place &+ 6), section != 0 else { return nil }
    return memory.double(place &+ 8)
  }

  /// The first address of a thread's block; nil where the thread has none yet.
  func start(threadPointer: UInt, _ memory: FrameMemory) -> UInt? {
    guard threadPointer != 0 else { return nil }
    switch self {
    case .offset(let offset): return threadPointer &+ offset
    case .module(let number):
      guard let table = memory.word(threadPointer &+ 8),
        // In front of the table is the number of its entries.
        let count = memory.count(table &- 16), number <= count,
        let start = memory.word(table &+ number &* 16), start != 0, start != .max
      else { return nil }
      return start
    }
  }
}
