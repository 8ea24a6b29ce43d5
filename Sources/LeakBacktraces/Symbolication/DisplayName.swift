/// The name of a function as a programmer says it.
enum DisplayName {
  /// What the demangler puts before the name of a compiler-made copy or forwarder, such as the one that C calls
  /// where a closure is a function of C.
  private static let prefixes = [
    "async function pointer to ", "partial apply for ", "specialized ", "merged ", "@objc ",
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

  /// Whether a linker's name may be that of a program's top-level code.
  ///
  /// SwiftPM calls it `<module>_main`; where it awaits, the code is in `async_Main` and what follows
  /// a suspension in `async_MainTY0_`, `async_MainTQ1_` and so on.
  static func isTopLevelCode(_ mangledName: String) -> Bool {
    isAsyncMain(mangledName) || mangledName == "main" || mangledName.hasSuffix("_main")
  }

  /// The name of a program's top-level code as a programmer says it; nil for all else.
  static func ofTopLevelCode(_ mangledName: String, image: String?) -> String? {
    if isAsyncMain(mangledName) { return "main" }
    guard mangledName.hasSuffix("_main"), let image else { return nil }
    let module = String(image.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return mangledName == "\(module)_main" ? "main" : nil
  }

  /// Whether a linker's name is that of top-level code that awaits, or of a part of it.
  private static func isAsyncMain(_ mangledName: String) -> Bool {
    mangledName == "async_Main" || mangledName.hasPrefix("async_MainT")
  }

  /// Whether a demangled name is that of code which only the compiler knows.
  static func isOfCompiler(_ name: String) -> Bool {
    ["thunk for ", "outlined ", "protocol witness for ", "dispatch thunk of ", "vtable thunk for "]
      .contains(where: name.hasPrefix)
  }
}
