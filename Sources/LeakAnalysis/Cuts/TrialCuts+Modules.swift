import LeakFindings
import LeakGraph
import LeakImages
import LeakKnowledge
import LeakMemory
import LeakMetadata

/// Whose code closures are.
extension TrialCuts {
  /// Whether a closure that has captured something is code of a module that a dismissed object's uses, and that knows nothing of
  /// that, as of a library.
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
    guard let image = analysis.snapshot.image(containing: code),
      let symbol = image.symbol(containing: code)?.mangledName,
      let module = analysis.resolver.module(ofFunction: ClosureName.original(of: symbol))
    else { return false }
    let own = String(analysis.graph.typeName(of: node).prefix { $0 != "." })
    guard isOthersModule(module, than: own, in: image) else { return false }
    return analysis.graph.edge(edge)?.target != node || captures.isUnbound(edge, code)
  }

  /// Whether a module is used by another one and does not use that; all of the toolchain are by others.
  private func isOthersModule(_ module: String, than own: String, in image: SnapshotImage) -> Bool {
    guard !own.isEmpty, module != own, !ToolchainModules.contains(Substring(own)) else {
      return false
    }
    if ToolchainModules.contains(Substring(module)) { return true }
    let uses = image.keepsake { ModuleUses() }
    return uses.uses(own, module, in: image) && !uses.uses(module, own, in: image)
  }

  /// Whether a property is of any type, and of a module that the dismissed object's uses: it can be neither weak nor changed.
  func isOthersValue(_ edge: EdgeIndex, of type: String, than node: NodeIndex) -> Bool {
    guard let declared = declarations.declaration(of: edge), case .unboundType = declared.value
    else { return false }
    return isOthersType(type, than: node)
  }

  /// Whether a place that no root has is of a module that a dismissed object's uses.
  func isOthersPlace(_ place: RetentionFinding.Cuts.Place, than node: NodeIndex) -> Bool {
    place.code == nil && isOthersType(place.holderType, than: node)
  }

  /// Whether a type is of a module that a dismissed object's uses.
  func isOthersType(_ type: String, than node: NodeIndex) -> Bool {
    guard let image = declarations.image(ofClass: node) else { return false }
    let own = String(analysis.graph.typeName(of: node).prefix { $0 != "." })
    return isOthersModule(String(type.prefix { $0 != "." }), than: own, in: image)
  }

  /// The class that declares a place's property: without generic arguments where it is another class, or several types have
  /// the property by that declaration.
  func named(_ declaring: String, of place: CutPlace, in own: String) -> String {
    declaring != own || search.declarations.places(of: place).count > 1
      ? TypeText.withoutArguments(declaring) : declaring
  }
}
