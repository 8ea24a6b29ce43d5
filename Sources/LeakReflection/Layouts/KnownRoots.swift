package import LeakMemory

/// Objects of the system's libraries that live as long as the process.
package enum KnownRoots {
  /// One such object.
  package struct Root: Sendable {
    /// The name that programs call it by.
    package let name: String

    /// The object.
    package let object: Address
  }

  /// A variable of a library.
  private struct Variable {
    /// What the library's file name begins with.
    let library: String

    /// The linker's name of the variable.
    let symbol: String

    /// The name that programs call its object by.
    let name: String
  }

  /// The variables; the linker's names have a hash of the source file's path in them.
  ///
  /// Source: swift-foundation, Sources/FoundationEssentials/NotificationCenter. Verified with Swift 6.3.1.
  private static let variables = [
    Variable(
      library: "libFoundationEssentials",
      symbol: "$s20FoundationEssentials14_defaultCenter33_D7F0FBD11A4908D9351EC62B4910EBB5"
        + "LLAA012NotificationD0Cvp",
      name: "NotificationCenter.default"
    )
  ]

  /// Those that are in use.
  package static func current(memory: any MemoryReader) -> [Root] {
    let images = LoadedImages.current().images
    return variables.compactMap { variable in
      guard
        let image = images.first(where: { fileName($0.path).hasPrefix(variable.library) }),
        let segment = image.segments.first,
        let place = ImageSymbols.shared.address(
          ofSymbolNamed: variable.symbol,
          inImageOf: Address(image.loadBias &+ UInt(segment.address))
        ),
        let object = memory.pointer(place)
      else { return nil }
      return Root(name: variable.name, object: object)
    }
  }

  /// The last part of a path.
  private static func fileName(_ path: String) -> Substring {
    path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
  }
}
