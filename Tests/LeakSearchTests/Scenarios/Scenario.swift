import LeakSearch
import LeakMemory
import LeakReflection
import LeakTestSupport

/// What the scenarios of docs/scenarios.md ask the explorer.
enum Scenario {
  /// What keeps an object alive, as one line: verdict, every way, every label, every kind.
  ///
  /// No retain is taken off, so that the test's own variables count as unlocated ones: that makes
  /// the explorer look at what only resembles a reference, too.
  static func told(
    _ object: AnyObject,
    from startingPoints: [RetentionExplorer.StartingPoint] = []
  ) -> String {
    RetentionExplorer().finding(
      for: object,
      ownRetains: 0,
      startingPoints: startingPoints
    ).told
  }

  /// A starting point such as a running test's instance.
  static func start(_ name: String, _ object: AnyObject) -> RetentionExplorer.StartingPoint {
    RetentionExplorer.StartingPoint(
      root: GraphRoot(kind: .testCase, name: name),
      object: Address(of: object)
    )
  }

  /// Everything an object refers to itself, storage not followed, as `strong .next Node`; sorted.
  static func references(of object: AnyObject) -> [String] {
    let reader = RuntimeReader()
    var found: [String] = []
    _ = reader.references(from: HeapNode(address: Address(of: object)), labelled: true) {
      let facts = reader.references(from: $0.target, labelled: false) { _ in }
      found.append("\($0.kind) \($0.label) \(TypeNames.short(facts?.typeName ?? "?"))")
    }
    return withExtendedLifetime(object) { found.sorted() }
  }

  /// Everything the closures in an object's properties refer to, as `strong captures Node`; sorted.
  static func captures(of object: AnyObject) -> [String] {
    let reader = RuntimeReader()
    var found: [String] = []
    _ = reader.references(from: HeapNode(address: Address(of: object)), labelled: true) {
      guard case .closure = $0.target.role else { return }
      _ = reader.references(from: $0.target, labelled: true) { capture in
        let facts = reader.references(from: capture.target, labelled: false) { _ in }
        let type = TypeNames.short(facts?.typeName ?? "?")
        found.append(
          "\(capture.kind) \(capture.label.split(separator: " ").joined(separator: " ")) \(type)"
        )
      }
    }
    return withExtendedLifetime(object) { found.sorted() }
  }
}
