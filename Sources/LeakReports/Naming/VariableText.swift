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
    if let test = test(calledBy: name) { return test }
    // A closure of a program's main file is in no function.
    return name.hasSuffix(" in") ? String(name.dropLast(3)) : name
  }

  /// The test that a function calls which Swift Testing's macro has made for it, with its suite: `Suite.loads()` of
  /// `static Suite.$s5Tests5SuiteV5loads4TestfMp_…()`; nil for other functions.
  static func test(calledBy name: String) -> String? {
    guard let start = name.firstRange(of: "$s"), let end = name.firstRange(of: "4TestfMp_"),
      start.upperBound < end.lowerBound
    else { return nil }
    let mangled = name[start.upperBound..<end.lowerBound]
    // The identifier at its end, behind its length.
    let identifier = (1..<mangled.count).lazy.map { mangled.suffix($0) }.first { suffix in
      mangled.dropLast(suffix.count).hasSuffix(String(suffix.utf8.count))
    }
    guard let identifier else { return nil }
    let suite = name[..<start.lowerBound].split(separator: " ").last ?? ""
    return "\(suite)\(identifier)()"
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
