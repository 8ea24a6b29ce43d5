import Foundation

/// A page in its parts.
struct PageText {
  /// Everything before the data.
  let head: String

  /// The data.
  let data: String

  /// The script and what follows it.
  let script: String

  /// Takes a page apart; nil where it has not the parts of a page.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let open = text.range(of: "<script type=\"application/json\" id=\"data\">"),
      let close = text.range(of: "</script>", range: open.upperBound..<text.endIndex)
    else { return nil }
    head = String(text[..<open.lowerBound])
    data = String(text[open.upperBound..<close.lowerBound])
    script = String(text[close.upperBound...])
  }

  /// The data as values.
  var values: [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(data.utf8))) as? [String: Any]
  }

  /// The data with a line for each row of its lists, as golden files have it.
  var lines: String {
    data.replacingOccurrences(of: ",\"", with: ",\n\"").replacingOccurrences(
      of: "],[",
      with: "],\n["
    )
      + "\n"
  }

  /// What a golden file says; renews it first where the environment has `RENEW_GOLDEN`.
  static func golden(_ name: String, renewedBy text: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name)")
    if ProcessInfo.processInfo.environment["RENEW_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
