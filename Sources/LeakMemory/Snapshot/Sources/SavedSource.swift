/// Reads a snapshot or a graph that was saved to a file.
package struct SavedSource: Sendable {
  /// The path of the file.
  package let path: String

  /// No directory is larger.
  private static let mostDirectoryBytes = 1 << 30

  /// No more addresses than this have bytes.
  private static let mostReservedBytes: UInt64 = 1 << 46

  /// Describes a file.
  package init(path: String) {
    self.path = path
  }

  /// Reads the snapshot.
  package func snapshot() throws(SnapshotError) -> Snapshot {
    guard let file = FileBytes(path: path) else { throw OpenError.of(path) }
    let directory = try directory(of: file)
    let total = directory.extents.reduce(UInt64(0)) { $0 &+ (($1.byteCount &+ 4095) & ~4095) }
    let stored = directory.extents.reduce(0) { sum, extent in
      extent.blocks.reduce(sum) { $0 &+ $1.storedByteCount }
    }
    let inMemory = directory.extents.reduce(0) { sum, extent in
      extent.blocks.reduce(sum) { $0 &+ Int($1.byteCount) }
    }
    // Packed, no two words have less than a byte.
    guard total <= Self.mostReservedBytes, directory.extents.count < 1 << 20,
      stored <= file.byteCount, inMemory <= stored &* 16
    else { throw damaged("its memory is larger than the file") }
    if inMemory > 256 << 20, let left = MemoryHeadroom.available(), left < inMemory {
      throw .outOfMemory(byteCount: inMemory)
    }
    guard let storage = SnapshotStorage(byteCount: Int(total)) else {
      throw .outOfMemory(byteCount: Int(total))
    }
    var extents: [SnapshotExtent] = []
    var offset = 0
    for saved in directory.extents {
      for block in saved.blocks {
        try read(block, of: saved, from: file, to: storage, at: offset)
      }
      // SAFETY: The storage has room for all extents one after the other; the snapshot keeps it.
      extents.append(
        unsafe SnapshotExtent(
          start: UInt(saved.start),
          byteCount: UInt(saved.byteCount),
          bytes: UnsafeRawPointer(storage.base + offset)
        )
      )
      offset += Int((saved.byteCount + 4095) & ~4095)
    }
    for image in directory.images where !image.symbols.isEmpty {
      guard Self.symbols(image.symbols, in: file) != nil else {
        throw damaged("the symbols of \(image.path) were changed")
      }
    }
    var facts = directory.facts
    facts.method = .saved
    return Snapshot(
      regions: directory.regions,
      extents: extents,
      storage: [storage],
      images: directory.images.map { image($0, in: file) },
      threads: directory.threads,
      process: facts,
      absences: directory.absences
    )
  }

  /// Reads and checks header and directory.
  private func directory(of file: FileBytes) throws(SnapshotError) -> SavedDirectory {
    guard let header = file.bytes(at: 0, count: SavedFormat.headerByteCount),
      header.starts(with: SavedFormat.magic) || header.starts(with: SavedFormat.graphMagic)
    else { throw .wrongFormat(path: path, reason: "is no saved snapshot and no graph file") }
    var reader = ByteReader(header)
    reader.skip(8)
    let version = reader.read(UInt32.self)
    guard version == SavedFormat.version else {
      throw .wrongFormat(
        path: path,
        reason: "was saved in version \(version) of the format; this reads \(SavedFormat.version)"
      )
    }
    reader.skip(4)
    let offset = Int(clamping: reader.read(UInt64.self))
    let count = Int(clamping: reader.read(UInt64.self))
    let checksum = reader.read(UInt64.self)
    reader.skip(16)
    guard reader.read(UInt64.self) == SavedFormat.checksum(Array(header[..<56])) else {
      throw damaged("its header was changed")
    }
    guard count <= Self.mostDirectoryBytes, let bytes = file.bytes(at: offset, count: count) else {
      throw damaged("it ends too early")
    }
    guard SavedFormat.checksum(bytes) == checksum, let directory = SavedDirectory(bytes),
      directory.facts.hasContents == header.starts(with: SavedFormat.magic)
    else { throw damaged("its directory was changed") }
    return directory
  }

  /// Reads and checks a block of memory.
  private func read(
    _ block: SavedBlock,
    of extent: SavedExtent,
    from file: FileBytes,
    to storage: SnapshotStorage,
    at offset: Int
  ) throws(SnapshotError) {
    let count = Int(block.byteCount)
    guard block.place <= extent.byteCount, UInt64(count) <= extent.byteCount - block.place,
      let start = Int(exactly: block.fileOffset)
    else { throw damaged("a block of memory has no place") }
    // SAFETY: The block is within its extent, which has room from `offset` on.
    let target = unsafe UnsafeMutableRawBufferPointer(
      start: storage.base + offset + Int(block.place),
      count: count
    )
    if block.packedByteCount > 0 {
      guard let packed = file.bytes(at: start, count: block.storedByteCount) else {
        throw damaged("it ends too early")
      }
      guard SavedFormat.checksum(packed) == block.checksum,
        unsafe PackedWords.unpack(packed, into: target)
      else { throw damaged("a block of memory was changed") }
      return
    }
    let got = unsafe file.read(at: start, into: target)
    guard got == count else { throw damaged("it ends too early") }
    let checksum = unsafe SavedFormat.checksum(UnsafeRawBufferPointer(target))
    guard checksum == block.checksum else { throw damaged("a block of memory was changed") }
  }

  /// Describes an image; its file is the saved symbols.
  private func image(_ saved: SavedDirectory.Image, in file: FileBytes) -> SnapshotImage {
    let blocks = saved.symbols
    return SnapshotImage(
      path: saved.path,
      buildID: saved.buildID,
      loadBias: UInt(truncatingIfNeeded: saved.loadBias),
      segments: saved.segments,
      sections: saved.sections,
      openFile: { Self.symbols(blocks, in: file) }
    )
  }

  /// Reads the small ELF file with an image's symbols.
  private static func symbols(_ blocks: [SavedBlock], in file: FileBytes) -> ELFFile? {
    var bytes: [UInt8] = []
    for block in blocks {
      guard let start = Int(exactly: block.fileOffset),
        block.packedByteCount == 0,
        let piece = file.bytes(at: start, count: Int(block.byteCount)),
        SavedFormat.checksum(piece) == block.checksum, bytes.count < file.byteCount
      else { return nil }
      bytes += piece
    }
    return bytes.isEmpty ? nil : ELFFile(bytes)
  }

  /// The error for a file that was damaged.
  private func damaged(_ reason: String) -> SnapshotError {
    .wrongFormat(path: path, reason: "is damaged: \(reason)")
  }
}
