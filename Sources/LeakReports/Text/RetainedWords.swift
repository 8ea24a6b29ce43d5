/// Says how much goes with an object.
enum RetainedWords {
  /// `also keeps 12 objects alive, 4.1 KB`; nil where it keeps none, or that is not known.
  static func sentence(on report: LeakReport) -> String? {
    guard let count = report.retainedObjects, count > 0 else { return nil }
    let objects = "also keeps \(count) \(count == 1 ? "object" : "objects") alive"
    guard let bytes = report.retainedBytes else { return objects }
    return "\(objects), \(size(of: bytes)) in all"
  }

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
