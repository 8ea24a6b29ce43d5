/// The images of a core file, and the parts of their files that the core file leaves out.
struct CoreImages {
  /// The images.
  let images: [SnapshotImage]

  /// The mappings, by ascending address.
  let regions: [MemoryRegion]

  /// The path of the program.
  let executablePath: String

  /// The paths of images whose file could not be proved to be the one that was loaded.
  let unverified: [String]

  /// Where images' files are, by path.
  private let files: [String: ImageFile]

  /// Finds the images.
  ///
  /// - Parameters:
  ///   - core: The core file.
  ///   - memory: Its memory, before files were read.
  ///   - root: A folder that paths are looked up in.
  init(_ core: CoreFile, _ memory: CapturedMemory, root: String) {
    var files: [String: ImageFile] = [:]
    var unverified: Set<String> = []
    let listed = memory.mappings.map(\.region)
    images = SnapshotImage.list(in: listed) { region in
      let header = memory.copiedBytes(at: region.start.bits, most: 1 << 16)
      if region.name == "[vdso]" { return { ELFFile(header) } }
      guard region.isFile else { return nil }
      let path = root + region.name
      if header.count >= 64 {
        let file = ImageFile(paths: [path], identity: [], header: header)
        guard file.open() != nil else { return { ELFFile(header) } }
        files[region.name] = file
        return { file.open().flatMap { ELFFile($0) } }
      }
      // Without its headers in memory, the best that can be said of a file is that nobody has written
      // to it since.
      guard let file = FileBytes(path: path), file.modificationTime <= core.bytes.modificationTime,
        let expected = file.bytes(at: 0, count: min(file.byteCount, 1 << 16))
      else { return nil }
      let found = ImageFile(paths: [path], identity: [], header: expected)
      files[region.name] = found
      unverified.insert(region.name)
      return { found.open().flatMap { ELFFile($0) } }
    }
    self.files = files
    let known = images
    regions = zip(memory.mappings, listed).map { mapping, region in
      guard mapping.isOnlyNamed else { return region }
      return region.withPermissions(ofSegmentIn: known)
    }
    self.unverified = unverified.filter { path in known.contains { $0.path == path } }.sorted()
    // AT_PHDR = 3 leads to the program's headers.
    let headers = core.notes.auxiliary[3].map { UInt(truncatingIfNeeded: $0) }
    executablePath =
      headers.flatMap { core.notes.file(containing: $0)?.path } ?? core.notes.programName
  }

  /// Reads what is left out from the files.
  func complete(_ memory: inout CapturedMemory) {
    let names = Set(images.map(\.path))
    var opened: [String: FileBytes?] = [:]
    // SAFETY: The function writes no more than the target has room for.
    unsafe memory.complete(
      isImage: { names.contains($0.region.name) },
      read: { mapping, range, target in
        let name = mapping.region.name
        if opened[name] == nil { opened[name] = .some(files[name]?.open()) }
        guard let file = opened[name] ?? nil else { return 0 }
        return unsafe file.readPages(of: mapping, range, into: target)
      }
    )
  }
}

extension MemoryRegion {
  /// The region with the permissions of the image's segment that it begins in; a core file's note does not
  /// state any.
  fileprivate func withPermissions(ofSegmentIn images: [SnapshotImage]) -> MemoryRegion {
    for image in images where image.path == name {
      let found = image.segments.first { segment in
        let first = Address(segment.start.bits & ~4095)
        return first <= start && start < segment.start + segment.byteCount
      }
      guard let found else { continue }
      return MemoryRegion(
        start: start,
        end: end,
        permissions: found.permissions,
        name: name,
        fileOffset: fileOffset
      )
    }
    return self
  }
}
