/// Where the file of an image may be found, and how it is known to be the one that is mapped.
///
/// A path alone proves nothing: the file may have been replaced since, and another mount namespace has
/// other files under the same path.
struct ImageFile: Sendable {
  /// Where it may be, the best place first.
  let paths: [String]

  /// The device and number of the mapped file; empty where unknown.
  let identity: [UInt64]

  /// The first bytes that the image has in memory: its headers, and mostly its build-id.
  let header: [UInt8]

  /// The build-id that the image has in memory; empty where it is not among those bytes.
  private let buildID: [UInt8]

  /// So many bytes at a file's beginning have to be the same.
  private static let comparedByteCount = 4096

  /// Describes the file of an image.
  init(paths: [String], identity: [UInt64], header: [UInt8]) {
    self.paths = paths
    self.identity = identity
    self.header = header
    buildID = ELFFile(header)?.buildID ?? []
  }

  /// Opens the first file that is the mapped one; nil where none is.
  func open() -> FileBytes? {
    for path in paths {
      if let file = FileBytes(path: path), isMapped(file) { return file }
    }
    return nil
  }

  /// Whether a file is the mapped one.
  private func isMapped(_ file: FileBytes) -> Bool {
    if !identity.isEmpty && Self.kernelIdentity(of: file) == identity { return true }
    let count = min(header.count, Self.comparedByteCount, file.byteCount)
    guard count >= 64, file.bytes(at: 0, count: count) == Array(header[..<count]) else {
      return false
    }
    return buildID.isEmpty || ELFFile(file)?.buildID == buildID
  }

  /// A file's device, its major number shifted by 20, and number, as `/proc/PID/maps` has them.
  private static func kernelIdentity(of file: FileBytes) -> [UInt64] {
    guard file.identity.count == 2 else { return [] }
    // Source: gnu_dev_major and gnu_dev_minor in glibc's sys/sysmacros.h.
    let device = file.identity[0]
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    return [major << 20 | minor & 0xfffff, file.identity[1]]
  }
}
