internal import CLeakSnapshot

extension Snapshot {
  /// Saves everything to a file, so that it can be analysed later and elsewhere.
  ///
  /// The file holds the process's memory, with all secrets in it, unless the snapshot has no contents; only its owner
  /// may read it. It has its name once it is complete.
  ///
  /// - Parameters:
  ///   - path: The file, which is replaced where it exists.
  ///   - includesSymbols: Whether the names of functions and variables are saved as well.
  ///   - resident: What of the process's memory was resident; nil for what the snapshot itself knows of that.
  ///   - code: What is known of its code here; empty for what the snapshot itself knows of that.
  /// - Returns: The size of the file in bytes.
  /// - Throws: Why the file could not be written.
  @discardableResult
  package func save(
    to path: String,
    includesSymbols: Bool = true,
    resident: ResidentMemory? = nil,
    code: [DescribedCode] = []
  ) throws(SnapshotError) -> Int {
    let file = try NewFile(path: path)
    try file.write([UInt8](repeating: 0, count: SavedFormat.headerByteCount))
    var directory = SavedDirectory()
    directory.facts = process
    if let resident { directory.facts.resident = resident }
    if !code.isEmpty { directory.facts.code = code }
    let isPacked = !process.hasContents
    directory.regions = regions
    directory.absences = absences
    directory.threads = threads
    let loaded = imageRanges.map { $0.start.bits..<max($0.start.bits, $0.end.bits) }
    for extent in extents {
      directory.extents.append(
        SavedExtent(
          start: UInt64(extent.start),
          byteCount: UInt64(extent.byteCount),
          blocks: try Self.writeBlocks(
            of: extent,
            loaded,
            isPacked: isPacked,
            to: file
          )
        )
      )
    }
    for image in images {
      var saved = SavedDirectory.Image()
      saved.path = image.path
      saved.buildID = image.buildID
      saved.loadBias = UInt64(image.loadBias)
      saved.segments = image.segments
      saved.sections = image.sections
      if includesSymbols,
        let symbols = image.file().map({
          SkeletonELF.bytes(of: $0, functions: isPacked ? image.askedFunctions : nil)
        })
      {
        saved.symbols = try Self.writeBlocks(of: symbols, to: file)
      }
      directory.images.append(saved)
    }
    let bytes = directory.bytes
    let offset = file.byteCount
    try file.write(bytes)
    var header = DirectoryWriter()
    for byte in process.hasContents ? SavedFormat.magic : SavedFormat.graphMagic {
      header.write(byte)
    }
    header.write(SavedFormat.version)
    header.write(UInt32(0))
    header.write(UInt64(offset))
    header.write(UInt64(bytes.count))
    header.write(SavedFormat.checksum(bytes))
    header.write(UInt64(0))
    header.write(UInt64(0))
    header.write(SavedFormat.checksum(header.bytes))
    try file.finish(header: header.bytes)
    return file.byteCount
  }

  /// Writes the pages of an extent that are not zero.
  ///
  /// - Parameters:
  ///   - extent: The extent.
  ///   - images: Where images are loaded.
  ///   - isPacked: Whether its words are packed.
  ///   - file: The file.
  /// - Returns: The blocks that were written.
  /// - Throws: Why they could not be.
  private static func writeBlocks(
    of extent: SnapshotExtent,
    _ images: [Range<UInt>],
    isPacked: Bool,
    to file: NewFile
  ) throws(SnapshotError) -> [SavedBlock] {
    var blocks: [SavedBlock] = []
    for run in extent.runs(of: images) {
      var from = run.lowerBound
      while from < run.upperBound {
        let end = min(run.upperBound, from + SavedFormat.pageByteCount)
        guard extent.hasBits(in: from..<end) else {
          from = end
          continue
        }
        var last = end
        while last < run.upperBound, last - from < SavedFormat.blockByteCount {
          let next = min(run.upperBound, last + SavedFormat.pageByteCount)
          guard extent.hasBits(in: last..<next) else { break }
          last = next
        }
        last = min(last, from + SavedFormat.blockByteCount)
        blocks.append(try extent.write(from..<last, isPacked: isPacked, to: file))
        from = last
      }
    }
    return blocks
  }

  /// Writes bytes in blocks.
  private static func writeBlocks(
    of bytes: [UInt8],
    to file: NewFile
  ) throws(SnapshotError) -> [SavedBlock] {
    var blocks: [SavedBlock] = []
    var from = 0
    while from < bytes.count {
      let end = min(bytes.count, from + SavedFormat.blockByteCount)
      let piece = Array(bytes[from..<end])
      blocks.append(
        SavedBlock(
          place: UInt64(from),
          fileOffset: UInt64(file.byteCount),
          byteCount: UInt32(piece.count),
          checksum: SavedFormat.checksum(piece)
        )
      )
      try file.write(piece)
      from = end
    }
    return blocks
  }
}

extension SnapshotExtent {
  /// Whether a range of its bytes is not all zero.
  fileprivate func hasBits(in range: Range<Int>) -> Bool {
    // SAFETY: The range is within the extent; the bytes are read while they are lent.
    unsafe withBytes { bytes in
      var offset = range.lowerBound
      while offset &+ 8 <= range.upperBound {
        if unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != 0 { return true }
        offset &+= 8
      }
      while offset < range.upperBound {
        if unsafe bytes[offset] != 0 { return true }
        offset &+= 1
      }
      return false
    }
  }

  /// Writes a range of its bytes as a block.
  fileprivate func write(
    _ range: Range<Int>,
    isPacked: Bool,
    to file: NewFile
  ) throws(SnapshotError) -> SavedBlock {
    var failure: SnapshotError?
    // SAFETY: The range is within the extent; the bytes are written while they are lent.
    let block = unsafe withBytes { bytes in
      let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      if isPacked {
        let packed = unsafe PackedWords.packed(piece)
        let block = SavedBlock(
          place: UInt64(range.lowerBound),
          fileOffset: UInt64(file.byteCount),
          byteCount: UInt32(range.count),
          packedByteCount: UInt32(packed.count),
          checksum: SavedFormat.checksum(packed)
        )
        do throws(SnapshotError) { try file.write(packed) } catch { failure = error }
        return block
      }
      let block = SavedBlock(
        place: UInt64(range.lowerBound),
        fileOffset: UInt64(file.byteCount),
        byteCount: UInt32(range.count),
        checksum: unsafe SavedFormat.checksum(piece)
      )
      do throws(SnapshotError) { try unsafe file.write(piece) } catch { failure = error }
      return block
    }
    if let failure { throw failure }
    return block
  }

  /// The runs of its bytes that may have any: images, which are mapped from their files, and what was ever written to.
  fileprivate func runs(of images: [Range<UInt>]) -> [Range<Int>] {
    let whole = start..<start &+ byteCount
    let loaded = images.compactMap { image -> Range<Int>? in
      // From the page on that a part begins in, to the end of the one that it ends in.
      let pages =
        (image.lowerBound & ~4095)..<max(image.upperBound, (image.upperBound &+ 4095) & ~4095)
      let range = pages.clamped(to: whole)
      return range.isEmpty
        ? nil : Int(range.lowerBound - start)..<Int(range.upperBound - start)
    }
    guard !loaded.isEmpty else { return touchedRuns() }
    var runs: [Range<Int>] = []
    for run in (touchedRuns() + loaded).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, run.lowerBound <= last.upperBound {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  /// The runs of its bytes that were ever written to; all of it where the kernel does not say.
  ///
  /// Reading the others would have the kernel make a page table for each, for terabytes in a sanitizer's
  /// case.
  fileprivate func touchedRuns() -> [Range<Int>] {
    guard byteCount > 1 << 24 else { return [0..<Int(byteCount)] }
    // SAFETY: The kernel is only asked about the pages.
    return unsafe withBytes { bytes in
      let start = UInt(bitPattern: bytes.baseAddress)
      var ranges = [LeakAddressRange](repeating: LeakAddressRange(), count: 1 << 12)
      var runs: [Range<Int>] = []
      var from = start & ~4095
      let end = start + UInt(bytes.count)
      while from < end {
        let count = unsafe leak_touchedPages(from, end, &ranges, ranges.count, &from)
        guard count >= 0 else { return [0..<bytes.count] }
        for range in ranges[..<count] {
          let first = max(range.start, start) - start
          let last = min(range.end, end) - start
          if first < last { runs.append(Int(first)..<Int(last)) }
        }
      }
      return runs
    }
  }
}
