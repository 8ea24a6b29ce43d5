internal import CLeakSnapshot

/// What a running process's capture left, made into a snapshot after its threads went on.
struct LiveCapture {
  /// The process.
  let processID: Int32

  /// The path of its program.
  let executablePath: String

  /// Its mappings.
  let mappings: [CapturedMapping]

  /// Its images.
  let images: [SnapshotImage]

  /// Where images' files are, by the name of their mappings.
  private let files: [String: ImageFile]

  /// The names of mappings that belong to images.
  private let imageNames: Set<String>

  /// What snapshots of this process have in common.
  private let known: KnownImages

  /// Finds the images of a process.
  ///
  /// - Parameters:
  ///   - processID: The process.
  ///   - executablePath: The path of its program.
  ///   - mappings: Its mappings.
  ///   - vdso: The bytes of the kernel's own image; empty where it has none.
  ///   - known: What earlier snapshots of this process had.
  init(
    processID: Int32,
    executablePath: String,
    mappings: [CapturedMapping],
    vdso: [UInt8],
    known: KnownImages
  ) {
    self.known = known
    self.processID = processID
    self.executablePath = executablePath
    self.mappings = mappings
    let finder = LiveImageFiles(processID: processID, executablePath: executablePath)
    var files: [String: ImageFile] = [:]
    let byStart = Dictionary(
      mappings.map { ($0.region.start, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let earlier = { (region: MemoryRegion) -> SnapshotImage? in
      guard let mapping = byStart[region.start], region.staysLoaded,
        let entry = known.entry(at: mapping)
      else { return nil }
      files[region.name] = entry.file
      return entry.image
    }
    let regions = mappings.map(\.region)
    let found = SnapshotImage.list(in: regions, known: earlier) { region in
      if region.isKernelImage { return { ELFFile(vdso) } }
      guard let mapping = byStart[region.start], mapping.treatment != .none, region.isFile else {
        return nil
      }
      if let file = finder.file(of: mapping) {
        files[region.name] = file
        return { file.open().flatMap { ELFFile($0) } }
      }
      // The headers in memory still say what is where, though not what it is called.
      let headers = finder.headerBytes(of: mapping)
      return { ELFFile(headers) }
    }
    // A file that somebody has mapped whole, to read it, has its code where the headers say too.
    images = found.filter { $0.isExecutable(in: regions) }
    self.files = files
    // An image that was met before keeps its name where its file was removed or replaced since; its mappings do not.
    imageNames = Set(images.compactMap { byStart[$0.start]?.region.name })
    known.forgetOthers(than: mappings)
    for image in images {
      guard let mapping = byStart[image.start], mapping.region.staysLoaded else { continue }
      let file = files[mapping.region.name]
      known.remember(KnownImages.Entry(image: image, file: file), at: mapping)
    }
  }

  /// The regions of its snapshot.
  var regions: [MemoryRegion] { mappings.map(\.region) }

  /// Reads what is as in files, and lists all pieces.
  func complete(_ memory: inout CapturedMemory) {
    var opened: [String: FileBytes?] = [:]
    let open = { (name: String) -> FileBytes? in
      if opened[name] == nil { opened[name] = .some(files[name]?.open()) }
      return opened[name] ?? nil
    }
    // SAFETY: The function writes no more than the target has room for.
    unsafe memory.complete(
      isImage: { imageNames.contains($0.region.name) },
      map: { mapping in known.content(of: mapping) { open(mapping.region.name) } },
      mapChanged: { mapping in
        open(mapping.region.name).flatMap {
          FileMapping.Changed($0, at: mapping.region.fileOffset, most: mapping.region.byteCount)
        }
      },
      read: { mapping, range, target in
        if let file = known.content(of: mapping, { open(mapping.region.name) }) {
          return unsafe file.copy(range, of: mapping, into: target)
        }
        guard let file = open(mapping.region.name) else {
          return unsafe read(range, into: target)
        }
        return unsafe file.readPages(of: mapping, range, into: target)
      }
    )
  }

  /// Reads a part of an image from the process's memory.
  private func read(_ range: Range<UInt>, into target: UnsafeMutableRawBufferPointer) -> Int {
    guard let base = target.baseAddress else { return 0 }
    // SAFETY: The caller's target has room for the whole range.
    return unsafe max(0, leak_readProcess(processID, range.lowerBound, base, range.count))
  }

  /// The threads, with the names that they have by now.
  func threads(_ found: CaptureTables, asking: SnapshotThread?) -> [SnapshotThread] {
    var threads = found.mapThreads { thread in
      let registers = thread.userRegisters
      return SnapshotThread(
        number: thread.number,
        name: name(of: thread.number),
        registers: registers?.general,
        threadPointer: registers?.threadPointer ?? .null,
        isInKernel: thread.isInKernel
      )
    }
    if let asking { threads.append(asking) }
    return threads.sorted { $0.number < $1.number }
  }

  /// The threads of a process that its tracer holds, by what the kernel says of them.
  ///
  /// - Parameter known: The registers of a thread, where this process is the tracer.
  /// - Returns: The threads by number.
  func heldThreads(_ known: (Int32) -> UserRegisters?) -> [SnapshotThread] {
    ProcText.names(in: "/proc/\(processID)/task").compactMap { Int32($0) }.sorted().map { number in
      if let registers = known(number) {
        return SnapshotThread(
          number: number,
          name: name(of: number),
          registers: registers.general,
          threadPointer: registers.threadPointer,
          isInKernel: registers.isInCall
        )
      }
      let text = ProcText.read("/proc/\(processID)/task/\(number)/syscall") ?? ""
      return SnapshotThread(
        number: number,
        name: name(of: number),
        registers: ThreadRegisters(parsingCall: text),
        threadPointer: .null,
        isInKernel: text.first.map { $0.isNumber } ?? false
      )
    }
  }

  /// The name of a thread.
  func name(of number: Int32) -> String {
    let text = ProcText.read("/proc/\(processID)/task/\(number)/comm") ?? ""
    return text.last == "\n" ? String(text.dropLast()) : text
  }
}

extension ThreadRegisters {
  /// Reads the text of `/proc/PID/task/TID/syscall`, whose last two numbers are the stack pointer and the
  /// program counter; nil where the thread runs.
  init?(parsingCall text: String) {
    let fields = text.split { $0 == " " || $0 == "\n" }
    guard fields.count >= 3, let stack = UInt(fields[fields.count - 2].dropFirst(2), radix: 16),
      let counter = UInt(fields[fields.count - 1].dropFirst(2), radix: 16)
    else { return nil }
    var values = [Address?](repeating: nil, count: Self.count)
    values[Self.stackPointer] = Address(stack)
    values[Self.programCounter] = Address(counter)
    self.init(values: values)
  }
}

extension MemoryRegion {
  /// Whether it is the kernel's own image, which is the same as long as the process runs the same program.
  fileprivate var isKernelImage: Bool { name == "[vdso]" }

  /// Whether what it shows is the same image where a later snapshot has the same mapping.
  fileprivate var staysLoaded: Bool { isFile || isKernelImage }
}
