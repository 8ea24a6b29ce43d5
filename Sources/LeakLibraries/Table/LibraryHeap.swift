package import LeakMemory

/// The knowledge of blocks and types that rules ask for.
///
/// Implemented above this module, where the map of blocks and the reader of metadata are known.
package protocol LibraryHeap: AnyObject {
  /// The live block that starts at an address.
  func block(at start: Address) -> LibraryBlock?

  /// The live block that an address is in.
  func block(containing address: Address) -> LibraryBlock?

  /// The kind of heap object that begins with a word; `.none` for every other word.
  func heapKind(ofFirstWord word: UInt) -> LibraryHeapKind

  /// The module-qualified name of the class whose instances begin with a word, without generic arguments.
  ///
  /// `Swift._DictionaryStorage`, `Foundation.Timer`; nil for other words and for kinds but `.class`.
  func className(ofFirstWord word: UInt) -> String?
}
