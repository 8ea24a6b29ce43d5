import Glibc

/// What the operating system refused.
struct SystemError: Error, Equatable {
  /// The number, as in errno(3).
  let code: Int32

  /// The last refusal of this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// Why, in a few words.
  var reason: String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is no folder"
    case ENOSPC, EDQUOT: "no space is left there"
    case EFBIG: "it is too large"
    case EROFS: "it is on a read-only file system"
    default: "error \(code)"
    }
  }
}
