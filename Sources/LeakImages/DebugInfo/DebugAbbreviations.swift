internal import LeakMemory

/// The shapes of a unit's entries: DWARF 5, section 7.5.3.
struct DebugAbbreviations {
  /// An attribute of an entry.
  struct Attribute {
    /// Its name.
    let name: UInt64
    /// How its value is written.
    let form: UInt64
    /// The value itself where the form says that it is here.
    let implicit: Int64
  }

  /// The shape of an entry.
  struct Shape {
    /// What the entry is.
    let tag: UInt64
    /// Whether entries inside it follow.
    let hasChildren: Bool
    /// Its attributes, in order.
    let attributes: [Attribute]
    /// How many bytes all of them have; nil where that differs from entry to entry.
    let byteCount: Int?

    /// Whether it has an attribute.
    func has(_ name: DebugAttribute) -> Bool {
      attributes.contains { $0.name == name.rawValue }
    }
  }

  /// The shapes by their codes; compilers number them from 1.
  private var shapes: [Shape?] = []

  /// No code is larger, and no shape has more attributes.
  private static let largestCode: UInt64 = 1 << 16
  private static let mostAttributes = 1 << 8

  /// Reads the shapes of a unit; nil where they cannot be understood.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - offset: Where the shapes begin.
  ///   - encoding: How the unit's values are written.
  ///   - only: The code of the one shape that is wanted; nil for all.
  init?(
    _ sections: DebugSections,
    at offset: UInt64,
    _ encoding: DebugEncoding,
    only: UInt64? = nil
  ) {
    let shapes = sections.read(.abbreviations, at: offset) { reader in
      Self.shapes(&reader, encoding, only)
    }
    guard let shapes else { return nil }
    self.shapes = shapes
  }

  /// The shape of a code; nil where there is none.
  subscript(code: UInt64) -> Shape? {
    code < UInt64(shapes.count) ? shapes[Int(code)] : nil
  }

  /// Reads shapes up to the end of their table, or the only one that is wanted.
  private static func shapes(
    _ reader: inout ByteReader,
    _ encoding: DebugEncoding,
    _ only: UInt64?
  ) -> [Shape?]? {
    var shapes: [Shape?] = []
    while true {
      let code = reader.readUnsignedLEB()
      if code == 0 { return shapes }
      guard code <= largestCode else { return nil }
      let tag = reader.readUnsignedLEB()
      let hasChildren = reader.read(UInt8.self) == 1
      if let only, code != only {
        guard skipAttributes(&reader) else { return nil }
        continue
      }
      guard let shape = shape(tag, hasChildren, &reader, encoding) else { return nil }
      while shapes.count <= Int(code) { shapes.append(nil) }
      shapes[Int(code)] = shape
      if code == only { return shapes }
    }
  }

  /// Reads the attributes of a shape; nil where they cannot be understood.
  private static func shape(
    _ tag: UInt64,
    _ hasChildren: Bool,
    _ reader: inout ByteReader,
    _ encoding: DebugEncoding
  ) -> Shape? {
    var attributes: [Attribute] = []
    var byteCount: Int? = 0
    while let attribute = attribute(&reader) {
      guard attributes.count < mostAttributes else { return nil }
      attributes.append(attribute)
      if let known = byteCount {
        byteCount = DebugValue.byteCount(of: attribute.form, encoding).map { known + $0 }
      }
    }
    guard !reader.hasFailed else { return nil }
    return Shape(tag: tag, hasChildren: hasChildren, attributes: attributes, byteCount: byteCount)
  }

  /// Steps over the attributes of a shape; says whether they can be understood.
  private static func skipAttributes(_ reader: inout ByteReader) -> Bool {
    var count = 0
    while attribute(&reader) != nil {
      guard count < mostAttributes else { return false }
      count += 1
    }
    return !reader.hasFailed
  }

  /// Reads an attribute; nil at their end, or where reading failed.
  @inline(__always)
  private static func attribute(_ reader: inout ByteReader) -> Attribute? {
    let name = reader.readUnsignedLEB()
    let form = reader.readUnsignedLEB()
    let implicit = form == 0x21 ? reader.readSignedLEB() : 0
    if reader.hasFailed || (name == 0 && form == 0) { return nil }
    return Attribute(name: name, form: form, implicit: implicit)
  }
}
