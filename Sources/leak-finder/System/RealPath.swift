import Glibc

/// Paths without symbolic links.
enum RealPath {
  /// Where a path leads to; nil where there is no such file.
  static func of(_ path: String) -> String? {
    // SAFETY: The string is zero-terminated and copied for the call.
    guard let real = unsafe realpath(path, nil) else { return nil }
    // SAFETY: The text is this function's alone, and freed once.
    defer { unsafe free(real) }
    // SAFETY: It is zero-terminated and copied at once.
    return unsafe String(cString: real)
  }
}
