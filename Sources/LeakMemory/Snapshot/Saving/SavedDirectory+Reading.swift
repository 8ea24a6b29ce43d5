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
    facts.hasContents = reader.readFlag()
    facts.resident = reader.readArray(least: 16) { $0.readResidentMemory() }.first
    facts.code = reader.readArray(least: 17) { $0.readCode() }
    facts.unverifiedImages = reader.readArray(least: 4) { $0.readText() }
    regions = reader.readArray(least: 29) { $0.readRegion() }
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
      let blocks = reader.readArray(least: 32) { $0.readBlock() }
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

  /// Reads a mapping.
  fileprivate mutating func readRegion() -> MemoryRegion? {
    let start = readAddress()
    let end = readAddress()
    let permissions = MemoryRegion.Permissions(rawValue: read())
    let offset = read(UInt64.self)
    let name = readText()
    guard start < end else { return nil }
    return MemoryRegion(
      start: start,
      end: end,
      permissions: permissions,
      name: name,
      fileOffset: offset
    )
  }

  /// Reads what was resident.
  fileprivate mutating func readResidentMemory() -> ResidentMemory? {
    let tables = Int(clamping: read(UInt64.self))
    let mappings = readArray(least: 53) { reader -> ResidentMemory.Mapping? in
      guard let region = reader.readRegion() else { return nil }
      // No process has more than this, and sums of them stay numbers.
      let sizes = [reader.read(UInt64.self), reader.read(), reader.read()]
      guard sizes.allSatisfy({ $0 < 1 << 48 }) else { return nil }
      return ResidentMemory.Mapping(
        region: region,
        resident: Int(sizes[0]),
        swapped: Int(sizes[1]),
        huge: Int(sizes[2])
      )
    }
    return tables < 1 << 48 ? ResidentMemory(mappings: mappings, pageTables: tables) : nil
  }

  /// Reads what is known of code.
  fileprivate mutating func readCode() -> DescribedCode? {
    let address = readAddress()
    let isReturnAddress = readFlag()
    let frames = readArray(least: 35) { reader -> DescribedCode.Frame? in
      var texts: [String?] = []
      for _ in 0..<5 {
        let isKnown = reader.readFlag()
        let text = reader.readText()
        texts.append(isKnown ? text : nil)
      }
      let line = reader.read(UInt64.self)
      guard line <= UInt64(Int32.max) else { return nil }
      return DescribedCode.Frame(
        symbol: texts[0],
        mangledSymbol: texts[1],
        file: texts[2],
        line: line == 0 ? nil : Int(line),
        isLineApproximate: reader.readFlag(),
        image: texts[3],
        isOfInterest: reader.readFlag(),
        unnamedPlace: texts[4]
      )
    }
    return DescribedCode(address: address, isReturnAddress: isReturnAddress, frames: frames)
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
    image.symbols = readArray(least: 32) { $0.readBlock() }
    return image
  }

  /// Reads a block.
  fileprivate mutating func readBlock() -> SavedBlock? {
    let place = read(UInt64.self)
    let offset = read(UInt64.self)
    let count = read(UInt32.self)
    let packed = read(UInt32.self)
    let checksum = read(UInt64.self)
    // Packed, two words have a byte more at most.
    guard count > 0, count <= UInt32(SavedFormat.blockByteCount), packed <= count / 16 * 17 + 17
    else { return nil }
    return SavedBlock(
      place: place,
      fileOffset: offset,
      byteCount: count,
      packedByteCount: packed,
      checksum: checksum
    )
  }
}
