internal import CLeakFinder
internal import LeakMemory

/// Where this process's images keep their records of what closures capture.
struct CaptureRecords: Sendable {
  /// One image's records.
  private let sections: [Range<UInt>]

  /// The most images that are looked at.
  private static let mostImages = 4096

  /// The records there are now.
  static func current() -> CaptureRecords {
    // SAFETY: `buffer` has room for the capacity that is passed along with it.
    let sections = unsafe withUnsafeTemporaryAllocation(
      of: LeakTypeRecords.self,
      capacity: mostImages
    ) { buffer -> [Range<UInt>] in
      guard let base = buffer.baseAddress else { return [] }
      let count = unsafe leak_captureRecords(base, buffer.count)
      return unsafe buffer[..<min(count, buffer.count)].map { section in
        section.start..<section.start &+ UInt(section.byteCount)
      }
    }
    return CaptureRecords(sections: sections)
  }

  /// Whether an address lies among the records.
  func contains(_ address: Address) -> Bool {
    sections.contains { $0.contains(address.bits) }
  }
}
