/// What the notes of an ELF core file say.
///
/// Source: System V ABI, chapter 5, for notes; the kernel's fs/binfmt_elf.c and include/uapi/linux/elfcore.h
/// for their contents on x86_64. gcore writes the same.
struct CoreNotes {
  /// A thread.
  struct Thread {
    /// The kernel's number of it.
    let number: Int32
    /// Its registers.
    let registers: UserRegisters
  }

  /// A part of a file that was mapped.
  struct File {
    /// The mapping.
    let range: Range<UInt>
    /// Where it begins in the file.
    let offset: UInt64
    /// The file.
    let path: String
  }

  /// The threads; the one that ended the process is the first.
  private(set) var threads: [Thread] = []

  /// The mapped files, by ascending address.
  private(set) var files: [File] = []

  /// The process's number; 0 where unknown.
  private(set) var processID: Int32 = 0

  /// The name of the program, at most 15 bytes.
  private(set) var programName = ""

  /// The auxiliary vector: the values by type.
  private(set) var auxiliary: [UInt64: UInt64] = [:]

  /// No more threads or files are read.
  private static let mostRecords = 1 << 16

  /// Reads the notes of a segment; what is malformed or cut is left out.
  mutating func add(_ notes: [UInt8]) {
    var reader = ByteReader(notes)
    while reader.remaining >= 12 {
      let nameSize = UInt64(reader.read(UInt32.self))
      let size = UInt64(reader.read(UInt32.self))
      let type = reader.read(UInt32.self)
      reader.skip((nameSize + 3) & ~3)
      let start = reader.offset
      reader.skip((size + 3) & ~3)
      guard !reader.hasFailed else { return }
      let content = Array(notes[start..<start + Int(size)])
      switch type {
      case 1: addThread(content)
      case 3: addProgram(content)
      case 6: addAuxiliary(content)
      case 0x4649_4c45: addFiles(content)
      default: break
      }
    }
  }

  /// Reads an `NT_PRSTATUS`: `pr_pid` at 32, `pr_reg` at 112.
  private mutating func addThread(_ content: [UInt8]) {
    guard content.count >= 112 + 8 * UserRegisters.count, threads.count < Self.mostRecords else {
      return
    }
    var reader = ByteReader(content)
    reader.skip(32)
    let number = reader.read(Int32.self)
    reader.skip(76)
    threads.append(
      Thread(number: number, registers: UserRegisters { _ in reader.read(UInt64.self) })
    )
  }

  /// Reads an `NT_PRPSINFO`: `pr_pid` at 24, `pr_fname` at 40.
  private mutating func addProgram(_ content: [UInt8]) {
    guard content.count >= 56 else { return }
    var reader = ByteReader(content)
    reader.skip(24)
    processID = reader.read(Int32.self)
    programName = String(decoding: content[40..<56].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Reads an `NT_AUXV`: pairs of type and value.
  private mutating func addAuxiliary(_ content: [UInt8]) {
    var reader = ByteReader(content)
    while reader.remaining >= 16 {
      let type = reader.read(UInt64.self)
      auxiliary[type] = reader.read(UInt64.self)
    }
  }

  /// Reads an `NT_FILE`: a count, the page size, three words for each mapping, and their paths.
  private mutating func addFiles(_ content: [UInt8]) {
    var reader = ByteReader(content)
    let stated = reader.read(UInt64.self)
    let pageSize = reader.read(UInt64.self)
    guard stated <= UInt64(reader.remaining / 24), stated <= UInt64(Self.mostRecords) else {
      return
    }
    let count = Int(stated)
    var names = ByteReader(content, from: 16 + 24 * count, to: content.count)
    for _ in 0..<count {
      let start = UInt(truncatingIfNeeded: reader.read(UInt64.self))
      let end = UInt(truncatingIfNeeded: reader.read(UInt64.self))
      let offset = reader.read(UInt64.self) &* pageSize
      let name = names.readStringRange()
      guard !names.hasFailed, start < end else { continue }
      files.append(
        File(
          range: start..<end,
          offset: offset,
          path: String(decoding: content[name], as: UTF8.self)
        )
      )
    }
    files.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The mapped file that an address is in.
  func file(containing address: UInt) -> File? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].range.lowerBound <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, files[low - 1].range.contains(address) else { return nil }
    return files[low - 1]
  }
}
