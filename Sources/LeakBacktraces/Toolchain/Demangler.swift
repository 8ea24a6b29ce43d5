import CLeakFinder

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Turns the linker's names into a programmer's.
enum Demangler {
  /// The short name of a Swift or C++ symbol; nil where it is neither.
  ///
  /// Short as in a crash report of Swift: without modules, with argument labels only.
  static func name(of mangledName: String) -> String? {
    // SAFETY: The argument is a zero-terminated copy for the call; the result is ours, terminated,
    // copied into a String and freed once.
    guard let name = unsafe leak_copyDemangledName(mangledName) else { return nil }
    defer {
      // SAFETY: See above.
      unsafe free(name)
    }
    // SAFETY: See above.
    let demangled = unsafe String(cString: name)
    return demangled.isEmpty || demangled == mangledName ? nil : demangled
  }
}
