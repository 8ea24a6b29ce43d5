/// What the generic parameters of a context stand for.
package struct GenericEnvironment: Hashable, Sendable {
  /// A parameter by its depth and its index there.
  package struct Parameter: Hashable, Sendable {
    /// How many generic contexts are around its own.
    package let depth: Int
    /// Its place among the parameters of that depth.
    package let index: Int

    /// Names a parameter.
    package init(depth: Int, index: Int) {
      self.depth = depth
      self.index = index
    }
  }

  /// All arguments, those of the outermost context first.
  package let arguments: [TypeID]

  /// How many parameters there are up to and with each depth.
  package let countsByDepth: [Int]

  /// Arguments that are known by their parameters, such as those of a closure; they go first.
  package var bindings: [Parameter: TypeID]

  /// Which element of the packs is meant, inside a pack expansion.
  package var packElement: Int?

  /// Describes what parameters stand for.
  package init(
    arguments: [TypeID],
    countsByDepth: [Int],
    bindings: [Parameter: TypeID] = [:],
    packElement: Int? = nil
  ) {
    self.arguments = arguments
    self.countsByDepth = countsByDepth
    self.bindings = bindings
    self.packElement = packElement
  }

  /// An environment of parameters that are known one by one.
  package init(bindings: [Parameter: TypeID]) {
    self.init(arguments: [], countsByDepth: [], bindings: bindings)
  }

  /// The environment where nothing is generic.
  package static let empty = GenericEnvironment(arguments: [], countsByDepth: [])

  /// What a parameter stands for; nil where that is not known.
  package func argument(depth: Int, index: Int) -> TypeID? {
    guard depth >= 0, index >= 0 else { return nil }
    if !bindings.isEmpty, let found = bindings[Parameter(depth: depth, index: index)] {
      return found
    }
    guard depth < countsByDepth.count else { return nil }
    let start = depth == 0 ? 0 : countsByDepth[depth - 1]
    let place = start &+ index
    guard place < countsByDepth[depth], place < arguments.count, place >= 0 else { return nil }
    return arguments[place]
  }
}
