import LeakGraph
import LeakMetadata

/// What the compiler declares for a distributed actor, and nobody can declare otherwise.
extension PropertyDeclarations {
  /// Whether a reference is an actor's to the system that it is of.
  ///
  /// A distributed actor has its identity and its system in front of the properties of the source.
  ///
  /// Source: lib/Sema/CodeSynthesisDistributedActor.cpp. Verified with Swift 6.3.1.
  ///
  /// - Parameter edge: The reference.
  /// - Returns: Whether it is.
  func isOfDistributedActor(_ edge: EdgeIndex) -> Bool {
    guard propertyName(of: edge) == "actorSystem", let source = analysis.graph.edge(edge)?.source,
      let metadata = analysis.classMetadata(of: source),
      let fields = analysis.resolver.fields(of: analysis.resolver.type(ofMetadata: metadata))
    else { return false }
    // The storage of the actor itself has a name with `$`.
    return fields.map(\.name).filter { !$0.hasPrefix("$") }.starts(with: ["id", "actorSystem"])
  }
}
