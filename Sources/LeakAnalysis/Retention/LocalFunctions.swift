import LeakImages
import LeakMemory

/// Finds the local functions that a closure calls: they are handed what they capture, and so the closure captures it too.
enum LocalFunctions {
  /// A closure is behind no more forwarders.
  private static let mostForwarders = 2

  /// The local functions of a closure's own function that it calls.
  ///
  /// - Parameters:
  ///   - code: The closure's code, or that of a forwarder.
  ///   - snapshot: The process.
  /// - Returns: The local functions.
  static func called(by code: Address, in snapshot: Snapshot) -> [ImageSymbol] {
    guard var name = snapshot.symbol(containing: code)?.mangledName else { return [] }
    let closure = ReabstractionThunk.original(of: name)
    var code = code
    for _ in 0..<mostForwarders where name != closure {
      let next = DirectCalls.functions(calledBy: code, in: snapshot).first {
        ReabstractionThunk.original(of: $0.mangledName) == closure
      }
      guard let next else { return [] }
      (name, code) = (next.mangledName, next.start)
    }
    return DirectCalls.functions(calledBy: code, in: snapshot).filter {
      isLocal($0.mangledName, beside: closure)
    }
  }

  /// Whether a local function has no parameters of its own, by its linker's name.
  ///
  /// Its type ends with those, `y` for none, and with what it throws and awaits. The getter of a local variable that is computed
  /// has none either.
  static func takesNothing(_ name: String) -> Bool {
    isGetter(name) || ["yF", "yKF", "yYaF", "yYaKF"].contains(where: name.hasSuffix)
  }

  /// Whether a local function is async, by its linker's name: its type ends with that.
  static func isAsync(_ name: String) -> Bool {
    ["YaF", "YaKF"].contains(where: name.hasSuffix)
  }

  /// Whether a function is the getter of a variable, by its linker's name.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities": `v` of a variable, with `g` of its getter.
  static func isGetter(_ name: String) -> Bool { name.hasSuffix("vg") }

  /// Whether a linker's name is that of a local function of the function in which a closure is, or of the getter of a local
  /// variable there.
  ///
  /// Both names begin with that function's. A local function's own name follows, with its length before it and `L` and its number
  /// behind it: docs/ABI/Mangling.rst, "Declarations", `local-decl-name`. Verified with Swift 6.3.1.
  static func isLocal(_ name: String, beside closure: String) -> Bool {
    let (own, other) = (Array(name.utf8), Array(closure.utf8))
    let common = zip(own, other).prefix { $0 == $1 }.count
    // A closure may be in the local function that it calls: its name then has all of that one's.
    let shared = own[..<min(common, max(0, own.endIndex - 1))]
    guard let function = shared.lastIndex(of: UInt8(ascii: "F")) else { return false }
    let digits = own[(function + 1)...].prefix { (0x30...0x39).contains($0) }
    guard let length = Int(String(decoding: digits, as: UTF8.self)), length > 0,
      length < own.endIndex - digits.endIndex
    else { return false }
    let rest = own[(digits.endIndex + length)...]
    let number = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    let end = number.endIndex
    return rest.first == UInt8(ascii: "L") && end < own.endIndex && own[end] == UInt8(ascii: "_")
      && (own.last == UInt8(ascii: "F") || isGetter(name))
  }
}
