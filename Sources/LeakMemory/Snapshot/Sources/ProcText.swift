#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Text files of the kernel's `/proc`, whose size is not known before they are read.
enum ProcText {
  /// No more than this is read of one file.
  private static let limit = 1 << 28

  /// The whole text; nil where the file cannot be opened.
  static func read(_ path: String) -> String? {
    // SAFETY: The string is zero-terminated and copied for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while text.count < limit {
      // SAFETY: The kernel writes at most as many bytes as the array has.
      let got = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      text += piece[..<got]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Where a symbolic link leads; nil where it is none, or may not be read.
  static func link(_ path: String) -> String? {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = room.count
    // SAFETY: The kernel writes at most as many bytes as the array has, and says how many.
    let got = unsafe room.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe readlink(path, base.assumingMemoryBound(to: CChar.self), count)
    }
    return got > 0 ? String(decoding: room[..<got], as: UTF8.self) : nil
  }

  /// The names in a folder, without those that begin with a dot.
  static func names(in path: String) -> [String] {
    // SAFETY: The stream is ours until it is closed; an entry is valid until the next one is read.
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

/// Calls the operating system's `read`, which the method of that name hides.
private func readBytes(
  _ descriptor: Int32,
  _ buffer: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int {
  // SAFETY: The caller's buffer has room for `count` bytes.
  unsafe read(descriptor, buffer, count)
}
