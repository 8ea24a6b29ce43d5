/// Storage that one object of a library links several times, and takes out of all its links at once.
enum LibraryEntries {
  /// Whether storage is an entry of an NSCache, which a table and a list have: no value whose copies others may have.
  ///
  /// Source: NSCache of swift-corelibs-foundation, as in Swift 6.3.1.
  static func contains(_ typeName: String) -> Bool {
    typeName.hasPrefix("Foundation.") && typeName.contains(".NSCacheEntry<")
  }
}
