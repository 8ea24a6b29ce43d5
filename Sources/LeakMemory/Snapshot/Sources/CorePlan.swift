/// Where the parts of a core file's memory go.
struct CorePlan {
  /// The mappings by ascending address.
  private(set) var mappings: [CapturedMapping] = []

  /// Their places in the room.
  private(set) var spans: [CapturedSpan] = []

  /// What the core file has.
  private(set) var runs: [Range<UInt>] = []

  /// What it leaves out although the process had it.
  private(set) var missing: [Range<UInt>] = []

  /// What it says that it has, and ends before.
  private(set) var cut: [Range<UInt>] = []

  /// Where each load's bytes go; nil where they do not.
  private(set) var loadPlaces: [Int?] = []

  /// The size of the room.
  private(set) var byteCount = 0

  /// Plans the room for a core file.
  ///
  /// - Parameters:
  ///   - core: The core file.
  ///   - mostImageBytes: A larger part of a mapped file gets no room.
  ///   - most: No more room than this is given to parts of files.
  init(_ core: CoreFile, mostImageBytes: Int, most: Int) {
    let vdso = core.notes.auxiliary[33].map { UInt(truncatingIfNeeded: $0) } ?? 0
    var files = core.notes.files[...]
    for load in core.loads {
      // gcore leaves out mappings that are as in their file; the note names them all the same.
      while let file = files.first, file.range.lowerBound < load.range.lowerBound {
        if file.range.upperBound <= load.range.lowerBound { addFile(file, mostImageBytes, most) }
        files.removeFirst()
      }
      while let file = files.first, file.range.lowerBound < load.range.upperBound {
        files.removeFirst()
      }
      addLoad(load, core.notes.file(containing: load.range.lowerBound), vdso, mostImageBytes, most)
    }
    for file in files { addFile(file, mostImageBytes, most) }
  }

  /// Adds a part of memory that the core file describes.
  private mutating func addLoad(
    _ load: CoreFile.Load,
    _ file: CoreNotes.File?,
    _ vdso: UInt,
    _ mostImageBytes: Int,
    _ most: Int
  ) {
    guard load.permissions.contains(.read) else {
      // As in a running process: what the program could not read is none of its data.
      let region = MemoryRegion(
        start: Address(load.range.lowerBound),
        end: Address(load.range.upperBound),
        permissions: load.permissions,
        name: file?.path ?? "",
        fileOffset: file.map { $0.offset &+ UInt64(load.range.lowerBound - $0.range.lowerBound) }
          ?? 0
      )
      add(region, .none)
      loadPlaces.append(nil)
      return
    }
    let isVdso = vdso != 0 && load.range.contains(vdso)
    let start = load.range.lowerBound
    let region = MemoryRegion(
      start: Address(start),
      end: Address(load.range.upperBound),
      permissions: load.permissions,
      name: file?.path ?? (isVdso ? "[vdso]" : ""),
      fileOffset: file.map { $0.offset &+ UInt64(start - $0.range.lowerBound) } ?? 0
    )
    let hasRest = file != nil && load.byteCount < load.range.count
    let wantsRest = hasRest && load.range.count <= mostImageBytes && byteCount < most
    add(region, wantsRest ? .file : .anonymous)
    if load.byteCount > 0 { runs.append(start..<start + UInt(load.byteCount)) }
    let size = wantsRest ? load.range.count : load.byteCount
    loadPlaces.append(size > 0 ? reserve(start, size) : nil)
    let (had, stated) = (start + UInt(load.byteCount), start + UInt(load.statedByteCount))
    if had < stated { cut.append(had..<stated) }
    if !wantsRest, stated < load.range.upperBound { missing.append(stated..<load.range.upperBound) }
  }

  /// Adds a mapped file that the core file has no bytes of.
  private mutating func addFile(_ file: CoreNotes.File, _ mostImageBytes: Int, _ most: Int) {
    if let last = mappings.last, last.region.end.bits > file.range.lowerBound { return }
    guard file.range.upperBound <= 1 << 47 else { return }
    add(
      MemoryRegion(
        start: Address(file.range.lowerBound),
        end: Address(file.range.upperBound),
        permissions: .read,
        name: file.path,
        fileOffset: file.offset
      ),
      .file,
      isOnlyNamed: true
    )
    guard file.range.count <= mostImageBytes, byteCount < most else {
      missing.append(file.range)
      return
    }
    _ = reserve(file.range.lowerBound, file.range.count)
  }

  /// Adds a mapping.
  private mutating func add(
    _ region: MemoryRegion,
    _ treatment: CapturedMapping.Treatment,
    isOnlyNamed: Bool = false
  ) {
    mappings.append(
      CapturedMapping(
        region: region,
        device: 0,
        inode: 0,
        treatment: treatment,
        isOnlyNamed: isOnlyNamed
      )
    )
  }

  /// Gives the last mapping room; neighbours in memory are neighbours in the room.
  private mutating func reserve(_ start: UInt, _ size: Int) -> Int {
    if let last = spans.last, last.end != start { byteCount = (byteCount + 4095) & ~4095 }
    let offset = byteCount
    spans.append(
      CapturedSpan(start: start, byteCount: size, offset: offset, mapping: mappings.count - 1)
    )
    byteCount += size
    return offset
  }
}
