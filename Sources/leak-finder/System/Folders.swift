import Glibc

/// Questions about paths that the operating system answers.
enum Folders {
  /// The folder that relative paths begin at; nil where it is gone.
  static var workingFolder: String? { real(".") }

  /// A path without links and relative parts; nil where nothing is there.
  static func real(_ path: String) -> String? {
    // SAFETY: The string is zero-terminated and copied for the call; what it returns is given back.
    guard let raw = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(raw) }
    return unsafe String(cString: raw)
  }

  /// Whether two paths lead to the same file, by its device and number.
  static func isSameFile(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    // SAFETY: The strings are zero-terminated and copied for the calls; the results are local variables.
    guard unsafe stat(one, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether something is at a path.
  static func exists(_ path: String) -> Bool {
    // SAFETY: The string is zero-terminated and copied for the call.
    unsafe access(path, F_OK) == 0
  }

  /// Makes a folder and those that it lies in, where there are none.
  static func make(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      // SAFETY: The string is zero-terminated and copied for the call.
      let result = unsafe mkdir(made, 0o777)
      guard result == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else { throw .last }
    }
    var status = stat()
    // SAFETY: As above; the result is a local variable.
    guard unsafe stat(path, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(code: ENOTDIR) }
  }

  /// Makes a folder of this process's own among the temporary ones.
  static func temporary(in parent: String) throws(SystemError) -> String {
    let template = (parent.hasSuffix("/") ? parent : parent + "/") + "leak-finder.XXXXXX"
    var bytes = Array(template.utf8CString)
    // SAFETY: The array ends with zero, and the call changes its letters only.
    guard unsafe mkdtemp(&bytes) != nil else { throw .last }
    return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a file, or a folder that is empty.
  static func remove(_ path: String) {
    // SAFETY: The string is zero-terminated and copied for the call.
    unsafe _ = Glibc.remove(path)
  }
}
