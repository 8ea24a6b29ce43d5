internal import CLeakSnapshot

/// Finds the files of a running process's images.
struct LiveImageFiles {
  /// The process.
  let processID: Int32

  /// The path of its program, as its mappings name it.
  let executablePath: String

  /// No more of an image's beginning is read: its headers and notes.
  private static let mostHeaderBytes = 1 << 16

  /// The file of the image that a mapping begins; nil where it cannot be found or is another one by now.
  func file(of mapping: CapturedMapping) -> ImageFile? {
    guard mapping.region.isFile else { return nil }
    let folder = "/proc/\(processID)"
    var paths: [String] = []
    if mapping.path == executablePath { paths.append("\(folder)/exe") }
    paths.append("\(folder)/root\(mapping.path)")
    // Leads to the file even where it was removed; only privileged users may follow it.
    let range = mapping.region
    paths.append(
      "\(folder)/map_files/\(String(range.start.bits, radix: 16))"
        + "-\(String(range.end.bits, radix: 16))"
    )
    // What is left when the process has ended.
    paths.append(mapping.path)
    let identity = [UInt64(mapping.device), mapping.inode]
    let mapped = ImageFile(paths: paths, identity: identity, header: [])
    if let file = mapped.open() {
      // The headers are what still proves it when the process has ended.
      let header = file.bytes(at: 0, count: min(file.byteCount, Self.mostHeaderBytes)) ?? []
      return ImageFile(paths: paths, identity: identity, header: header)
    }
    // Some file systems show other numbers in a mapping than in a file's status.
    let found = ImageFile(paths: paths, identity: [], header: headerBytes(of: mapping))
    return found.open() == nil ? nil : found
  }

  /// The first bytes of a mapping, read from the process.
  func headerBytes(of mapping: CapturedMapping) -> [UInt8] {
    let count = min(mapping.region.byteCount, Self.mostHeaderBytes)
    // SAFETY: The kernel writes at most `count` bytes and says how many.
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return }
      let got = unsafe leak_readProcess(processID, mapping.region.start.bits, base, count)
      initializedCount = max(0, got)
    }
  }
}
