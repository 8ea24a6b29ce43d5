internal import LeakMemory

extension DebugFunctionReader {
  /// No array has more dimensions.
  private static let mostDimensions = 8

  /// The size of a type in bytes; nil where the debug information does not say.
  ///
  /// Of a generic type, classes included, it says 0.
  func byteCount(ofType offset: UInt64) -> UInt64? {
    var next: UInt64? = offset
    // How many values there are of the type that is next.
    var factor: UInt64 = 1
    for _ in 0..<Self.mostHops {
      guard let offset = next, let entry = self.entry(at: offset) else { return nil }
      if let byteCount = entry.number(.byteCount) {
        return byteCount == 0 ? nil : Self.product(factor, byteCount)
      }
      switch entry.tag {
      case DebugTag.pointerType, DebugTag.referenceType:
        return Self.product(factor, UInt64(DebugEncoding.addressSize))
      case DebugTag.arrayType:
        guard let count = count(ofArray: offset), let all = Self.product(factor, count) else {
          return nil
        }
        factor = all
        next = entry.entry(.type)
      case DebugTag.constType, DebugTag.volatileType, DebugTag.typedef: next = entry.entry(.type)
      default: return nil
      }
    }
    return nil
  }

  /// How many elements an array has; nil where the debug information does not say.
  private func count(ofArray offset: UInt64) -> UInt64? {
    sections.read(.info, at: offset) { reader -> UInt64? in
      guard let array = entry(&reader), array.hasChildren else { return nil }
      var count: UInt64 = 1
      for _ in 0..<Self.mostDimensions {
        guard let dimension = entry(&reader) else { return count }
        let known = dimension.number(.count) ?? dimension.number(.upperBound).map { $0 &+ 1 }
        guard let known, let all = Self.product(count, known) else { return nil }
        count = all
      }
      return nil
    }
  }

  /// A product; nil where it is too large.
  private static func product(_ one: UInt64, _ other: UInt64) -> UInt64? {
    let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? nil : product
  }
}
