import LeakGraph
import LeakLibraries
import LeakMemory

/// Finds methods of an object in which a task waits.
///
/// A method keeps its `self` until it returns, also where the closure that called it has it weakly. The closure's own
/// retain is all that memory has of that: the method borrows it.
struct WaitingMethods {
  /// The analysis.
  private let analysis: SnapshotAnalysis

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
    let methods = MethodSymbols(of: object, analysis)
    let names = functions.compactMap { analysis.snapshot.symbol(containing: $0.code)?.mangledName }
      .filter(methods.contains)
    // A protocol witness, `TW`, forwards the call to the function of the source.
    return names.first { !ReabstractionThunk.original(of: $0).hasSuffix("TW") } ?? names.first
  }

  /// The code of the outermost function of the program that a task waits in; null for none.
  func outermostFunction(in task: NodeIndex) -> Address {
    let snapshot = analysis.snapshot
    let functions = analysis.heap.waitingFunctions[analysis.heapAddress(task)] ?? []
    let outermost = functions.first { function in
      guard !ThunkNames.isOfToolchain(function.code, in: snapshot),
        let name = snapshot.symbol(containing: function.code)?.mangledName
      else { return false }
      return !ThunkNames.isThunk(name)
    }
    return outermost?.code ?? .null
  }
}
