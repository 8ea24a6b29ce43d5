/// Everything of a saved snapshot but its memory and symbols.
struct SavedDirectory {
  /// An image, with its symbols as a small ELF file.
  struct Image {
    var path = ""
    var buildID: [UInt8] = []
    var loadBias: UInt64 = 0
    var segments: [SnapshotImage.Segment] = []
    var sections: [SnapshotImage.Section] = []
    /// The blocks of the small ELF file, in order; none where there are no symbols.
    var symbols: [SavedBlock] = []
  }

  var facts = ProcessFacts(method: .saved)
  var regions: [MemoryRegion] = []
  var absences: [SnapshotAbsence] = []
  var threads: [SnapshotThread] = []
  var images: [Image] = []
  var extents: [SavedExtent] = []
}

// MARK: - Writing

extension SavedDirectory {
  /// The directory as it is in the file.
  var bytes: [UInt8] {
    var writer = DirectoryWriter()
    writer.write(facts.processID)
    writer.write(facts.executablePath)
    writer.write(facts.method.rawValue)
    writer.write(facts.isOwn)
    writer.write(facts.stoppedSeconds.bitPattern)
    writer.write(UInt64(facts.copiedByteCount))
    writer.write(facts.hasContents)
    writer.write(facts.resident.map { [$0] } ?? []) { $1.write($0) }
    writer.write(facts.code) { $1.write($0) }
    writer.write(facts.unverifiedImages) { $1.write($0) }
    writer.write(regions) { $1.write($0) }
    writer.write(absences) { absence, writer in
      writer.write(UInt64(absence.start.bits))
      writer.write(UInt64(absence.byteCount))
      writer.write(absence.reason.rawValue)
    }
    writer.write(threads) { $1.write($0) }
    writer.write(images) { $1.write($0) }
    writer.write(extents) { extent, writer in
      writer.write(extent.start)
      writer.write(extent.byteCount)
      writer.write(extent.blocks) { $1.write($0) }
    }
    return writer.bytes
  }
}

extension DirectoryWriter {
  /// Appends a mapping.
  fileprivate mutating func write(_ region: MemoryRegion) {
    write(UInt64(region.start.bits))
    write(UInt64(region.end.bits))
    write(region.permissions.rawValue)
    write(region.fileOffset)
    write(region.name)
  }

  /// Appends what was resident.
  fileprivate mutating func write(_ memory: ResidentMemory) {
    write(UInt64(memory.pageTables))
    write(memory.mappings) { mapping, writer in
      writer.write(mapping.region)
      writer.write(UInt64(mapping.resident))
      writer.write(UInt64(mapping.swapped))
      writer.write(UInt64(mapping.huge))
    }
  }

  /// Appends what is known of code.
  fileprivate mutating func write(_ code: DescribedCode) {
    write(UInt64(code.address.bits))
    write(code.isReturnAddress)
    write(code.frames) { frame, writer in
      for text in [frame.symbol, frame.mangledSymbol, frame.file, frame.image, frame.unnamedPlace] {
        writer.write(text != nil)
        writer.write(text ?? "")
      }
      writer.write(UInt64(clamping: frame.line ?? 0))
      writer.write(frame.isLineApproximate)
      writer.write(frame.isOfInterest)
    }
  }

  /// Appends a thread.
  fileprivate mutating func write(_ thread: SnapshotThread) {
    write(thread.number)
    write(thread.name)
    write(UInt64(thread.threadPointer.bits))
    write(thread.isInKernel)
    write(thread.isAsking)
    write(thread.registers?.values ?? []) { value, writer in
      writer.write(value != nil)
      writer.write(UInt64(value?.bits ?? 0))
    }
  }

  /// Appends an image.
  fileprivate mutating func write(_ image: SavedDirectory.Image) {
    write(image.path)
    write(image.buildID)
    write(image.loadBias)
    write(image.segments) { segment, writer in
      writer.write(UInt64(segment.start.bits))
      writer.write(UInt64(segment.byteCount))
      writer.write(segment.fileOffset)
      writer.write(segment.permissions.rawValue)
    }
    write(image.sections) { section, writer in
      writer.write(section.name)
      writer.write(UInt64(section.start.bits))
      writer.write(UInt64(section.byteCount))
    }
    write(image.symbols) { $1.write($0) }
  }

  /// Appends a block.
  fileprivate mutating func write(_ block: SavedBlock) {
    write(block.place)
    write(block.fileOffset)
    write(block.byteCount)
    write(block.packedByteCount)
    write(block.checksum)
  }
}
