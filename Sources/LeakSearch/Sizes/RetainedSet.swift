package import LeakMemory
internal import LeakReflection

/// What would be freed together with an object.
///
/// Every byte is counted once: what something else holds too is not counted, and neither is what such
/// a thing leads to. A reference that could not be read makes its target count as held elsewhere.
package struct RetainedSet: Sendable {
  /// How much it is.
  package let size: RetainedSize

  /// Where the objects are, the one in question left out.
  package let addresses: Set<Address>

  /// The most things that are looked at; of what leads to more the size is not known.
  private static let mostThings = 100_000

  /// What goes with an object; nil where there is too much to look at, or memory cannot be read.
  ///
  /// - Parameter object: Where the object is; its own retains do not matter.
  ///
  /// - Complexity: O(*n* + *r*) reads, for *n* objects reached from it and *r* references.
  package init?(of object: Address) {
    let reader = RuntimeReader()
    reader.beginWalk()
    defer { reader.endWalk() }
    let evidence = OwnershipEvidence(
      of: object,
      reader: reader,
      memory: reader.memory,
      mostThings: Self.mostThings
    )
    guard !evidence.isCut else { return nil }
    var addresses = evidence.owned
    addresses.remove(object)
    let texts = OwnedTexts(of: addresses.union([object]), reader: reader).addresses
    var bytes: Int? = 0
    for address in addresses.union(texts).union([object]) {
      let size = HeapChunk.usableSize(of: address, memory: reader.memory)
      bytes = bytes.flatMap { sum in size.map { sum.addingReportingOverflow($0).partialValue } }
    }
    size = RetainedSize(objectCount: evidence.visibleCount, byteCount: bytes)
    self.addresses = addresses
  }
}
