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
    default: "error \(code)"
    }
  }
}
