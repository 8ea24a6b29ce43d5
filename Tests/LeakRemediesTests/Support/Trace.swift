import LeakLocking

/// Collects what happens on several threads.
struct Trace<Element: Sendable>: Sendable {
  /// What has happened.
  private let collected = Locked<[Element]>([])

  /// What has happened so far.
  var elements: [Element] { collected.withLock { $0 } }

  /// Notes something.
  func append(_ element: Element) {
    collected.withLock { $0.append(element) }
  }
}
