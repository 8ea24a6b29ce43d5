import LeakLibraries

/// What programmers call places that keep something, where that is not what the linker calls them.
enum RootText {
  /// Variables of Foundation under the names that programs use.
  ///
  /// Source: swift-corelibs-foundation, Sources/Foundation; verified with Swift 6.3.1.
  private static let foundation = [
    "_defaultCenter": "NotificationCenter.default",
    "NotificationCenter._defaultCenter": "NotificationCenter.default",
    "Thread._mainThread": "Thread.main",
    "_mainThread": "Thread.main",
    "RunLoop._mainRunLoop": "RunLoop.main",
    "_mainRunLoop": "RunLoop.main",
    "URLSession._shared": "URLSession.shared",
    "CFRunLoopGetMain.__main": "RunLoop.main",
    "__CFRunLoops": "RunLoop",
  ]

  /// The name that programs use for a variable of Foundation; the variable's own where there is none.
  static func foundation(_ name: String) -> String { foundation[name] ?? name }

  /// Whether a variable belongs to Foundation, by its linker's name or its image.
  static func isFoundation(_ mangledName: String, image: String) -> Bool {
    image.hasPrefix("libFoundation") || image.hasPrefix("lib_Foundation")
      || modules.contains(where: mangledName.hasPrefix)
  }

  /// How the linker's names of Foundation's variables begin.
  private static let modules = ["$s10Foundation", "$s20FoundationEssentials", "__CF", "CFRunLoop"]

  /// What the root of a library is called.
  static func name(of role: LibraryRole) -> String {
    switch role {
    case .afterBlock: LibraryRole.dispatchTimer.text
    default: role.text
    }
  }

  /// The same, with the name that the program gave it, as to a queue.
  static func name(of role: LibraryRole, label: String?) -> String {
    guard let label else { return name(of: role) }
    return role == .dispatchQueue ? "\(name(of: role)) \"\(label)\"" : label
  }

  /// What a path's first holder is called where that is a library's memory.
  static func holder(of role: LibraryRole) -> String {
    switch role {
    case .dispatchTimer, .dispatchSource: "DispatchSource"
    case .dispatchGroup: "DispatchGroup"
    default: name(of: role)
    }
  }
}
