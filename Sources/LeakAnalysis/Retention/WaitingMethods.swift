import LeakFindings
import LeakGraph
import LeakImages
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

  /// The method of an object in which a task waits; nil where there is none.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - task: The task.
  /// - Returns: The linker's name, of the part of the method that goes on, and where that is.
  func method(of object: NodeIndex, in task: NodeIndex) -> StrandedTask.Function? {
    guard analysis.graph.node(task)?.kind == .task,
      let functions = analysis.heap.waitingFunctions[analysis.heapAddress(task)]
    else { return nil }
    let methods = MethodSymbols(of: object, analysis)
    let known = functions.compactMap { claim in
      analysis.snapshot.symbol(containing: claim.code).map {
        StrandedTask.Function(name: $0.mangledName, code: claim.code)
      }
    }
    .filter { methods.contains($0.name) }
    // A protocol witness, `TW`, forwards the call to the function of the source.
    if let own = known.first(where: { !ReabstractionThunk.original(of: $0.name).hasSuffix("TW") }) {
      return own
    }
    var variables = VariableNames(analysis)
    let inlined = functions.lazy.flatMap { claim in
      variables.functionsInlined(whereGoingOnAt: claim.code)
        .map { StrandedTask.Function(name: $0, code: claim.code) }
    }
    return inlined.first { Self.isAsync($0.name) && methods.contains($0.name) } ?? known.first
  }

  /// Whether a task may wait in a method of an object, of a protocol's extension, or in a local function, also where that was
  /// inlined into what the task runs.
  func mayWaitInlined(_ object: NodeIndex, in task: NodeIndex) -> Bool {
    guard analysis.graph.node(task)?.kind == .task,
      let functions = analysis.heap.waitingFunctions[analysis.heapAddress(task)]
    else { return false }
    let methods = MethodSymbols(of: object, analysis)
    var variables = VariableNames(analysis)
    return functions.contains { claim in
      let own = analysis.snapshot.symbol(containing: claim.code)?.mangledName
      let names = variables.functionsInlined(intoFunctionAt: claim.code) + [own].compactMap(\.self)
      return names.contains { name in
        Self.isAsync(name)
          && (methods.contains(name) || Self.isOfExtension(name)
            || Self.isOfLocalFunction(name))
      }
    }
  }

  /// Whether a function is a method of a protocol's extension in the protocol's module, by its linker's name; some others may
  /// be taken for it.
  ///
  /// Source: docs/ABI/Mangling.rst, `context ::= protocol module generic-signature? 'E'`, where `AA` is the module before.
  private static func isOfExtension(_ name: String) -> Bool {
    name.contains("PAAE") || name.contains("PAA") && name.contains("rlE")
  }

  /// Whether a function is a local one, also a copy of it for certain types, by its linker's name.
  ///
  /// Source: docs/ABI/Mangling.rst, `entity ::= context decl-name 'L' INDEX`: a name, then `L_` or `L0_`; closures in it go on
  /// by `U_` or `U0_`.
  private static func isOfLocalFunction(_ name: String) -> Bool {
    let marks = ["L_", "L0_", "L1_"].compactMap { name.ranges(of: $0).last }
    guard let mark = marks.max(by: { $0.lowerBound < $1.lowerBound }) else { return false }
    return !["U_", "U0_", "U1_"].contains(where: name[mark.upperBound...].contains)
  }

  /// Whether a function is asynchronous, by its linker's name; some others may be taken for it.
  ///
  /// Source: docs/ABI/Mangling.rst, `async ::= 'Ya'`.
  private static func isAsync(_ name: String) -> Bool { name.contains("Ya") }
}

extension SnapshotAnalysis {
  /// The functions of the program that a task waits in, the outermost first.
  func programFunctions(waitingIn task: Address) -> [StrandedTask.Function] {
    (heap.waitingFunctions[task] ?? []).compactMap { claim in
      programName(of: claim.code).map { StrandedTask.Function(name: $0, code: claim.code) }
    }
  }

  /// The linker's name of a function of the program; nil for other code, LeakFinder's own among it.
  func programName(of code: Address) -> String? {
    guard !ThunkNames.isOfToolchain(code, in: snapshot),
      let name = snapshot.symbol(containing: code)?.mangledName,
      !ThunkNames.isThunk(name), !OwnCode.isOwn(name),
      // A protocol's witness only calls the function that the program declares.
      !ReabstractionThunk.original(of: name).hasSuffix("TW")
    else { return nil }
    return name
  }
}
