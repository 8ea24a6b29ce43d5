#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the process's environment says to LeakFinder.
package struct LeakFinderEnvironment: Hashable, Sendable {
  /// What `LEAKFINDER` says.
  package enum Switch: Hashable, Sendable {
    /// Nothing.
    case unset

    /// `on`, `1`, `yes` or `true`.
    case on

    /// `off`, `0`, `no` or `false`.
    case off

    /// Something else, which counts as nothing.
    case unknown(String)
  }

  /// What `LEAKFINDER` says.
  package let tracking: Switch

  /// The file to which reports are appended: what `LEAKFINDER_REPORT` says.
  package let reportPath: String?

  /// Whether `LEAKFINDER_CONTENTS` says that reports of release builds may tell what is in memory, such as
  /// the keys of dictionaries.
  package let mayTellContents: Bool

  /// The file of rules: what `LEAKFINDER_RULES` says.
  package let rulesPath: String?

  /// The file to which is appended what each answer had to go by: what `LEAKFINDER_TRACE` says.
  package let tracePath: String?

  /// Whether `LEAKFINDER_REMOTE_MIRROR` is set, which has no effect any more.
  package let mentionsRemoteMirror: Bool

  /// Reads variables, in whatever letter case their values are.
  ///
  /// - Parameter value: The value of a variable; nil where it is not set.
  package init(_ value: (String) -> String?) {
    switch value("LEAKFINDER") {
    case nil, "": tracking = .unset
    case let text?:
      switch text.lowercased() {
      case "on", "1", "yes", "true": tracking = .on
      case "off", "0", "no", "false": tracking = .off
      default: tracking = .unknown(text)
      }
    }
    mayTellContents = ["on", "1", "yes", "true"]
      .contains((value("LEAKFINDER_CONTENTS") ?? "").lowercased())
    mentionsRemoteMirror = value("LEAKFINDER_REMOTE_MIRROR") != nil
    func path(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
    reportPath = path("LEAKFINDER_REPORT")
    rulesPath = path("LEAKFINDER_RULES")
    tracePath = path("LEAKFINDER_TRACE")
  }

  /// The environment as it was when it was first asked for.
  package static let ofProcess = LeakFinderEnvironment(variable)

  /// The value of one of the process's variables; nil where it is not set.
  package static func variable(_ name: String) -> String? {
    // SAFETY: The string that comes back is copied at once. A host that changes its environment on
    // another thread meanwhile breaks its own every call of `getenv`.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Whether a tracker tracks.
  ///
  /// - Parameters:
  ///   - isShared: Whether it is the process's tracker, which release builds leave off.
  ///   - isDebug: Whether this is a debug build.
  /// - Returns: Whether registrations there are looked at.
  package func isActive(isShared: Bool, isDebug: Bool) -> Bool {
    switch tracking {
    case .off: false
    case .on: true
    case .unset, .unknown: isDebug || !isShared
    }
  }

  /// Whether reports are printed for people where nobody says otherwise.
  ///
  /// Who switches a release build on by the environment has nothing else to read them by.
  ///
  /// - Parameter isDebug: Whether this is a debug build.
  /// - Returns: Whether they are.
  package func printsReports(isDebug: Bool) -> Bool {
    switch tracking {
    case .on: true
    case .off, .unset, .unknown: isDebug
    }
  }

  /// What is wrong with the environment, for people; nil where nothing is.
  package var complaint: String? {
    var lines = ""
    if case .unknown(let text) = tracking {
      lines += "LeakFinder: LEAKFINDER=\(text) is neither on nor off, and is ignored.\n"
    }
    if mentionsRemoteMirror {
      lines += "LeakFinder: LEAKFINDER_REMOTE_MIRROR has no effect any more, and is ignored.\n"
    }
    return lines.isEmpty ? nil : lines
  }
}
