#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Small files of the user's, such as lists of rules, that are read as a whole.
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

  /// No more than this is read.
  private static let limit = 16 << 20

  /// The whole file.
  ///
  /// - Throws: Why it cannot be read; `EFBIG` for one that is too large.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    // SAFETY: The string is zero-terminated and copied for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: The kernel writes at most as many bytes as the array has.
      let got = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw Failure(code: errno) }
      guard got > 0 else { return bytes }
      guard bytes.count + got <= limit else { throw Failure(code: EFBIG) }
      bytes += piece[..<got]
    }
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
