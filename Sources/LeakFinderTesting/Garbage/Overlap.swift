import LeakLibraries

/// Whether other tests may run at the same time, so that what is left behind may be theirs.
enum Overlap {
  /// Whether nothing else runs in the test process, as far as that can be known.
  ///
  /// XCTest runs one test after the other. In Swift Testing a test has a task of its own, and others
  /// that run or stand in line are its neighbours.
  static var isExcluded: Bool {
    if XCTestWatch.isTestRunning { return true }
    return TaskNeighbours.exist() == false
  }

  /// How much is shown where it is not.
  private static let mostTexts = 5

  /// One warning instead of failures that other tests may be to blame for.
  static func warning(of failures: [LeakFailure]) -> [LeakFailure] {
    guard let first = failures.first else { return [] }
    let more = failures.count - mostTexts
    let texts =
      failures.prefix(mostTexts).map { $0.text() } + (more > 0 ? ["and \(more) more"] : [])
    let message = ([words] + texts).joined(separator: "\n\n")
    return [LeakFailure(message: message, site: first.site, mode: .warning)]
  }

  /// What to say where it is not.
  private static let words = """
    Other tests ran at the same time, so this may have been left behind by one of them, and fails \
    nothing. To have it fail, run the tests one at a time: `swift test --no-parallel`.
    """
}
