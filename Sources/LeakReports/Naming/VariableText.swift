import LeakBacktraces

/// Names of variables and functions as a programmer says them.
package enum VariableText {
  /// A linker's name as the source has it, without its module: `Store.cache`; other names as they are.
  package static func name(of text: String) -> String {
    guard text.hasPrefix("$s"), let name = SymbolText.name(of: text) else { return text }
    var short = Substring(name)
    for prefix in ["static ", "class "] where short.hasPrefix(prefix) {
      short = short.dropFirst(prefix.count)
    }
    return String(short.prefix { $0 != ":" }).trimmed
  }

  /// A function's linker's name as the source has it; other names as they are.
  package static func function(_ text: String) -> String {
    // Top-level code that awaits, and its parts.
    if text == "async_Main" || text.hasPrefix("async_MainT") { return "main" }
    guard text.hasPrefix("$s"), let name = SymbolText.name(of: text) else { return text }
    // A closure of a program's main file is in no function.
    return name.hasSuffix(" in") ? String(name.dropLast(3)) : name
  }

  /// A library's function's linker's name as its users know it, `read()` for `__read_nocancel`; nil for names of C++.
  package static func libraryFunction(_ text: String) -> String? {
    if text.hasPrefix("$s") { return SymbolText.name(of: text) }
    guard !text.hasPrefix("_Z") else { return nil }
    var name = text.drop { $0 == "_" }
    if name.hasSuffix("_nocancel") { name = name.dropLast("_nocancel".count) }
    return name.isEmpty ? nil : name + "()"
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
