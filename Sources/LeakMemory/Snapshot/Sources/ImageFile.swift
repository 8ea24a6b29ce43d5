/// Where the file of an image may be found, and how it is known to be the one that is mapped.
///
/// A path alone proves nothing: the file may have been replaced since, and another mount namespace has
/// other files under the same path.
struct ImageFile: Sendable {
  /// Where it may be, the best place first.
  let paths: [String]

  /// The device and number of the mapped file; empty where unknown.
  let identity: [UInt64]

  /// The build-id that the image has in memory; empty where unknown.
  let buildID: [UInt8]

  /// Opens the first file that is the mapped one; nil where none is.
  func open() -> FileBytes? {
    for path in paths {
      guard let file = FileBytes(path: path) else { continue }
      if !identity.isEmpty && Self.kernelIdentity(of: file) == identity { return file }
      guard !buildID.isEmpty, let headers = ELFFile(file), headers.buildID == buildID else {
        continue
      }
      return file
    }
    return nil
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
