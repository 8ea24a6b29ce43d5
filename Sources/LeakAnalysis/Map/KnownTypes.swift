import LeakLocking
import LeakMemory
import LeakMetadata

/// The types of a process of which many pictures are taken.
///
/// Types that are complete never change while the images are the same, and to read them anew takes half the time of
/// a small picture.
final class KnownTypes: Sendable {
  /// What one picture leaves to the next one; whoever takes it out of the lock has it alone.
  private struct Kept {
    /// The types, with nothing of the picture.
    let layouts: LayoutBuilder

    /// The images they were read in.
    let images: [SnapshotImage]
  }

  /// What the last picture left; nil where none did, or while another one has it.
  private let kept = Locked<Kept?>(nil)

  /// Begins without knowing anything.
  init() {}

  /// The types for a picture, with what an earlier one of the same images knows of them.
  ///
  /// - Parameter snapshot: The picture.
  /// - Returns: What no other picture uses.
  func take(for snapshot: Snapshot) -> LayoutBuilder {
    var last: Kept?
    kept.withLock { kept in
      last = kept
      kept = nil
    }
    guard let last, last.images.elementsEqual(snapshot.images, by: ===) else {
      return LayoutBuilder(resolver: TypeResolver(snapshot))
    }
    last.layouts.resume(with: snapshot)
    return last.layouts
  }

  /// Keeps what a picture knows that nobody uses any more, but for what is missing in images.
  func keep(_ layouts: LayoutBuilder) {
    let snapshot = layouts.resolver.snapshot
    let isWhole = snapshot.absences.allSatisfy { snapshot.image(containing: $0.start) == nil }
    guard isWhole else { return }
    layouts.rest()
    kept.withLock { $0 = Kept(layouts: layouts, images: snapshot.images) }
  }
}
