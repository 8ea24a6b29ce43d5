#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file could not be opened.
enum OpenError {
  /// The error for a path that `FileBytes` did not open.
  static func of(_ path: String) -> SnapshotError {
    // SAFETY: The string is zero-terminated and copied for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor < 0 else {
      close(descriptor)
      return .wrongFormat(path: path, reason: "is no regular file")
    }
    return errno == ENOENT || errno == ENOTDIR
      ? .noSuchFile(path) : .fileFailed(path: path, code: errno)
  }
}
