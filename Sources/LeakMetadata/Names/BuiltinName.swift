/// The printed names of the compiler's own types.
enum BuiltinName {
  /// What is printed of a mangled type such as `Bi64_`.
  ///
  /// Source: `demangleBuiltinType` in lib/Demangling/Demangler.cpp; verified with Swift 6.3.1.
  static func printed(_ mangled: String) -> String {
    if let known = known[mangled] { return "Builtin." + known }
    let letters = mangled.utf8.dropFirst()
    let digits = String(decoding: letters.dropFirst().prefix { $0 != 0x5F }, as: UTF8.self)
    switch letters.first {
    case UInt8(ascii: "i"): return "Builtin.Int" + digits
    case UInt8(ascii: "f"): return "Builtin.FPIEEE" + digits
    case UInt8(ascii: "v"):
      guard let end = mangled.firstIndex(of: "_") else { break }
      let element = printed(String(mangled[mangled.index(after: end)...]))
      return "Builtin.Vec\(digits)x" + element.dropFirst(8)
    default: break
    }
    return "Builtin." + mangled.dropFirst()
  }

  /// The names of those without a size.
  private static let known = [
    "Bb": "BridgeObject", "BB": "UnsafeValueBuffer", "Be": "Executor", "BI": "IntLiteral",
    "BO": "AnyObject", "Bo": "NativeObject", "Bp": "RawPointer", "Bt": "SILToken",
    "Bw": "Word", "Bc": "RawUnsafeContinuation", "BD": "DefaultActorStorage",
    "Bd": "NonDefaultDistributedActorStorage", "Bj": "Job", "BP": "PackIndex",
    "BA": "ImplicitActor",
  ]
}
