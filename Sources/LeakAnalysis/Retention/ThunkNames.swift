import LeakMemory

/// Tells functions that others put around the program's own: the compiler's reabstraction thunks, and
/// closures of the toolchain's libraries, such as that in which `AsyncStream` keeps the one it was given.
package enum ThunkNames {
  /// Whether an image is one of the libraries that come with the compiler or the system.
  static func isOfToolchain(image: String) -> Bool {
    libraries.contains(where: image.hasPrefix) || isTestLibrary(image)
  }

  /// Whether an image is a library that runs tests.
  private static func isTestLibrary(_ image: String) -> Bool {
    testLibraries.contains(where: image.hasPrefix)
  }

  /// Whether code is of a library that runs tests.
  static func isOfTestLibrary(_ code: Address, in snapshot: Snapshot) -> Bool {
    snapshot.imageIndex(containing: code).map { isTestLibrary(snapshot.images[$0].name) } ?? false
  }

  /// Whether code is of a library of the toolchain or the system.
  static func isOfToolchain(_ code: Address, in snapshot: Snapshot) -> Bool {
    snapshot.imageIndex(containing: code).map { isOfToolchain(image: snapshot.images[$0].name) }
      ?? false
  }

  /// How the names of such libraries begin.
  private static let libraries = [
    "libswift", "libFoundation", "lib_Foundation", "libdispatch.", "libBlocksRuntime.",
    "libc.", "libpthread.", "ld-linux", "libm.", "libgcc_s.", "libstdc++.",
  ]

  /// Whether a function of the standard library is told which actor it runs on, as `withCheckedContinuation`: it keeps the
  /// actor until it goes on.
  static func keepsIsolation(_ code: Address, in snapshot: Snapshot) -> Bool {
    guard !code.isNull, let name = snapshot.symbol(containing: code)?.mangledName else {
      return false
    }
    return name.hasPrefix("$ss") && name.contains("9isolation")
  }

  /// Whether a linker's name is of the runtime, where it runs what was asked by: no function of a program's.
  package static func isOfRuntime(_ mangledName: String) -> Bool {
    runtime.contains(where: mangledName.hasPrefix)
  }

  /// How the linker's names of the runtime's functions begin.
  private static let runtime = [
    "_ZN5swift", "_ZNK5swift", "_ZL", "swift_", "_dispatch_", "_ZN12_GLOBAL__N_1",
  ]

  /// How the names of libraries begin that run tests.
  private static let testLibraries = ["libTesting.", "lib_Testing", "libXCTest."]

  /// How the linker's names begin of functions of those libraries, where they are part of the program.
  private static let modules = [
    "$ss", "$sSc", "$s12_Concurrency", "$s8Dispatch", "$s10Foundation", "$s20FoundationEssentials",
  ]

  /// Whether a function's linker's name is that of a thunk, or of a library's closure.
  package static func isThunk(_ mangledName: String) -> Bool {
    if modules.contains(where: mangledName.hasPrefix) { return !isOfExtension(mangledName) }
    return ReabstractionThunk.isNamed(mangledName)
  }

  /// Whether a name is one of an extension that another module declares.
  ///
  /// After a type's name and kind, or after the three letters that stand for a type of the concurrency library, comes the
  /// module's name, then `E`. Where the extension has requirements, they come before that, and end with `l`.
  ///
  /// Source: docs/ABI/Mangling.rst, "Declaration Contexts". Verified with Swift 6.3.1.
  private static func isOfExtension(_ mangledName: String) -> Bool {
    let name = Array(mangledName.utf8)
    // The last letter of what stands for a type.
    let standard = mangledName.hasPrefix("$sSc") ? 4 : -1
    for kind in name.indices where "CVOP".utf8.contains(name[kind]) || kind == standard {
      var end = kind + 1
      var length = 0
      while end < name.count, case let digit = Int(name[end]) - 48, (0...9).contains(digit),
        length < 1_000
      {
        length = length * 10 + digit
        end += 1
      }
      guard length > 0, end + length < name.count else { continue }
      let hasRequirements =
        kind == standard && name[(end + length)...].firstRange(of: "lE".utf8) != nil
      guard name[end + length] == UInt8(ascii: "E") || hasRequirements else { continue }
      let module = String(decoding: name[end..<end + length], as: UTF8.self)
      if !ToolchainModules.contains(Substring(module)) { return true }
    }
    return false
  }
}
