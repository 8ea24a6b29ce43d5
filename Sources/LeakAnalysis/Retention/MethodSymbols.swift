import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// Tells methods of an object's class and its superclasses by their linker's names.
struct MethodSymbols {
  /// How the linker's names of methods begin: the class's own, then those of its superclasses.
  private(set) var types: [String] = []

  /// No class has more superclasses.
  private static let mostSuperclasses = 32

  /// The methods of an object; none where it is no instance of a class.
  init(of object: NodeIndex, _ analysis: SnapshotAnalysis) {
    guard let metadata = analysis.classMetadata(of: object) else { return }
    var type: TypeID? = analysis.resolver.type(ofMetadata: metadata)
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
    let name = ReabstractionThunk.original(of: mangledName)
    // A static method has no object, nor has its copy for certain arguments, whose name goes on by `T`.
    return !name.hasSuffix("FZ") && !name.contains("FZT") && !ClosureName.isOfSource(name)
      && types.contains { mangledName.hasPrefix($0) && !Self.isNested(name.dropFirst($0.count)) }
  }

  /// Whether what follows a type's name is another type in it: an identifier with its length, then a kind of type.
  ///
  /// An iterator counts as its sequence: whoever iterates over an object has it in there, however the closure captures it.
  static func isNested(_ rest: Substring) -> Bool {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard let length = Int(digits), length > 0 else { return false }
    let name = rest.dropFirst(digits.count).prefix(length)
    return !name.hasSuffix("Iterator")
      && (rest.dropFirst(digits.count + length).first.map("CVO".contains) ?? false)
  }
}
