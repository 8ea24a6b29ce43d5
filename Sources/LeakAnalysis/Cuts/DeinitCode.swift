import LeakGraph
import LeakImages
import LeakMemory

/// Whether classes' `deinit`s do something: they may take apart what the objects alone do not keep.
///
/// Every class has one; where the source has none, it lets go of the properties and calls nothing else. What is called by a
/// table, as methods of classes that are not final are, has no name.
///
/// Source: docs/ABI/Mangling.rst, "Entities": `fd`, a non-deallocating deinitialiser; `Tj`, a dispatch thunk. Verified with
/// Swift 6.3.1.
struct DeinitCode {
  /// Finds classes' images.
  private let declarations: PropertyDeclarations

  /// The analysis.
  private var analysis: SnapshotAnalysis { declarations.analysis }

  /// No more objects are looked at from one with a `deinit` on.
  private static let mostObjects = 256

  /// How the names of functions end that a source calls: functions, initialisers, and what reads or sets a property.
  private static let endings = ["F", "FZ", "Tj", "fC", "vg", "vgZ", "vau", "vs", "vM", "TW"]

  /// Reads the code of classes of an analysis.
  init(_ declarations: PropertyDeclarations) {
    self.declarations = declarations
  }

  /// Whether one of some objects that go has a `deinit` that does something, and leads to one of others.
  ///
  /// - Parameters:
  ///   - others: The objects that stay.
  ///   - gone: The objects that go.
  /// - Returns: Whether the others may be taken apart by it.
  func mayReach(_ others: Set<NodeIndex>, from gone: [NodeIndex]) -> Bool {
    gone.contains { object in
      analysis.graph.node(object)?.kind == .object && leads(object, to: others) && hasCode(object)
    }
  }

  /// Whether references lead from an object to one of others.
  private func leads(_ object: NodeIndex, to others: Set<NodeIndex>) -> Bool {
    var (open, seen) = ([object], [object] as Set<NodeIndex>)
    while let node = open.popLast(), seen.count < Self.mostObjects {
      for case let edge? in analysis.graph.edges(of: node).map(analysis.graph.edge) {
        if others.contains(edge.target) { return true }
        if seen.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    return false
  }

  /// Whether the `deinit` of an object's class, or of one of its superclasses, calls functions.
  private func hasCode(_ object: NodeIndex) -> Bool {
    guard let image = declarations.image(ofClass: object) else { return false }
    return MethodSymbols(of: object, analysis).types.contains { type in
      guard let function = image.symbols?.symbol(named: type + "fd") else { return false }
      let start = Address(image.loadBias &+ UInt(function.start))
      return DirectCalls.hasCallByTable(start, in: analysis.snapshot)
        || DirectCalls.functions(calledBy: start, in: analysis.snapshot).contains { called in
          Self.endings.contains { called.mangledName.hasSuffix($0) }
        }
    }
  }
}
