/// Tells properties that have whom they tell something, by their names.
package enum RegistrationName {
  /// How properties are named that have one of them.
  private static let listeners = [
    "observer", "listener", "subscriber", "delegate", "target", "handler", "receiver", "client",
  ]

  /// Those of them that are names of what is owned as well.
  private static let workers: Set<String> = ["client", "handler"]

  /// How collections of them are named.
  private static let collections = [
    "handlers", "observers", "listeners", "subscribers", "callbacks", "delegates", "targets",
    "dependents", "dependants", "watchers",
  ]

  /// Whether a property is named for whom it tells.
  ///
  /// A client that never changes is one to work with, as a loader's, and such a handler does the work of whatever has it, as
  /// a channel's.
  package static func isOne(_ name: String, isConstant: Bool) -> Bool {
    let word = name.lowercased()
    return listeners.contains { word.hasSuffix($0) && !(isConstant && workers.contains($0)) }
  }

  /// Whether a property that never changes is named for what does its holder's work: it is the holder's own.
  package static func isOfWorker(_ label: String) -> Bool {
    let word = label.lowercased()
    return workers.contains { word.hasSuffix($0) }
  }

  /// Whether a label such as `.observers[0]` is of an element of a collection that is named for those who are told.
  package static func isOfElement(_ label: String) -> Bool {
    guard label.hasSuffix("]"), let bracket = label.firstIndex(of: "[") else { return false }
    let name = label[..<bracket].lowercased()
    return collections.contains { name.hasSuffix($0) }
  }
}
