internal import CLeakFinder

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The linker's names as programmers write them.
package enum DemangledName {
  /// The name in full, with modules and types; nil for what is none of Swift's.
  static func full(_ mangled: String) -> String? {
    // SAFETY: The argument is zero-terminated for the call; the result is ours, see `taken`.
    unsafe taken(leak_copyFullDemangledName(mangled))
  }

  /// The name as in a crash report: without modules, with argument labels only; nil where it is neither of
  /// Swift's nor of C++'s.
  package static func short(_ mangled: String) -> String? {
    // SAFETY: As above.
    unsafe taken(leak_copyDemangledName(mangled))
  }

  /// The text that a function of C has handed over.
  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    // SAFETY: The text is ours: zero-terminated, copied into a String and freed once.
    guard let text = unsafe text else { return nil }
    defer {
      // SAFETY: See above.
      unsafe free(text)
    }
    // SAFETY: See above.
    return unsafe String(validatingCString: text)
  }
}
