import LeakGraph
import LeakLibraries

/// Tells objects that the system's libraries have for themselves, and that fold into labels.
///
/// Source: swift-corelibs-foundation, Sources/Foundation/NSCFTypeShims.swift, for what Core Foundation's objects are;
/// stdlib/public/Observation/Sources/Observation/ObservationRegistrar.swift. Verified with Swift 6.3.1.
struct LibraryInternals {
  /// The graph.
  let graph: HeapGraph

  /// Whether no programmer knows of an object.
  func contains(_ node: NodeIndex) -> Bool {
    let name = graph.typeName(of: node)
    return name.hasPrefix("Foundation._") && CoreType.classes.contains(name)
      || Self.isObservation(name)
  }

  /// Whether it is what an observed object keeps of its observers.
  func isObservation(_ node: NodeIndex) -> Bool { Self.isObservation(graph.typeName(of: node)) }

  /// Whether a type is one of the module that observes.
  private static func isObservation(_ name: String) -> Bool {
    name.hasPrefix("Observation.ObservationRegistrar.")
      || name.hasPrefix("Observation._ManagedCriticalState<")
  }
}
