// Waiting until other tasks have come to rest.

/// A pause in which tasks that were begun reach what they wait for.
enum Pause {
  /// Lets all that is ready run until a condition holds, and a little longer.
  static func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
    try? await Task.sleep(for: .milliseconds(5))
  }
}
