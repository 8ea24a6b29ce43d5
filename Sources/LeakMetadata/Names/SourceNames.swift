/// Turns names that the compiler made up into those of the source.
package enum SourceNames {
  /// A stored property's name: a lazy property has the one it was declared with.
  package static func property(_ stored: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return stored.hasPrefix(lazyPrefix) ? String(stored.dropFirst(lazyPrefix.count)) : stored
  }
}
