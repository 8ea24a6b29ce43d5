package import LeakMemory

extension Snapshot {
  /// Mappings of LeakFinder's own in the process: copies of its memory, symbols, graphs.
  ///
  /// They hold nothing, and have the addresses of everything. A snapshot that a process takes of itself has none of
  /// them; one from outside finds the list by a note in the image that LeakFinder is linked into
  /// (`Sources/CLeakSnapshot/rooms.c`).
  ///
  /// - Complexity: O(*i* + *m* log *m*), for *i* images and *m* mappings.
  package var finderMappings: [AddressRange] {
    let memory = FrameMemory(self)
    var ranges: [AddressRange] = []
    for image in images {
      for part in ProgramHeaders(of: image, memory).notes {
        guard let list = FinderNote(in: part, bias: image.loadBias, memory) else { continue }
        ranges += list.mappings(memory)
      }
    }
    return ranges.sorted { $0.start < $1.start }
  }
}

/// The note that says where LeakFinder lists its mappings.
private struct FinderNote {
  /// Where the list is.
  private let list: UInt

  /// How many slots it has.
  private let count: UInt

  /// The name of the note's owner with its zero, in words of four bytes.
  private static let name: [UInt32] = [0x6b61_654c, 0x646e_6946, 0x7265]

  /// No more notes than this are looked at in one part, and no more slots.
  private static let mostNotes = 64
  private static let mostSlots: UInt = 1 << 16

  /// Finds the note in a part of an image; nil where it has none.
  init?(in part: ProgramHeaders.Part, bias: UInt, _ memory: FrameMemory) {
    var note = bias &+ part.address
    let end = note &+ part.byteCount
    for _ in 0..<Self.mostNotes where note < end && end &- note >= 12 {
      guard let nameSize = memory.single(note), let size = memory.single(note &+ 4),
        let type = memory.single(note &+ 8)
      else { return nil }
      let descriptor = note &+ 12 &+ (UInt(nameSize) &+ 3) & ~3
      if nameSize == 11, size == 16, type == 1,
        Self.name.indices.allSatisfy({
          memory.single(note &+ 12 &+ UInt($0) &* 4) == Self.name[$0]
        }),
        let distance = memory.double(descriptor), let count = memory.single(descriptor &+ 8),
        memory.single(descriptor &+ 12) == 1
      {
        list = descriptor &+ distance
        self.count = min(UInt(count), Self.mostSlots)
        return
      }
      note = descriptor &+ (UInt(size) &+ 3) & ~3
    }
    return nil
  }

  /// The mappings in the list: a complement of each one's start, and its size.
  func mappings(_ memory: FrameMemory) -> [AddressRange] {
    (0..<count).compactMap { index in
      let slot = list &+ index &* 16
      guard let start = memory.count(slot), start > 1, let size = memory.count(slot &+ 8) else {
        return nil
      }
      return AddressRange(start: Address(~start), byteCount: Int(clamping: size))
    }
  }
}
