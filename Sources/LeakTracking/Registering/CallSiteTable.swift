/// Every call site once, so that an entry needs four bytes for it.
struct CallSiteTable: Sendable {
  /// What tells call sites apart, and where the site is.
  private struct Row: Sendable, BitwiseCopyable {
    /// Names the file.
    var file: UInt

    /// The line, and in the upper half the column.
    var place: UInt

    /// The position in the list of sites plus one, 0 for none.
    var position: UInt32
  }

  /// The sites, in order of their first call.
  private var sites: [CallSite] = []

  /// Open addressing; a power of two in size.
  private var rows = Array(repeating: Row(file: 0, place: 0, position: 0), count: 64)

  /// No sites.
  init() {}

  /// The site at a position.
  subscript(position: UInt32) -> CallSite { sites[Int(position)] }

  /// The position of a site, which is added where it is new.
  ///
  /// - Complexity: O(1) on average.
  mutating func position(of site: CallSite) -> UInt32 {
    let file = site.fileKey
    let place = site.line ^ site.column << 32
    let free = probe(file, place)
    if rows[free].position != 0 { return rows[free].position - 1 }
    sites.append(site)
    let position = UInt32(truncatingIfNeeded: sites.count)
    rows[free] = Row(file: file, place: place, position: position)
    if sites.count * 2 > rows.count { grow() }
    return position - 1
  }

  /// The row of a site, or the free one where it belongs.
  @inline(__always)
  private func probe(_ file: UInt, _ place: UInt) -> Int {
    let mask = rows.count - 1
    let mixed = (file &+ place &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15
    var probe = Int(truncatingIfNeeded: mixed >> 33) & mask
    while rows[probe].position != 0, rows[probe].file != file || rows[probe].place != place {
      probe = (probe + 1) & mask
    }
    return probe
  }

  /// Doubles the table.
  private mutating func grow() {
    let old = rows
    rows = Array(repeating: Row(file: 0, place: 0, position: 0), count: old.count * 2)
    for row in old where row.position != 0 {
      rows[probe(row.file, row.place)] = row
    }
  }
}
