// SAFETY: `extents` lead into `storage`, which is kept as long as the snapshot and never written to
// after `init`.
/// A picture of a process that does not move: everything that an analysis may see of it.
///
/// Immutable; reading twice gives the same. What an analysis allocates is not in it.
@safe package final class Snapshot: Sendable {
  /// The mappings by ascending address, also those without bytes.
  package let regions: [MemoryRegion]

  /// The images by ascending address.
  package let images: [SnapshotImage]

  /// The threads.
  package let threads: [SnapshotThread]

  /// What it is of, and how it was taken.
  package let process: ProcessFacts

  /// What it has no bytes of although the process has.
  package let absences: [SnapshotAbsence]

  /// The bytes by ascending address; extents do not overlap or touch.
  package let extents: [SnapshotExtent]

  /// What keeps what is read; nil where nothing does.
  let record: ReadRecord?

  /// What copies memory as it is asked for; nil where all bytes are in the extents.
  private let live: LivePages?

  /// Who keeps the bytes of the extents.
  private let storage: [any AnyObject & Sendable]

  /// The index of the image for each segment, by the segment's ascending address.
  let imageRanges: [(start: Address, end: Address, image: Int)]

  /// Makes a snapshot of parts that a source has read.
  ///
  /// - Parameters:
  ///   - regions: The mappings, in any order.
  ///   - extents: The bytes, in any order; those that overlap an earlier one are left out.
  ///   - storage: Who keeps the bytes.
  ///   - images: The images, in any order.
  ///   - threads: The threads.
  ///   - process: What it is of.
  ///   - absences: What is missing.
  package init(
    regions: [MemoryRegion],
    extents: [SnapshotExtent],
    storage: [any AnyObject & Sendable],
    images: [SnapshotImage],
    threads: [SnapshotThread],
    process: ProcessFacts,
    absences: [SnapshotAbsence]
  ) {
    self.regions = regions.sorted { $0.start < $1.start }
    self.extents = SnapshotExtent.ordered(extents)
    self.storage = storage
    record = nil
    live = nil
    self.images = images.sorted { $0.start < $1.start }
    self.threads = threads
    self.process = process
    self.absences = absences
    self.imageRanges = Self.ranges(of: self.images)
  }

  /// The same process and images without a byte of memory.
  package func withoutMemory() -> Snapshot {
    Snapshot(
      regions: [],
      extents: [],
      storage: [],
      images: images,
      threads: [],
      process: process,
      absences: []
    )
  }

  /// The segments of images, by ascending address.
  private static func ranges(
    of images: [SnapshotImage]
  ) -> [(start: Address, end: Address, image: Int)] {
    images.enumerated().flatMap { index, image in
      image.segments.map { ($0.start, $0.start + $0.byteCount, index) }
    }.sorted { $0.0 < $1.0 }
  }

  /// A snapshot with everything of another one, which keeps what is read of it.
  init(sharing other: Snapshot, record: ReadRecord) {
    regions = other.regions
    // What readers have kept with an image would not be read, and so not be recorded.
    images = other.images.map { $0.recording() }
    threads = other.threads
    process = other.process
    absences = other.absences
    extents = other.extents
    storage = other.storage
    imageRanges = other.imageRanges
    live = other.live
    self.record = record
  }

  /// This process's memory without a picture: read as it is asked for, while threads run.
  ///
  /// It has no threads, and what it was asked for before stays as it was until ``forget()``.
  ///
  /// - Parameters:
  ///   - pages: Copies memory as it is asked for.
  ///   - regions: The mappings by ascending address.
  ///   - images: The images.
  ///   - process: What it is of.
  init(
    live pages: LivePages,
    regions: [MemoryRegion],
    images: [SnapshotImage],
    process: ProcessFacts
  ) {
    self.regions = regions
    extents = []
    storage = []
    record = nil
    live = pages
    self.images = images.sorted { $0.start < $1.start }
    threads = []
    self.process = process
    absences = []
    imageRanges = Self.ranges(of: self.images)
  }

  /// Forgets what was read of a live process, so that it is read anew; cursors are to be restarted.
  package func forget() { live?.forget() }

  /// A way to read references fast, for one pass over the memory.
  package func cursor() -> SnapshotCursor {
    SnapshotCursor(owner: self, extents: extents, record: record, live: live, isStructure: false)
  }

  /// A way to read what is structure alone: the lists of an allocator, metadata, a library's records.
  package func structureCursor() -> SnapshotCursor {
    SnapshotCursor(owner: self, extents: extents, record: record, live: live, isStructure: true)
  }

  /// The mapping an address is in.
  ///
  /// - Complexity: O(log *n*).
  package func region(containing address: Address) -> MemoryRegion? {
    regions.region(containing: address)
  }

  /// The image that an address is in, by its segments.
  ///
  /// - Complexity: O(log *n*).
  package func image(containing address: Address) -> SnapshotImage? {
    imageIndex(containing: address).map { images[$0] }
  }

  /// The index in `images` of the image that an address is in.
  package func imageIndex(containing address: Address) -> Int? {
    var low = 0
    var high = imageRanges.count
    while low < high {
      let middle = (low + high) / 2
      if imageRanges[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address < imageRanges[low - 1].end else { return nil }
    return imageRanges[low - 1].image
  }

  /// The function or variable that contains an address; nil where no image names one there.
  package func symbol(containing address: Address) -> ImageSymbol? {
    image(containing: address)?.symbol(containing: address)
  }

  /// Whether code at an address may run.
  package func isCode(_ address: Address) -> Bool {
    region(containing: address)?.permissions.contains(.execute) ?? false
  }
}
