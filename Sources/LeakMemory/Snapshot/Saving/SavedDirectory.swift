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
    writer.write(facts.unverifiedImages) { $1.write($0) }
    writer.write(regions) { region, writer in
      writer.write(UInt64(region.start.bits))
      writer.write(UInt64(region.end.bits))
      writer.write(region.permissions.rawValue)
      writer.write(region.fileOffset)
      writer.write(region.name)
    }
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
    write(block.checksum)
  }
}
