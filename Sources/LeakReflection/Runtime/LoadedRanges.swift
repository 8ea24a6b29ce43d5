internal import LeakMemory

/// Where this process's images lie in memory.
struct LoadedRanges: Sendable {
  /// One mapped part of an image.
  private struct Part: Sendable {
    /// Its first address.
    let start: UInt

    /// The address behind its last.
    let end: UInt

    /// Whether code in it may run.
    let isCode: Bool

    /// Whether it may be written to.
    let isWritable: Bool
  }

  /// Changes whenever an image is loaded or unloaded.
  let generation: UInt64

  /// The parts by ascending address.
  private let parts: [Part]

  /// The types declared in the images.
  let declaredTypes: DeclaredTypes

  /// The images' records of what closures capture.
  let captureRecords: CaptureRecords

  /// The images of this process now.
  static func current() -> LoadedRanges {
    LoadedRanges(LoadedImages.current(), DeclaredTypes.current(), CaptureRecords.current())
  }

  /// Describes some images.
  private init(
    _ loaded: LoadedImages,
    _ declaredTypes: DeclaredTypes,
    _ captureRecords: CaptureRecords
  ) {
    self.declaredTypes = declaredTypes
    self.captureRecords = captureRecords
    generation = loaded.generation
    parts = loaded.images
      .flatMap { image in
        image.segments.map { segment in
          let start = image.loadBias &+ UInt(segment.address)
          return Part(
            start: start,
            end: start &+ UInt(segment.size),
            isCode: segment.isExecutable,
            isWritable: segment.isWritable
          )
        }
      }
      .sorted { $0.start < $1.start }
  }

  /// Whether an address lies in an image.
  func contains(_ address: Address) -> Bool { part(at: address) != nil }

  /// Whether an address lies in code of an image.
  func isCode(_ address: Address) -> Bool { part(at: address)?.isCode ?? false }

  /// Whether some bytes lie in a part of an image that is never written to.
  func isConstant(_ address: Address, count: Int) -> Bool {
    guard let part = part(at: address), !part.isWritable else { return false }
    return UInt(bitPattern: count) <= part.end - address.bits
  }

  /// The part that an address lies in.
  ///
  /// - Complexity: O(log *n*).
  private func part(at address: Address) -> Part? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= address.bits { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address.bits < parts[low - 1].end else { return nil }
    return parts[low - 1]
  }
}
