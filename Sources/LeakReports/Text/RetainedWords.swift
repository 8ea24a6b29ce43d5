/// Says how much goes with an object.
enum RetainedWords {
  /// `also keeps 12 objects alive, 4.1 KB`, or `keeps 8.0 MB alive` where it keeps no other; nil where it keeps little,
  /// or that is not known.
  static func sentence(on report: LeakReport) -> String? {
    guard let count = report.retainedObjects else { return nil }
    guard count > 0 else {
      let bytes = report.retainedBytes ?? 0
      return bytes < leastBytes ? nil : "keeps \(size(of: bytes)) alive"
    }
    let objects = "also keeps \(count) \(count == 1 ? "object" : "objects") alive"
    guard let bytes = report.retainedBytes else { return objects }
    return "\(objects), \(size(of: bytes)) in all"
  }

  /// An object that keeps no other is told for its size from so many bytes on.
  private static let leastBytes = 1_000

  /// Bytes for people: `48 bytes`, `4.1 KB`, `2.0 GB`; a KB is a thousand bytes.
  static func size(of bytes: Int) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var value = Double(bytes) / 1000
    var unit = 0
    let units = ["KB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
