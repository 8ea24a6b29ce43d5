internal import LeakMemory

/// An entry of debug information with the attributes that are used.
struct DebugEntry {
  /// What it is.
  let tag: UInt64

  /// Whether entries inside it follow.
  let hasChildren: Bool

  /// The attributes that are used.
  private let values: [(name: DebugAttribute, value: DebugValue)]

  /// Reads the attributes of an entry whose code was read.
  init(
    _ shape: DebugAbbreviations.Shape,
    _ reader: inout ByteReader,
    _ encoding: DebugEncoding
  ) {
    tag = shape.tag
    hasChildren = shape.hasChildren
    var values: [(name: DebugAttribute, value: DebugValue)] = []
    for attribute in shape.attributes where !reader.hasFailed {
      // DW_AT_MIPS_linkage_name is the old name of DW_AT_linkage_name.
      let number =
        attribute.name == 0x2007 ? DebugAttribute.linkageName.rawValue : attribute.name
      guard let name = DebugAttribute(rawValue: number) else {
        DebugValue.skip(attribute.form, &reader, encoding)
        continue
      }
      let value = DebugValue.read(
        attribute.form,
        implicit: attribute.implicit,
        &reader,
        encoding
      )
      values.append((name, value))
    }
    self.values = values
  }

  /// The value of an attribute; nil where it has none.
  subscript(name: DebugAttribute) -> DebugValue? {
    values.first { $0.name == name }?.value
  }

  /// The entry that an attribute names, by its offset in `.debug_info`.
  func entry(_ name: DebugAttribute) -> UInt64? {
    guard case .entry(let offset)? = self[name] else { return nil }
    return offset
  }

  /// The number that an attribute is.
  func number(_ name: DebugAttribute) -> UInt64? {
    guard case .number(let number)? = self[name] else { return nil }
    return number
  }
}
