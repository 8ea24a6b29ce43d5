import LeakMemory

/// Looks for what the specimen hides.
enum Secrets {
  /// The specimen's number, and parts of its texts, of four bytes and more.
  private static let needles: [[UInt8]] = {
    let text = Array("conspicuous-".utf8)
    let number: [UInt8] = [0x5e, 0xba, 0x0f, 0xce, 0x1a, 0xa1, 0x0f, 0x5e]
    return (0..<text.count - 4).map { Array(text[$0..<$0 + 5]) }
      + [Array("and-some".utf8), Array("me-more".utf8), number]
  }()

  /// Where in a picture's writable memory one of them is.
  static func found(in snapshot: Snapshot) -> [UInt] {
    var places: [UInt] = []
    var mayStart = [Bool](repeating: false, count: 256)
    for needle in needles { mayStart[Int(needle[0])] = true }
    for extent in snapshot.extents {
      let region = snapshot.region(containing: Address(extent.start))
      guard region?.permissions.contains(.write) == true else { continue }
      // SAFETY: The bytes are only read while they are lent.
      unsafe extent.withBytes { bytes in
        var offset = 0
        while offset < bytes.count {
          defer { offset += 1 }
          // SAFETY: Within the bytes that are lent; what is cut off by their end is no needle.
          guard unsafe mayStart[Int(bytes[offset])] else { continue }
          let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
          if needles.contains(where: { unsafe rest.starts(with: $0) }) {
            places.append(extent.start + UInt(offset))
          }
        }
      }
    }
    return places
  }
}
