/// Turns names that the compiler made up into those of the source.
package enum SourceNames {
  /// A stored property's name: a lazy property has the one it was declared with, and so has one of a
  /// class that `@Observable` was applied to.
  ///
  /// - Parameters:
  ///   - stored: The name in the compiler's records.
  ///   - isObserved: Whether ``observationRegistrar`` is stored beside it.
  /// - Returns: The name in the source.
  package static func property(_ stored: String, isObserved: Bool = false) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    if stored.hasPrefix(lazyPrefix) { return String(stored.dropFirst(lazyPrefix.count)) }
    return isObserved && stored.hasPrefix("_") ? String(stored.dropFirst()) : stored
  }

  /// What `@Observable` stores beside the properties, which it renames to `_name`.
  package static let observationRegistrar = "_$observationRegistrar"
}
