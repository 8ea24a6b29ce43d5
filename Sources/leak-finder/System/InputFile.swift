import Glibc

/// A file that is read from its start to its end; also standard input, a pipe or a device.
final class InputFile {
  /// The open file.
  private let descriptor: Int32

  /// Whether it is closed with this object.
  private let isOurs: Bool

  /// Standard input.
  static var standard: InputFile { InputFile(descriptor: STDIN_FILENO, isOurs: false) }

  /// Takes an open file.
  private init(descriptor: Int32, isOurs: Bool) {
    self.descriptor = descriptor
    self.isOurs = isOurs
  }

  /// Opens a file.
  init(path: String) throws(SystemError) {
    // SAFETY: The string is zero-terminated and copied for the call.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    isOurs = true
  }

  /// Whether a path leads to a file with contents of its own: no pipe, socket or device.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: The string is zero-terminated, and the kernel writes one record.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  deinit {
    if isOurs { close(descriptor) }
  }

  /// The most bytes that are read at once.
  private static let mostBytes = 256 << 20

  /// All bytes that are left, as far as there is room for them.
  func contents() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try read(upTo: 1 << 16), !piece.isEmpty {
      guard bytes.count + piece.count <= Self.mostBytes else { throw SystemError(code: EFBIG) }
      bytes += piece
    }
    return bytes
  }

  /// The next bytes, at most so many; none at the end.
  func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    // SAFETY: The kernel writes at most as many bytes as the buffer has, and says how many.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      while true {
        let got = unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = .last }
        initializedCount = max(0, got)
        return
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Calls the operating system's `read`, which the method of that name hides.
private func readBytes(
  _ descriptor: Int32,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int {
  // SAFETY: The caller's buffer has `count` bytes.
  unsafe read(descriptor, bytes, count)
}
