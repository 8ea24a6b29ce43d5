internal import LeakMemory
internal import LeakReflection

/// Names what lives as long as the process.
enum RootNamer {
  /// A variable that keeps something alive.
  struct Variable {
    /// What it is to a programmer.
    let root: GraphRoot

    /// Where it begins, and the metadata of its type; nil where the type is not known.
    let value: (start: Address, type: Address)?
  }

  /// The variable of an image that an address lies in; nil where it keeps nothing alive.
  static func variable(at address: Address) -> Variable? {
    guard let image = ImageSymbols.shared.image(containing: address) else { return nil }
    let file = fileName(image.path)
    let symbol = ImageSymbols.shared.symbol(containing: address)
    if let symbol, isOwn(symbol.mangledName) { return nil }
    let variable = symbol.flatMap { VariableName(mangled: $0.mangledName) }
    if let variable, !variable.isStrong { return nil }
    if variable == nil, isOfRuntime(symbol?.mangledName, file) { return nil }
    if file.hasPrefix("libdispatch.") {
      return Variable(root: dispatchRoot(symbol?.mangledName ?? ""), value: nil)
    }
    var value: (start: Address, type: Address)?
    if let symbol, let variable, let type = variable.type ?? privateType(of: variable, at: address)
    {
      value = (symbol.start, type)
    }
    if file.hasPrefix("libFoundation") {
      let name = variable.map { publicNames[$0.name] ?? $0.name }
      let known = symbol.flatMap { publicNames[$0.mangledName] }
      let root = GraphRoot(
        kind: .foundation,
        name: name ?? known ?? symbol?.mangledName ?? String(file),
        isOfLibrary: variable == nil && known == nil
      )
      return Variable(root: root, value: value)
    }
    guard let variable else {
      // A variable of C, or one whose symbols were stripped.
      let name = symbol.map { DemangledName.short($0.mangledName) ?? $0.mangledName }
      let root = GraphRoot(
        kind: .global,
        name: name.map(variableInitialized) ?? String(file),
        isOfLibrary: ThunkRecognizer.isOfSystem(image.path)
      )
      return Variable(root: root, value: nil)
    }
    let kind: GraphRoot.Kind = variable.sort == .static ? .static : .global
    return Variable(root: GraphRoot(kind: kind, name: variable.name), value: value)
  }

  /// The variable whose object lies in an image, where optimised code has some, and which that code may never set; nil
  /// for other places.
  static func staticObject(at address: Address) -> GraphRoot? {
    guard
      let symbol = ImageSymbols.shared.symbol(containing: address)?.mangledName,
      VariableName.isOutlined(mangled: symbol)
    else { return nil }
    let name = DemangledName.short(symbol) ?? symbol
    return GraphRoot(kind: .global, name: variableInitialized(by: name))
  }

  /// The variable that memory is for which the optimiser laid out: of an object that no code asks for, the
  /// properties alone are left.
  private static func variableInitialized(by name: String) -> String {
    let prefix = "one-time initialization function for "
    return name.firstRange(of: prefix).map { String(name[$0.upperBound...]) } ?? name
  }

  /// The metadata of a type that the runtime does not find by name, as it does not find private ones.
  ///
  /// An optional's metadata is made at run time and has no symbol: it is made from that of what it wraps.
  private static func privateType(of variable: VariableName, at address: Address) -> Address? {
    guard var symbol = variable.metadataSymbol else { return nil }
    var optionals = 0
    while symbol.hasSuffix("SgN"), optionals < mostOptionals {
      symbol = symbol.dropLast(3) + "N"
      optionals += 1
    }
    let found = ImageSymbols.shared.address(ofSymbolNamed: symbol, inImageOf: address)
    guard var type = found, TypeVerifier.shared.isType(type) else { return nil }
    for _ in 0..<optionals { type = SwiftRuntime.type(optionalOf: type) }
    return type
  }

  /// How deeply optionals may nest.
  private static let mostOptionals = 4

  /// How the linker's names begin of what belongs to parts of LeakFinder that have nothing of a program's:
  /// what is given to a tracker to keep, such as a sink, lies further up.
  private static let own = [
    "leak_", "$s10LeakMemory", "$s12LeakMetadata", "$s9LeakGraph", "$s11LeakLocking",
    "$s12LeakTracking", "$s15LeakBacktraces", "$s11LeakReports",
  ]

  /// Whether a variable is LeakFinder's own, and has nothing of a program's.
  private static func isOwn(_ symbol: String) -> Bool { own.contains(where: symbol.hasPrefix) }

  /// How the files begin of images whose own variables keep no object of a program alive.
  private static let runtimeImages = [
    "libswiftCore.", "libswift_Concurrency.", "ld-linux", "libc.", "libc-", "libm.", "libpthread.",
    "libstdc++.", "libgcc_s.",
  ]

  /// Whether a place holds what the compiler or the runtime notes of types, or what the C library has for
  /// itself, which keeps no object alive.
  ///
  /// Such notes lead to memory of the runtime, and what is left in that leads anywhere.
  private static func isOfRuntime(_ symbol: String?, _ file: Substring) -> Bool {
    if runtimeImages.contains(where: file.hasPrefix) { return true }
    guard let symbol else { return false }
    return symbol.hasPrefix("_ZN5swift") || VariableName.isRecord(mangled: symbol)
  }

  /// The last part of a path.
  private static func fileName(_ path: String) -> Substring {
    path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
  }

  /// The stack of a thread, by the function whose frame it is; nil for a function of LeakFinder's.
  static func stack(of thread: HeapThread, in function: Address?) -> GraphRoot? {
    let symbol = function.flatMap { ImageSymbols.shared.symbol(containing: $0)?.mangledName }
    if symbol.map(isOwnCode) ?? thread.isCaller { return nil }
    // The variables of a program's main file are globals: what its code leaves on the stack is stale.
    if symbol == "main" { return nil }
    var name = symbol.map { DemangledName.short($0) ?? $0 }
    // A closure of a program's main file is in no function.
    if let short = name, short.hasSuffix(" in") { name = String(short.dropLast(3)) }
    return GraphRoot(kind: .stack, name: name ?? self.name(of: thread))
  }

  /// A thread's name; those that threads get by themselves say nothing.
  static func name(of thread: HeapThread) -> String {
    thread.name.isEmpty ? "thread" : thread.name
  }

  /// How the linker's names of LeakFinder's other functions begin.
  private static let ownCode = ["$s10LeakFinder", "$s17LeakFinderTesting"]

  /// Whether code belongs to LeakFinder.
  private static func isOwnCode(_ symbol: String) -> Bool {
    isOwn(symbol) || ownCode.contains(where: symbol.hasPrefix)
  }

  /// What a variable of libdispatch is to a programmer.
  private static func dispatchRoot(_ symbol: String) -> GraphRoot {
    let name =
      switch symbol {
      case let name where name.hasPrefix("_dispatch_timers_heap"): "dispatch timer"
      case let name where name.hasPrefix("_dispatch_sources"): "dispatch source"
      case let name where name.hasPrefix("_dispatch_main_q"): "DispatchQueue.main"
      case let name where name.hasPrefix("_dispatch_root_queues"): "DispatchQueue.global()"
      default: "libdispatch"
      }
    return GraphRoot(kind: .dispatch, name: name)
  }

  /// Variables of Foundation under the names that programs use.
  private static let publicNames = [
    "NotificationCenter._defaultCenter": "NotificationCenter.default",
    "_defaultCenter": "NotificationCenter.default",
    "RunLoop._mainRunLoop": "RunLoop.main",
    "CFRunLoopGetMain.__main": "RunLoop.main",
    "__CFRunLoops": "RunLoop",
    "URLSession._shared": "URLSession.shared",
    "Thread._mainThread": "Thread.main",
    "_mainThread": "Thread.main",
  ]
}
