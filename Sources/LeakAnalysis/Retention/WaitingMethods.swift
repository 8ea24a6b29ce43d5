import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Finds methods of an object in which a task waits.
///
/// A method keeps its `self` until it returns, also where the closure that called it has it weakly. The closure's own
/// retain is all that memory has of that: the method borrows it.
struct WaitingMethods {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// No class has more superclasses.
  private static let mostSuperclasses = 32

  /// Knows the waiting functions of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
  }

  /// The method of an object in which a task waits, by its linker's name; nil where there is none.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - task: The task.
  /// - Returns: The name, of the part of the method that goes on.
  func method(of object: NodeIndex, in task: NodeIndex) -> String? {
    guard analysis.graph.node(task)?.kind == .task,
      let functions = analysis.heap.waitingFunctions[analysis.heapAddress(task)]
    else { return nil }
    let types = typeSymbols(of: object)
    guard !types.isEmpty else { return nil }
    return functions.lazy.compactMap { analysis.snapshot.symbol(containing: $0.code)?.mangledName }
      .first { name in
        !ClosureName.isOfSource(ReabstractionThunk.original(of: name))
          && types.contains { name.hasPrefix($0) }
      }
  }

  /// How the linker's names of methods of an object's class and its superclasses begin.
  private func typeSymbols(of object: NodeIndex) -> [String] {
    guard let place = analysis.heap.type(of: object, in: analysis.map) else { return [] }
    let metadata = analysis.map.types.entries[Int(place)].metadata
    guard metadata.kind == .classInstance else { return [] }
    var symbols: [String] = []
    var type: TypeID? = analysis.resolver.type(ofMetadata: metadata.address)
    while let current = type, symbols.count < Self.mostSuperclasses,
      case .nominal(let descriptor, _) = analysis.resolver.node(current)
    {
      guard let symbol = analysis.resolver.descriptorSymbol(descriptor.bits) else { break }
      symbols.append(String(symbol.dropLast(2)))
      type = analysis.resolver.superclass(of: current)
    }
    return symbols
  }
}
