/// Build-ids of executables and libraries in texts: `server (build-id 84f2003f…)`.
package enum BuildIDText {
  /// What is between an image's name and its build-id.
  private static let opening = " (build-id "

  /// A build-id in hexadecimal digits.
  package static func of(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// An image's name with its build-id, where it has one.
  package static func text(image: String, buildID: [UInt8]) -> String {
    buildID.isEmpty ? image : image + opening + of(buildID) + ")"
  }

  /// The build-ids that a text tells, by the images' names; names have no spaces here.
  package static func images(in text: String) -> [String: String] {
    let bytes = Array(text.utf8)
    let mark = Array(opening.utf8)
    var images: [String: String] = [:]
    for index in bytes.indices.dropLast(mark.count)
    where bytes[index] == mark[0] && bytes[index...].starts(with: mark) {
      let name = bytes[..<index].reversed().prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
      let digits = bytes[(index + mark.count)...].prefix { $0 != UInt8(ascii: ")") && $0 > 0x20 }
      images[String(decoding: name.reversed(), as: UTF8.self)] =
        String(decoding: digits, as: UTF8.self)
    }
    return images
  }
}
