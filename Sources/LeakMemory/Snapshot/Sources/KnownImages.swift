internal import LeakLocking

/// What snapshots of one process have in common: the images that stay loaded, with what was read of them, and
/// their files.
///
/// Whoever takes several snapshots keeps one of these. An image that is loaded where it was before, from the same
/// file, is the same image.
package final class KnownImages: Sendable {
  /// A mapping of a file: what makes it the same one in the next snapshot.
  private struct Place: Hashable {
    /// Its range of addresses.
    let start, end: Address
    /// Where it begins in the file.
    let fileOffset: UInt64
    /// The file's device and number.
    let device: UInt32
    let inode: UInt64

    /// The place of a mapping.
    init(_ mapping: CapturedMapping) {
      start = mapping.region.start
      end = mapping.region.end
      fileOffset = mapping.region.fileOffset
      device = mapping.device
      inode = mapping.inode
    }
  }

  /// An image, and where its file is.
  struct Entry {
    /// The image.
    let image: SnapshotImage
    /// Its file; nil where it was not found.
    let file: ImageFile?
  }

  /// What is known.
  private struct State {
    /// The images by their first mapping.
    var images: [Place: Entry] = [:]
    /// The mappings that are as in their file.
    var mappings: [Place: FileMapping] = [:]
  }

  /// What is known.
  private let state = Locked(State())

  /// Knows nothing yet.
  package init() {}

  /// The image that a mapping is the beginning of; nil where it was not met before.
  func entry(at mapping: CapturedMapping) -> Entry? {
    state.withLock { $0.images[Place(mapping)] }
  }

  /// Remembers an image by the mapping that is its beginning.
  func remember(_ entry: Entry, at mapping: CapturedMapping) {
    state.withLock { $0.images[Place(mapping)] = entry }
  }

  /// A mapping that is as in its file.
  ///
  /// - Parameters:
  ///   - mapping: The mapping.
  ///   - open: Opens the file; asked where the mapping was not met before.
  /// - Returns: The file's part, mapped once more; nil where that is not possible.
  func content(of mapping: CapturedMapping, _ open: () -> FileBytes?) -> FileMapping? {
    let place = Place(mapping)
    if let known = state.withLock({ $0.mappings[place] }) { return known }
    let mapped = open().flatMap {
      FileMapping($0, at: mapping.region.fileOffset, most: mapping.region.byteCount)
    }
    state.withLock { $0.mappings[place] = mapped }
    return mapped
  }

  /// Forgets what is not among the mappings of a snapshot: it was unloaded.
  func forgetOthers(than mappings: [CapturedMapping]) {
    let places = Set(mappings.map { Place($0) })
    state.withLock { state in
      state.images = state.images.filter { places.contains($0.key) }
      state.mappings = state.mappings.filter { places.contains($0.key) }
    }
  }
}
