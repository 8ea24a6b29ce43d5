extension SavedDirectory {
  /// Reads a directory; nil where it is not one.
  init?(_ bytes: [UInt8]) {
    var reader = DirectoryReader(bytes)
    facts.processID = reader.read()
    facts.executablePath = reader.readText()
    // How it was taken first is of no use to who reads it now, but has to be known.
    guard ProcessFacts.Method(rawValue: reader.readText()) != nil else { return nil }
    facts.isOwn = reader.readFlag()
    facts.stoppedSeconds = Double(bitPattern: reader.read())
    facts.copiedByteCount = Int(clamping: reader.read(UInt64.self))
    facts.unverifiedImages = reader.readArray(least: 4) { $0.readText() }
    regions = reader.readArray(least: 29) { reader in
      let start = reader.readAddress()
      let end = reader.readAddress()
      let permissions = MemoryRegion.Permissions(rawValue: reader.read())
      let offset = reader.read(UInt64.self)
      let name = reader.readText()
      guard start < end else { return nil }
      return MemoryRegion(
        start: start,
        end: end,
        permissions: permissions,
        name: name,
        fileOffset: offset
      )
    }
    absences = reader.readArray(least: 20) { reader in
      let start = reader.readAddress()
      let count = Int(clamping: reader.read(UInt64.self))
      guard let reason = SnapshotAbsence.Reason(rawValue: reader.readText()) else { return nil }
      return SnapshotAbsence(start: start, byteCount: count, reason: reason)
    }
    threads = reader.readArray(least: 26) { $0.readThread() }
    images = reader.readArray(least: 40) { $0.readImage() }
    extents = reader.readArray(least: 24) { reader in
      let start = reader.read(UInt64.self)
      let count = reader.read(UInt64.self)
      let blocks = reader.readArray(least: 28) { $0.readBlock() }
      guard count > 0, count <= 1 << 47, start <= 1 << 47 else { return nil }
      return SavedExtent(start: start, byteCount: count, blocks: blocks)
    }
    guard reader.isComplete else { return nil }
  }
}

extension DirectoryReader {
  /// Reads an address.
  fileprivate mutating func readAddress() -> Address {
    Address(UInt(truncatingIfNeeded: read(UInt64.self)))
  }

  /// Reads a thread.
  fileprivate mutating func readThread() -> SnapshotThread? {
    let number = read(Int32.self)
    let name = readText()
    let pointer = readAddress()
    let isInKernel = readFlag()
    let isAsking = readFlag()
    let values: [Address?] = readArray(least: 9) { reader in
      let isKnown = reader.readFlag()
      let value = reader.readAddress()
      return .some(isKnown ? value : nil)
    }
    return SnapshotThread(
      number: number,
      name: name,
      registers: values.isEmpty ? nil : ThreadRegisters(values: values),
      threadPointer: pointer,
      isInKernel: isInKernel,
      isAsking: isAsking
    )
  }

  /// Reads an image.
  fileprivate mutating func readImage() -> SavedDirectory.Image? {
    var image = SavedDirectory.Image()
    image.path = readText()
    image.buildID = readBytes()
    image.loadBias = read()
    image.segments = readArray(least: 25) { reader in
      let start = reader.readAddress()
      let count = Int(clamping: reader.read(UInt64.self))
      let offset = reader.read(UInt64.self)
      let permissions = MemoryRegion.Permissions(rawValue: reader.read())
      return SnapshotImage.Segment(
        start: start,
        byteCount: count,
        fileOffset: offset,
        permissions: permissions
      )
    }
    image.sections = readArray(least: 20) { reader in
      let name = reader.readText()
      let start = reader.readAddress()
      let count = Int(clamping: reader.read(UInt64.self))
      return SnapshotImage.Section(name: name, start: start, byteCount: count)
    }
    image.symbols = readArray(least: 28) { $0.readBlock() }
    return image
  }

  /// Reads a block.
  fileprivate mutating func readBlock() -> SavedBlock? {
    let place = read(UInt64.self)
    let offset = read(UInt64.self)
    let count = read(UInt32.self)
    let checksum = read(UInt64.self)
    guard count > 0, count <= UInt32(SavedFormat.blockByteCount) else { return nil }
    return SavedBlock(place: place, fileOffset: offset, byteCount: count, checksum: checksum)
  }
}
