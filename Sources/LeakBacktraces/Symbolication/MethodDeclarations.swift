internal import LeakLocking
package import LeakMemory

/// Where the program's test methods are declared, by their names.
///
/// XCTest hands out a method's name and no place. The linker's name cannot be made from it, because
/// identifiers in it are shortened by words of earlier ones (`4Pop5TestsC04testA0yyF`), so the names of all
/// functions that can be tests are demangled once.
package struct MethodDeclarations: Sendable {
  /// The process's test methods.
  package static let shared = MethodDeclarations()

  /// How the linker's names end of functions that take nothing and return nothing: plain, throwing,
  /// asynchronous, both, and throwing an error of a given type.
  ///
  /// Source: docs/ABI/Mangling.rst, "Function Signature". Verified with Swift 6.3.1.
  private static let endings = ["yyF", "yyKF", "yyYaF", "yyYaKF", "YKF"]

  /// How XCTest's methods are called.
  private static let prefix = "test"

  /// The program's functions.
  private let symbols: ImageSymbols

  /// Reads their lines.
  private let symbolicator: Symbolicator

  /// The methods' code by their names with module and class; nil as long as nobody asked.
  private let methods = Locked<[String: Address]?>(nil)

  /// Knows nothing yet.
  package init(symbols: ImageSymbols = .shared, symbolicator: Symbolicator = .shared) {
    self.symbols = symbols
    self.symbolicator = symbolicator
  }

  /// The function of a test method, and the line where it is declared.
  ///
  /// - Parameter name: The method with its module and class: `AppTests.PopTests.testPop`.
  /// - Returns: Nil where the program has no symbol of it. Without debug information it has no line.
  ///
  /// - Complexity: O(*n*) in the length of all symbols' names the first time, then as symbolication.
  package func declaration(ofMethod name: String) -> SourceFrame? {
    guard let code = code()[name] else { return nil }
    return symbolicator.frames(for: [.function(code)])[.function(code)]?.last
  }

  /// The methods' code, found out now if it was not before.
  private func code() -> [String: Address] {
    if let known = methods.withLock({ $0 }) { return known }
    var found: [String: Address] = [:]
    for symbol in symbols.symbolsOfProgram(endingIn: Self.endings) {
      guard let name = Demangler.fullName(of: symbol.mangledName).flatMap(Self.method) else {
        continue
      }
      if found[name] == nil { found[name] = symbol.start }
    }
    methods.withLock { $0 = found }
    return found
  }

  /// The method's name in a demangled one.
  ///
  /// - Parameter demangled: Such as `AppTests.PopTests.testPop() async throws -> ()`.
  /// - Returns: `AppTests.PopTests.testPop`; nil where that is no method that can be a test.
  static func method(_ demangled: String) -> String? {
    var name = Substring(demangled)
    let extended = "(extension in "
    if name.hasPrefix(extended), let end = name.firstRange(of: "):") {
      name = name[end.upperBound...]
    }
    guard let parentheses = name.firstRange(of: "()") else { return nil }
    let effects = name[parentheses.upperBound...].split(separator: " -> ", maxSplits: 1)
    guard effects.last == "()" || effects.last == "Swift.Void" else { return nil }
    name = name[..<parentheses.lowerBound]
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // A method has a module and a class before it; closures and static methods have blanks.
    guard parts.count > 2, parts.last?.hasPrefix(prefix) == true, !name.contains(" ") else {
      return nil
    }
    return String(name)
  }
}
