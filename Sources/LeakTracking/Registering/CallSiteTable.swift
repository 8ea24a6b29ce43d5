/// Every call site once, so that an entry needs four bytes for it.
struct CallSiteTable: Sendable {
  /// The sites, in order of their first call.
  private var sites: [CallSite] = []

  /// Open addressing: position in ``sites`` plus one, 0 for none; a power of two in size.
  private var table: [UInt32] = Array(repeating: 0, count: 64)

  /// The site at a position.
  subscript(position: UInt32) -> CallSite { sites[Int(position)] }

  /// The position of a site, which is added where it is new.
  ///
  /// - Complexity: O(1) on average.
  mutating func position(of site: CallSite) -> UInt32 {
    let key = site.key
    let mask = table.count - 1
    var probe = Self.hash(key) & mask
    while table[probe] != 0 {
      let position = table[probe] - 1
      if sites[Int(position)].key == key { return position }
      probe = (probe + 1) & mask
    }
    sites.append(site)
    table[probe] = UInt32(truncatingIfNeeded: sites.count)
    if sites.count * 2 > table.count { grow() }
    return UInt32(truncatingIfNeeded: sites.count - 1)
  }

  /// Doubles the table.
  private mutating func grow() {
    table = Array(repeating: 0, count: table.count * 2)
    let mask = table.count - 1
    for (position, site) in sites.enumerated() {
      var probe = Self.hash(site.key) & mask
      while table[probe] != 0 { probe = (probe + 1) & mask }
      table[probe] = UInt32(truncatingIfNeeded: position + 1)
    }
  }

  /// Spreads a key over the table.
  private static func hash(_ key: (file: UInt, line: UInt, column: UInt)) -> Int {
    let mixed = (key.file &+ key.line &* 0x9E37_79B9 &+ key.column) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 33)
  }
}
