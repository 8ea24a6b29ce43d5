import LeakFinder
import LeakReports

/// What LeakFinder reports of the models of servers.
enum ServerModel {
  /// What is reported of an object that should be gone.
  ///
  /// - Parameter object: Makes the object, uses it and says goodbye to it.
  /// - Returns: The report; nil where the object has gone.
  /// - Throws: What the closure throws.
  static func report(of object: () async throws -> AnyObject) async rethrows -> LeakReport? {
    let tracker = quietTracker()
    // Decided while this test waits for it: what the test has at hand is known to be the asker's.
    tracker.didDismiss(try await object(), gracePeriod: .seconds(120))
    return await tracker.settle(within: .zero).first
  }

  /// Whether an object goes, now or a little later.
  ///
  /// - Parameter object: Makes the object, uses it and says goodbye to it.
  /// - Returns: True as soon as the object has gone.
  /// - Throws: What the closure throws.
  static func goes(_ object: () async throws -> AnyObject) async rethrows -> Bool {
    let tracker = quietTracker()
    tracker.didDismiss(try await object(), gracePeriod: .seconds(120))
    return await tracker.settle().isEmpty
  }

  /// A tracker of a test's own, which prints nothing.
  private static func quietTracker() -> LeakTracker {
    var configuration = LeakTracker.Configuration()
    configuration.printsReports = false
    return LeakTracker(configuration: configuration)
  }
}

extension LeakReport {
  /// The path of the report, hop by hop, such as `Handler .context`.
  var hops: [String] {
    (retention?.path ?? []).map { "\(TypeName.short($0.holderType)) \($0.label)" }
  }
}
