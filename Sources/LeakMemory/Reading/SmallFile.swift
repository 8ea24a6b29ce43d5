#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files that are read as a whole: the user's lists of rules, and the texts of `/proc`, whose size is not known before.
package enum SmallFile {
  /// Why a file could not be read.
  package struct Failure: Error, Hashable, Sendable {
    /// The operating system's number.
    package let code: Int32

    /// What it means, in words.
    package var text: String {
      // SAFETY: The text is the C library's own and copied at once.
      unsafe String(cString: strerror(code))
    }
  }

  /// No more than this is read of a user's file.
  private static let limit = 16 << 20

  /// The whole file.
  ///
  /// - Throws: Why it cannot be read; `EFBIG` for one that is too large.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let (bytes, failure) = try beginning(of: path, limit: limit)
    if let failure { throw failure }
    guard bytes.count <= limit else { throw Failure(code: EFBIG) }
    return bytes
  }

  /// The bytes that come before the end, a failure, or a limit, which the last piece may pass.
  ///
  /// - Returns: The bytes, and why reading ended where it failed.
  /// - Throws: Why the file cannot be opened.
  static func beginning(
    of path: String,
    limit: Int
  ) throws(Failure) -> (bytes: [UInt8], failure: Failure?) {
    // SAFETY: The string is zero-terminated and copied for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      // SAFETY: The kernel writes at most as many bytes as the array has.
      let got = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return (bytes, Failure(code: errno)) }
      guard got > 0 else { break }
      bytes += piece[..<got]
    }
    return (bytes, nil)
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
