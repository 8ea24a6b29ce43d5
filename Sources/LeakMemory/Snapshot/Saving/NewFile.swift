#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that only its owner may read, which has its name once it is complete.
///
/// It replaces a file of its name. A link stays, and the file that it leads to is replaced; a device or pipe is written to as
/// it is.
// SAFETY: The descriptor is this object's alone.
package final class NewFile {
  /// The path that it will have.
  private let path: String

  /// The path that it has until then.
  private let temporaryPath: String

  /// The open file.
  private let descriptor: Int32

  /// What was not written yet.
  private var pending: [UInt8] = []

  /// How many bytes were given to it.
  package private(set) var byteCount = 0

  /// Whether it has its name, or needs none: it is a device or pipe.
  private var isNamed: Bool

  /// Whether it is no file on a disk, but a device or pipe.
  private let isDevice: Bool

  /// So much is written at once.
  private static let pieceByteCount = 1 << 20

  /// Begins a file beside the path.
  package init(path: String) throws(SnapshotError) {
    let (target, kind) = Self.target(of: path)
    guard kind != S_IFDIR else { throw .fileFailed(path: path, code: EISDIR) }
    isDevice = kind.map { $0 != S_IFREG } ?? false
    isNamed = isDevice
    self.path = target
    temporaryPath = "\(target).\(UInt64.random(in: 0...UInt64.max))"
    // SAFETY: The strings are zero-terminated and copied for the calls.
    descriptor =
      unsafe isDevice
      ? open(target, O_WRONLY | O_CLOEXEC)
      : open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .fileFailed(path: path, code: errno) }
  }

  /// The path that links lead to, and what is there; nil where nothing is.
  private static func target(of path: String) -> (path: String, kind: mode_t?) {
    var status = stat()
    // SAFETY: The string is zero-terminated and copied for the call; the result is a local variable.
    guard unsafe stat(path, &status) == 0 else { return (path, nil) }
    // SAFETY: As above; what the call returns is given back.
    guard let raw = unsafe realpath(path, nil) else { return (path, status.st_mode & S_IFMT) }
    defer { unsafe free(raw) }
    return unsafe (String(cString: raw), status.st_mode & S_IFMT)
  }

  deinit {
    close(descriptor)
    // SAFETY: The string is zero-terminated and copied for the call.
    if !isNamed { unsafe _ = unlink(temporaryPath) }
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
    byteCount += bytes.count
    if pending.count + bytes.count < Self.pieceByteCount {
      // SAFETY: The bytes are copied while they are lent.
      unsafe pending.append(contentsOf: bytes)
      return
    }
    try flush()
    // SAFETY: As above.
    try unsafe writeThrough(bytes)
  }

  /// Appends an array.
  package func write(_ bytes: [UInt8]) throws(SnapshotError) {
    var failure: SnapshotError?
    // SAFETY: The bytes are written while they are lent.
    unsafe bytes.withUnsafeBytes { raw in
      do throws(SnapshotError) { try unsafe write(raw) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Replaces the first bytes, and gives the file its name.
  package func finish(header: [UInt8] = []) throws(SnapshotError) {
    try flush()
    if isDevice, header.isEmpty { return }
    // SAFETY: The kernel reads as many bytes as the array has.
    let written = unsafe header.withUnsafeBytes { raw in
      unsafe pwrite(descriptor, raw.baseAddress, raw.count, 0)
    }
    // SAFETY: Strings are zero-terminated and copied for the call.
    guard written == header.count,
      isDevice || fchmod(descriptor, 0o600) == 0 && fsync(descriptor) == 0,
      unsafe isDevice || rename(temporaryPath, path) == 0
    else { throw .fileFailed(path: path, code: errno) }
    isNamed = true
  }

  /// Writes what is pending.
  private func flush() throws(SnapshotError) {
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    var failure: SnapshotError?
    // SAFETY: The bytes are written while they are lent.
    unsafe bytes.withUnsafeBytes { raw in
      do throws(SnapshotError) { try unsafe writeThrough(raw) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Writes bytes to the file.
  private func writeThrough(_ bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      // SAFETY: The kernel reads what is left of the bytes.
      let got = unsafe writeBytes(descriptor, base + done, bytes.count - done)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw .fileFailed(path: path, code: errno) }
      done += got
    }
  }
}

/// Calls the operating system's `write`, which the method of that name hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  // SAFETY: The caller's buffer has `count` bytes.
  unsafe write(descriptor, bytes, count)
}
