/// Reads linker's names of types that have an address without a retain.
enum PointerTypeName {
  /// `UnsafeRawPointer`, `UnsafeMutableRawPointer`, `OpaquePointer`, `Int` and `UInt`.
  ///
  /// Source: docs/ABI/Mangling.rst, "Types": `D` ends the name of a type, `Sg` is `Optional`, `G` ends generic arguments. Verified
  /// with Swift 6.3.1.
  private static let plain = ["SV", "Sv", "s13OpaquePointerV", "Si", "Su"]

  /// `UnsafePointer`, `UnsafeMutablePointer` and `Unmanaged`, up to their arguments.
  private static let generic = ["SPy", "Spy", "s9UnmanagedVy"]

  /// Whether values of a type are an address without a retain, by its linker's name.
  static func isPointer(_ name: String) -> Bool {
    guard name.hasPrefix("$s"), name.hasSuffix("D") else { return false }
    var type = name.dropFirst(2).dropLast()
    if type.hasSuffix("Sg") { type = type.dropLast(2) }
    if plain.contains(String(type)) { return true }
    return type.hasSuffix("G") && generic.contains(where: type.hasPrefix)
  }
}
