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
    (try? SmallFile.beginning(of: path, limit: limit)).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
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
