internal import CLeakFinder

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Demangles names in full, with modules and types.
enum FullName {
  /// The demangled name of a symbol of Swift's; nil for others.
  static func demangled(_ mangled: String) -> String? {
    // SAFETY: The result is ours: zero-terminated, copied into a String and freed once.
    guard let text = unsafe leak_copyFullDemangledName(mangled) else { return nil }
    defer {
      // SAFETY: See above.
      unsafe free(text)
    }
    // SAFETY: See above.
    return unsafe String(validatingCString: text)
  }
}
