extension SnapshotImage {
  /// Finds the images among the mappings of a process.
  ///
  /// - Parameters:
  ///   - regions: The mappings.
  ///   - open: Opens the file behind a mapping's name; nil where it is gone or another one by now.
  /// - Returns: One image for each file with an ELF header that is loaded.
  package static func list(
    in regions: [MemoryRegion],
    open: @escaping @Sendable (String) -> ELFFile?
  ) -> [SnapshotImage] {
    list(in: regions) { region in
      guard region.isFile else { return nil }
      let path = region.name
      return { open(path) }
    }
  }

  /// Finds the images among the mappings of a process.
  ///
  /// - Parameters:
  ///   - regions: The mappings, by ascending address.
  ///   - known: Gives the image that a mapping was the beginning of before; nil where there was none.
  ///   - opener: Gives the way to open the file that a mapping shows the beginning of.
  /// - Returns: One image for each time that a file with an ELF header is loaded. A file that is only
  ///   mapped to be read is none: its code is not where its header says.
  static func list(
    in regions: [MemoryRegion],
    known: (MemoryRegion) -> SnapshotImage? = { _ in nil },
    opener: (MemoryRegion) -> (@Sendable () -> ELFFile?)?
  ) -> [SnapshotImage] {
    var openers: [String: (@Sendable () -> ELFFile?)?] = [:]
    var files: [String: ELFFile] = [:]
    var images: [SnapshotImage] = []
    for region in regions
    where region.fileOffset == 0 && !region.name.isEmpty && region.permissions.contains(.read) {
      let name = region.name
      if let image = known(region), image.isLoaded(in: regions, from: region) {
        images.append(image)
        continue
      }
      if openers[name] == nil {
        let found = opener(region)
        openers[name] = .some(found)
        files[name] = found?()
      }
      guard let file = files[name], let open = openers[name] ?? nil else { continue }
      guard let image = SnapshotImage(firstMapping: region, file, open) else { continue }
      guard image.isLoaded(in: regions, from: region) else { continue }
      images.append(image)
    }
    return images
  }

  /// Describes the image of a file by where its first byte is mapped.
  private convenience init?(
    firstMapping region: MemoryRegion,
    _ file: ELFFile,
    _ openFile: @escaping @Sendable () -> ELFFile?
  ) {
    let headers = LoadHeader.list(in: file.programHeaders)
    guard let lowest = headers.map({ $0.address & ~4095 }).min() else { return nil }
    let bias = region.start.bits &- UInt(lowest)
    self.init(
      path: region.name,
      buildID: file.buildID,
      loadBias: bias,
      segments: headers.map { header in
        Segment(
          start: Address(bias &+ UInt(header.address)),
          byteCount: Int(clamping: header.memorySize),
          fileOffset: header.fileOffset,
          permissions: header.permissions
        )
      },
      sections: file.sections.compactMap { section in
        // SHF_ALLOC = 2: only such sections are in memory.
        guard section.flags & 2 != 0, section.address != 0 else { return nil }
        return Section(
          name: section.name,
          start: Address(bias &+ UInt(section.address)),
          byteCount: section.size
        )
      },
      openFile: openFile
    )
  }

  /// Whether its code is mapped where its headers say, from the same file.
  private func isLoaded(in regions: [MemoryRegion], from first: MemoryRegion) -> Bool {
    hasCode { page, segment in
      guard let region = regions.region(containing: page) else { return false }
      let offset = region.fileOffset &+ UInt64(page.bits &- region.start.bits)
      return region.name == first.name && offset == segment.fileOffset & ~4095
    }
  }

  /// Whether its code may run where it is mapped, as far as the mappings' permissions are known.
  func isExecutable(in regions: [MemoryRegion]) -> Bool {
    hasCode { page, _ in
      regions.region(containing: page)?.permissions.contains(.execute) ?? false
    }
  }

  /// Whether something is true of the first page of each part that is code.
  private func hasCode(where isTrue: (Address, Segment) -> Bool) -> Bool {
    segments.allSatisfy { segment in
      guard segment.permissions.contains(.execute), segment.byteCount > 0 else { return true }
      return isTrue(Address(segment.start.bits & ~4095), segment)
    }
  }
}
