package import LeakMemory

/// What the deinitialiser of a class does besides letting go of the properties, which is all that one does whose class has no
/// `deinit` in the source.
///
/// A body that calls nothing, and has nothing retained, looks like none.
///
/// Source: docs/ABI/Mangling.rst, "Outlining": `WOh`, `WOe` and `WOs` let go of values; "Entities": `fd`, a non-deallocating
/// deinitialiser, `fD`, one that deallocates. Verified with Swift 6.3.1, at -Onone and -O.
package enum DeinitBody: Int, Comparable, Sendable {
  /// Nothing.
  case none
  /// Code that calls functions of libraries alone.
  case ofLibraries
  /// Code that may call the program's: also what is called by a table, and what cannot be read.
  case ofProgram

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The functions of the runtime that let go of values.
  private static let releasing: Set<String> = [
    "swift_release", "swift_bridgeObjectRelease", "swift_unknownObjectRelease",
    "swift_errorRelease", "swift_weakDestroy", "swift_unownedRelease", "swift_arrayDestroy",
    "swift_defaultActor_destroy", "swift_deallocClassInstance", "swift_defaultActor_deallocate",
  ]

  /// How the names of others end: what the compiler has of its own to let go of values, and what has types' metadata.
  private static let endings = ["WOh", "WOe", "WOs", "WOhTm", "WOeTm", "WOsTm", "Ma"]

  /// How the names of others begin.
  private static let beginnings = [
    "__swift_destroy_boxed_opaque_existential_", "__swift_instantiateConcreteTypeFromMangledName",
  ]

  /// So many deinitialisers that call one another are read.
  private static let mostCalls = 8

  /// Reads the deinitialiser that begins at an address.
  ///
  /// - Parameters:
  ///   - code: The address.
  ///   - snapshot: The process.
  /// - Complexity: O(*n* + *c* · *s*) for its *n* bytes, and *c* calls by the image's *s* stubs.
  package init(at code: Address, in snapshot: Snapshot) {
    self.init(at: code, in: snapshot, Self.mostCalls)
  }

  /// Reads one of several that call one another.
  private init(at code: Address, in snapshot: Snapshot, _ calls: Int) {
    guard calls > 0, let function = snapshot.symbol(containing: code) else {
      self = .ofProgram
      return
    }
    let code = FunctionCode(of: function, in: snapshot)
    guard code.bytes.count == function.size, !code.bytes.isEmpty, !code.hasCallByTable,
      !code.hasCallBySlot
    else {
      self = .ofProgram
      return
    }
    let stubs = ImportStubs(in: snapshot)
    var body = Self.none
    var seen: Set<Address> = []
    for instruction in code.instructions {
      guard let target = code.target(of: instruction),
        target < function.start || target >= function.start + function.size,
        seen.insert(target).inserted
      else { continue }
      if let called = snapshot.symbol(containing: target), called.start == target {
        body = max(body, Self.calling(called.mangledName, at: target, in: snapshot, calls))
      } else if let slot = stubs.slot(of: target), snapshot.image(containing: slot) != nil {
        // A superclass in another image is none that reads what is declared in this one.
        let name = stubs.name(ofStubAt: target)
        body = max(body, name.map { $0.hasSuffix("fd") ? .none : Self.calling($0) } ?? .ofProgram)
      }
    }
    self = body
  }

  /// What a deinitialiser does that calls a function.
  private static func calling(
    _ name: String,
    at function: Address,
    in snapshot: Snapshot,
    _ calls: Int
  ) -> Self {
    // That of a superclass, or one that the compiler has found to be the same, perhaps but for what it is given.
    ["fd", "fD", "fdTm", "fDTm"].contains { name.hasSuffix($0) }
      ? Self(at: function, in: snapshot, calls - 1) : calling(name)
  }

  /// The same, by the function's name alone.
  private static func calling(_ name: String) -> Self {
    if releasing.contains(name) || endings.contains(where: name.hasSuffix)
      || beginnings.contains(where: name.hasPrefix)
    {
      return .none
    }
    // What is copied of the standard library into an image is named as what is copied.
    let isOfSwift = name.hasPrefix("$s") || name.hasPrefix("$S")
    return !isOfSwift || name.hasPrefix("$ss") || name.hasPrefix("$sS") ? .ofLibraries : .ofProgram
  }
}
