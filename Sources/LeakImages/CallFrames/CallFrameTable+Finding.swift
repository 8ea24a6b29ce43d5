internal import LeakMemory

// Finding the tables of an image.
extension CallFrameTable {
  /// Finds an image's tables: by its program headers, or by its section headers.
  ///
  /// Nil where it has none, or they are not to be had. What the snapshot lacks is read from the file.
  init?(of image: SnapshotImage, _ memory: FrameMemory) {
    let headers = ProgramHeaders(of: image, memory)
    let header =
      headers.callFrames.map { AddressRange($0, bias: image.loadBias) }
      ?? image.section(".eh_frame_hdr").map(AddressRange.init)
    let entries = image.section(".eh_frame").map(AddressRange.init)
    let text = image.segments.first { $0.permissions.contains(.execute) }?.start.bits ?? 0
    var copies: [SectionCopy] = []
    let needed = [header, entries].compactMap(\.self)
    if !needed.allSatisfy({ Self.isPresent($0, memory) }), let file = image.file() {
      copies = Self.copies(from: file, bias: image.loadBias)
    }
    self.init(header: header, entries: entries, text: text, copies: copies, memory)
  }

  /// Finds the tables of code that has no file: the kernel's `[vdso]`.
  init?(ofImageWithoutFileAt start: Address, _ memory: FrameMemory) {
    guard let headers = ProgramHeaders(inImageAt: start, memory), let first = headers.firstLoaded,
      let header = headers.callFrames
    else { return nil }
    let range = AddressRange(header, bias: start.bits &- first.address)
    self.init(header: range, entries: nil, text: 0, copies: [], memory)
  }

  /// Whether a snapshot has a table, by its first and last byte.
  private static func isPresent(_ range: AddressRange, _ memory: FrameMemory) -> Bool {
    range.isEmpty
      || memory.byte(range.start.bits) != nil
        && memory.byte(range.end.bits &- 1) != nil
  }

  /// The tables' content in a file.
  private static func copies(from file: ELFFile, bias: UInt) -> [SectionCopy] {
    [".eh_frame_hdr", ".eh_frame"].compactMap { name in
      guard let section = file.sections.first(where: { $0.name == name }), section.address != 0,
        let bytes = file.content(of: section)
      else { return nil }
      return SectionCopy(start: bias &+ UInt(section.address), bytes: bytes)
    }
  }
}

// MARK: - Parts of images

extension AddressRange {
  /// The addresses of a section.
  fileprivate init(_ section: SnapshotImage.Section) {
    self.init(start: section.start, byteCount: section.byteCount)
  }

  /// The addresses of a part of an image.
  fileprivate init(_ part: ProgramHeaders.Part, bias: UInt) {
    self.init(
      start: Address(bias &+ part.address),
      byteCount: Int(clamping: part.byteCount)
    )
  }
}
