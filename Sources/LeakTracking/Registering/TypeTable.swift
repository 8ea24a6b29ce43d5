/// What is known of the classes whose instances were registered.
struct TypeTable: Sendable {
  /// How instances of a class are treated.
  enum Treatment: UInt8, Sendable {
    /// Nobody has said.
    case unknown

    /// They are tracked.
    case tracked

    /// Each is asked whether it should be gone.
    case asked

    /// They are left alone.
    case ignored
  }

  /// One class in the table.
  private struct Row: Sendable, BitwiseCopyable {
    /// The metatype's address; 0 for none.
    var type: UInt

    /// How its instances are treated.
    var treatment: UInt8
  }

  /// Open addressing; a power of two in size.
  private var rows = Array(repeating: Row(type: 0, treatment: 0), count: 64)

  /// How many rows are in use.
  private var count = 0

  /// Nothing known.
  init() {}

  /// How instances of a class are treated.
  subscript(type: UInt) -> Treatment {
    get {
      Treatment(rawValue: rows[probe(type)].treatment) ?? .unknown
    }
    set {
      let place = probe(type)
      if rows[place].type == 0 { count += 1 }
      rows[place] = Row(type: type, treatment: newValue.rawValue)
      if count * 2 > rows.count { grow() }
    }
  }

  /// The row of a class, or the free one where it belongs.
  @inline(__always)
  private func probe(_ type: UInt) -> Int {
    let mask = rows.count - 1
    var place = Int(truncatingIfNeeded: ((type >> 3) &* 0x9E37_79B9_7F4A_7C15) >> 33) & mask
    while rows[place].type != 0, rows[place].type != type { place = (place + 1) & mask }
    return place
  }

  /// Doubles the table.
  private mutating func grow() {
    let old = rows
    rows = Array(repeating: Row(type: 0, treatment: 0), count: old.count * 2)
    for row in old where row.type != 0 {
      rows[probe(row.type)] = row
    }
  }
}
