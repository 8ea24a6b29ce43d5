import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// Tells methods of an object's class and its superclasses by their linker's names.
struct MethodSymbols {
  /// How the linker's names of methods begin.
  private var types: [String] = []

  /// No class has more superclasses.
  private static let mostSuperclasses = 32

  /// The methods of an object; none where it is no instance of a class.
  init(of object: NodeIndex, _ analysis: SnapshotAnalysis) {
    guard let place = analysis.heap.type(of: object, in: analysis.map) else { return }
    let metadata = analysis.map.types.entries[Int(place)].metadata
    guard metadata.kind == .classInstance else { return }
    var type: TypeID? = analysis.resolver.type(ofMetadata: metadata.address)
    while let current = type, types.count < Self.mostSuperclasses,
      case .nominal(let descriptor, _) = analysis.resolver.node(current)
    {
      guard let symbol = analysis.resolver.descriptorSymbol(descriptor.bits) else { break }
      types.append(String(symbol.dropLast(2)))
      type = analysis.resolver.superclass(of: current)
    }
  }

  /// Whether a linker's name is that of a method, and of no closure in one.
  func contains(_ mangledName: String) -> Bool {
    types.contains { mangledName.hasPrefix($0) }
      && !ClosureName.isOfSource(ReabstractionThunk.original(of: mangledName))
  }
}
