import Foundation
import LeakMemory

/// Writes small ELF core files, record by record.
struct CoreSpecimen {
  /// A part of memory.
  struct Load {
    var start: UInt64
    var memorySize: UInt64
    var flags: UInt32
    var content: [UInt8]
  }

  /// A mapped file.
  struct File {
    var start: UInt64
    var end: UInt64
    var page: UInt64
    var path: String
  }

  var loads: [Load] = []
  var files: [File] = []
  var threads: [Int32] = [100, 101]

  /// The numbers of bytes after which a record of the file ends.
  private(set) var recordEnds: [Int] = []

  /// The little-endian bytes of a number.
  private static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<MemoryLayout<Value>.size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A note, padded.
  private static func note(_ type: UInt32, _ content: [UInt8]) -> [UInt8] {
    var note = bytes(UInt32(5)) + bytes(UInt32(content.count)) + bytes(type)
    note += Array("CORE".utf8) + [0, 0, 0, 0] + content
    while note.count % 4 != 0 { note.append(0) }
    return note
  }

  /// All notes, each by itself.
  private var notes: [[UInt8]] {
    var found: [[UInt8]] = []
    for (index, thread) in threads.enumerated() {
      var status = [UInt8](repeating: 0, count: 336)
      status.replaceSubrange(32..<36, with: Self.bytes(thread))
      for word in 0..<27 {
        let value = UInt64(index) << 32 | UInt64(word)
        status.replaceSubrange(112 + word * 8..<120 + word * 8, with: Self.bytes(value))
      }
      found.append(Self.note(1, status))
    }
    var program = [UInt8](repeating: 0, count: 136)
    program.replaceSubrange(24..<28, with: Self.bytes(Int32(4711)))
    program.replaceSubrange(40..<48, with: Array("specimen".utf8))
    found.append(Self.note(3, program))
    found.append(Self.note(6, Self.bytes(UInt64(0)) + Self.bytes(UInt64(0))))
    var list = Self.bytes(UInt64(files.count)) + Self.bytes(UInt64(4096))
    for file in files {
      list += Self.bytes(file.start) + Self.bytes(file.end) + Self.bytes(file.page)
    }
    for file in files { list += Array(file.path.utf8) + [0] }
    found.append(Self.note(0x4649_4c45, list))
    return found
  }

  /// The file.
  mutating func bytes() -> [UInt8] {
    let notes = notes
    let count = loads.count + 1
    var offset = 64 + 56 * count
    func header(_ type: UInt32, _ flags: UInt32, _ load: Load, _ offset: Int) -> [UInt8] {
      Self.bytes(type) + Self.bytes(flags) + Self.bytes(UInt64(offset)) + Self.bytes(load.start)
        + Self.bytes(UInt64(0)) + Self.bytes(UInt64(load.content.count))
        + Self.bytes(load.memorySize) + Self.bytes(UInt64(1))
    }
    var file: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    file += Self.bytes(UInt16(4)) + Self.bytes(UInt16(62)) + Self.bytes(UInt32(1))
    file += Self.bytes(UInt64(0)) + Self.bytes(UInt64(64)) + Self.bytes(UInt64(0))
    file += Self.bytes(UInt32(0)) + Self.bytes(UInt16(64)) + Self.bytes(UInt16(56))
    file += Self.bytes(UInt16(count)) + Self.bytes(UInt16(0)) + Self.bytes(UInt16(0))
    file += Self.bytes(UInt16(0))
    recordEnds = [16, file.count]
    let joined = notes.flatMap { $0 }
    file += header(4, 0, Load(start: 0, memorySize: 0, flags: 0, content: joined), offset)
    recordEnds.append(file.count)
    offset += joined.count
    for load in loads {
      file += header(1, load.flags, load, offset)
      recordEnds.append(file.count)
      offset += load.content.count
    }
    for note in notes {
      recordEnds.append(file.count + 12)
      file += note
      recordEnds.append(file.count)
    }
    for load in loads {
      file += load.content
      recordEnds.append(file.count)
    }
    return file
  }

  /// A page whose words are its addresses.
  static func page(at start: UInt64) -> [UInt8] {
    (0..<512).flatMap { bytes(start + UInt64($0) * 8) }
  }

  /// A core file of a program with two pages of data, one that was left out, and an image of which only the
  /// headers are there.
  static func ordinary() -> CoreSpecimen {
    let program = TargetProcess.program("snapshot-target").path
    let content = (try? Data(contentsOf: URL(fileURLWithPath: program))) ?? Data()
    var specimen = CoreSpecimen()
    let headers = ELFFile([UInt8](content))?.programHeaders ?? []
    let bias: UInt64 = 0x5500_0000_0000
    for header in LoadHeader.list(in: headers) {
      let first = header.address & ~4095
      let last = (header.address + header.fileSize + 4095) & ~4095
      guard first < last else { continue }
      let isFirst = header.fileOffset == 0
      specimen.loads.append(
        Load(
          start: bias + first,
          memorySize: last - first,
          flags: header.permissions.contains(.execute) ? 5 : 4,
          content: isFirst ? [UInt8](content[..<4096]) : []
        )
      )
      specimen.files.append(
        File(
          start: bias + first,
          end: bias + last,
          page: header.fileOffset / 4096,
          path: program
        )
      )
    }
    specimen.loads.append(
      Load(
        start: 0x7f00_0000_0000,
        memorySize: 8192,
        flags: 6,
        content: page(at: 0x7f00_0000_0000) + page(at: 0x7f00_0000_1000)
      )
    )
    specimen.loads.append(
      Load(start: 0x7f00_0001_0000, memorySize: 4096, flags: 6, content: [])
    )
    return specimen
  }
}
