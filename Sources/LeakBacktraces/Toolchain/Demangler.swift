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
    // SAFETY: The argument is a zero-terminated copy for the call.
    let name = unsafe taken(leak_copyDemangledName(mangledName))
    return name == mangledName ? nil : name.map(withoutAttribute)
  }

  /// `slow(_:)` for `slow@Sendable (_:)`: the function's type is left out, but for that attribute.
  private static func withoutAttribute(_ name: String) -> String {
    let attribute = "@Sendable ("
    guard let place = name.firstRange(of: attribute), place.lowerBound > name.startIndex,
      name[name.index(before: place.lowerBound)] != " "
    else { return name }
    return name.replacing(attribute, with: "(", maxReplacements: 1)
  }

  /// The whole name of a Swift symbol, with modules and types: `App.Screen.close() -> ()`; nil for others.
  static func fullName(of mangledName: String) -> String? {
    // SAFETY: The argument is a zero-terminated copy for the call.
    let name = unsafe taken(leak_copyFullDemangledName(mangledName))
    return name == mangledName ? nil : name
  }

  /// A name that C allocated, as a string; nil for none and for an empty one.
  private static func taken(_ name: UnsafeMutablePointer<CChar>?) -> String? {
    // SAFETY: Only compared with nil.
    guard let name = unsafe name else { return nil }
    defer {
      // SAFETY: The demangler allocated it for its caller, and it is freed once.
      unsafe free(name)
    }
    // SAFETY: The demangler terminates what it returns; it is copied.
    let text = unsafe String(cString: name)
    return text.isEmpty ? nil : text
  }
}
