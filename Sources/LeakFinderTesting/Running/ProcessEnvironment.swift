import Foundation

/// The environment variables of this process.
enum ProcessEnvironment {
  /// The value of a variable; nil where it is not set.
  static func value(of name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
