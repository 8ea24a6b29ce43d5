/// The kind of heap metadata that an object begins with.
///
/// Source: include/swift/ABI/MetadataKind.def. Verified with Swift 6.3.1.
package enum LibraryHeapKind: Sendable, Hashable {
  /// A class: kind 0, or an address above the highest kind.
  case `class`
  /// The context of a closure (0x400).
  case closureContext
  /// A box (0x500).
  case box
  /// A boxed error (0x501).
  case error
  /// A task of Swift concurrency (0x502).
  case task
  /// Another job of Swift concurrency (0x503).
  case job
  /// No metadata of heap objects.
  case none
}
