import LeakFindings
import LeakGraph
import LeakImages
import LeakKnowledge
import LeakMemory
import LeakMetadata

/// Whose code closures are.
extension TrialCuts {
  /// Whether a closure that has captured something is code of another module than a dismissed object's, as of a library that
  /// the object's module uses.
  ///
  /// What such code captures it may have to work on, and who reads a report may not be able to change it. Code that has captured
  /// the object itself by its own type knows that, and is the program's.
  ///
  /// - Parameters:
  ///   - edge: The capture.
  ///   - code: The closure's code.
  ///   - node: The object.
  /// - Returns: False where one of the modules is not known.
  mutating func isOthersCode(_ edge: EdgeIndex, _ code: Address, than node: NodeIndex) -> Bool {
    guard let symbol = analysis.snapshot.symbol(containing: code)?.mangledName,
      let module = analysis.resolver.module(ofFunction: ClosureName.original(of: symbol))
    else { return false }
    let own = analysis.graph.typeName(of: node).prefix { $0 != "." }
    guard !own.isEmpty, module != own,
      ToolchainModules.contains(Substring(module)) || !ToolchainModules.contains(own)
    else { return false }
    return analysis.graph.edge(edge)?.target != node || captures.isUnbound(edge, code)
  }

  /// Whether a property is of any type, and another module's than a dismissed object's: it can be neither weak nor changed.
  func isOthersValue(_ edge: EdgeIndex, of type: String, than node: NodeIndex) -> Bool {
    guard let declared = declarations.declaration(of: edge), case .unboundType = declared.value
    else { return false }
    let own = analysis.graph.typeName(of: node).prefix { $0 != "." }
    return !own.isEmpty && type.prefix { $0 != "." } != own
  }

  /// Whether a place that no root has is another module's than a dismissed object's.
  func isOthersPlace(_ place: RetentionFinding.Cuts.Place, than node: NodeIndex) -> Bool {
    guard place.code == nil else { return false }
    let own = analysis.graph.typeName(of: node).prefix { $0 != "." }
    return !own.isEmpty && place.holderType.prefix { $0 != "." } != own
  }
}
