extension MemoryRegion {
  /// Reads a line of `/proc/PID/maps`; nil where it is none.
  ///
  /// Source: proc(5), `/proc/pid/maps`: `start-end perms offset dev inode path`.
  package init?(parsing line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count >= 5, let dash = fields[0].firstIndex(of: "-"),
      let start = UInt(fields[0][..<dash], radix: 16),
      let end = UInt(fields[0][fields[0].index(after: dash)...], radix: 16), start < end,
      let offset = UInt64(fields[2], radix: 16)
    else { return nil }
    let letters = Array(fields[1].utf8)
    guard letters.count >= 4 else { return nil }
    var permissions: Permissions = []
    if letters[0] == UInt8(ascii: "r") { permissions.insert(.read) }
    if letters[1] == UInt8(ascii: "w") { permissions.insert(.write) }
    if letters[2] == UInt8(ascii: "x") { permissions.insert(.execute) }
    if letters[3] == UInt8(ascii: "s") { permissions.insert(.shared) }
    self.init(
      start: Address(start),
      end: Address(end),
      permissions: permissions,
      name: fields.count > 5 ? String(fields[5].drop { $0 == " " }) : "",
      fileOffset: offset
    )
  }

  /// Reads the text of `/proc/PID/maps`, leaving out what is no mapping.
  package static func list(parsing text: String) -> [MemoryRegion] {
    text.split(separator: "\n").compactMap { MemoryRegion(parsing: $0) }
  }
}
