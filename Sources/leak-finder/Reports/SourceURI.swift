/// Files of source code as SARIF, annotations and links name them.
struct SourceURI: Equatable {
  /// What a file's name is worth to a reader.
  enum Place: Equatable {
    /// Below the root: a path from there.
    case relative(String)

    /// Elsewhere: a whole path.
    case absolute(String)
  }

  /// The folders that paths are relative to, without a slash at the end: as it is written, and where that leads.
  private let roots: [String]

  /// Names files relative to a folder.
  init(roots: [String]) {
    self.roots = roots.map(Self.normalised)
  }

  /// Where a file is; nil for a name that is none of a file, such as `<compiler-generated>`.
  func place(of file: String) -> Place? {
    guard !file.isEmpty, !file.hasPrefix("<"), file.contains(".") || file.contains("/") else {
      return nil
    }
    let path = Self.normalised(file)
    guard path.hasPrefix("/") else {
      return path.hasPrefix("../") || path == ".." || path == "." ? nil : .relative(path)
    }
    for root in roots {
      if root == "/" { return .relative(String(path.dropFirst())) }
      if path.hasPrefix(root + "/") { return .relative(String(path.dropFirst(root.count + 1))) }
    }
    return .absolute(path)
  }

  /// A path without empty parts, `.` and `..`.
  static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// A path as a part of a URI: everything but letters, digits and `-._~/` as `%XX`.
  static func encoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
