extension SnapshotImage {
  /// Finds the images among the mappings of a process.
  ///
  /// - Parameters:
  ///   - regions: The mappings.
  ///   - open: Opens the file behind a mapping's name; nil where it is gone or another one by now.
  /// - Returns: One image for each file with an ELF header that is mapped at its beginning.
  package static func list(
    in regions: [MemoryRegion],
    open: @escaping @Sendable (String) -> ELFFile?
  ) -> [SnapshotImage] {
    var known: Set<String> = []
    var images: [SnapshotImage] = []
    for region in regions where region.isFile && region.fileOffset == 0 {
      guard known.insert(region.name).inserted, let file = open(region.name) else { continue }
      let path = region.name
      guard let image = SnapshotImage(path: path, firstMapping: region, file, { open(path) }) else {
        continue
      }
      images.append(image)
    }
    return images
  }

  /// Describes the image of a file by where its first byte is mapped.
  private convenience init?(
    path: String,
    firstMapping region: MemoryRegion,
    _ file: ELFFile,
    _ openFile: @escaping @Sendable () -> ELFFile?
  ) {
    let headers = LoadHeader.list(in: file.programHeaders)
    guard let lowest = headers.map({ $0.address & ~4095 }).min() else { return nil }
    let bias = region.start.bits &- UInt(lowest)
    self.init(
      path: path,
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
}
