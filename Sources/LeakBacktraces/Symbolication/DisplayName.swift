/// The name of a function as a programmer says it.
enum DisplayName {
  /// What the demangler puts before the name of a compiler-made copy or forwarder.
  private static let prefixes = [
    "async function pointer to ", "partial apply for ", "specialized ", "merged ",
  ]

  /// The demangled name, without what the compiler made of the function; nil for no name.
  static func of(_ mangledName: String) -> String? {
    guard !mangledName.isEmpty else { return nil }
    let plain = MangledName(mangledName)
    // Not every mangled name can be read; then the linker's own is better than none.
    guard let demangled = Demangler.name(of: plain.text) else { return plain.text }
    return stripped(demangled)
  }

  /// A demangled name without what the compiler made of the function.
  static func stripped(_ demangled: String) -> String {
    var name = Substring(demangled)
    while let prefix = prefixes.first(where: name.hasPrefix), prefix.count < name.count {
      name = name.dropFirst(prefix.count)
    }
    // Of a closure outside all functions the demangler leaves the place empty.
    return name.hasSuffix(" in ") ? "\(name.dropLast(4)) at top level" : String(name)
  }

  /// The name of a program's top-level code, which SwiftPM calls `<module>_main`; nil for all else.
  static func ofTopLevelCode(_ mangledName: String, image: String?) -> String? {
    guard mangledName.hasSuffix("_main"), let image else { return nil }
    let module = String(image.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return mangledName == "\(module)_main" ? "main" : nil
  }

  /// Whether a demangled name is that of code which only the compiler knows.
  static func isOfCompiler(_ name: String) -> Bool {
    ["thunk for ", "outlined ", "protocol witness for ", "dispatch thunk of ", "vtable thunk for "]
      .contains(where: name.hasPrefix)
  }
}
