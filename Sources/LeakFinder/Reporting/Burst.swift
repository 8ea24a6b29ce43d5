import LeakSearch
import LeakTracking

/// Bounds the searches of one check in which many equal objects are overdue.
struct Burst: Sendable {
  /// How many objects of a kind are searched for each by itself.
  private static let limit = 8

  /// For how many objects that could not be explained at once other threads are waited for.
  private static let waitLimit = 4

  /// What makes objects equal: class and dismissal.
  private struct Kind: Hashable {
    /// The class.
    let type: ObjectIdentifier

    /// The dismissal's stack.
    let backtrace: UInt32

    /// The dismissal's line, for where there is no stack.
    let line: UInt

    /// Whose registration it is; starting points differ.
    let scope: ScopeID
  }

  /// What was found for a kind.
  private struct Group {
    /// How many objects were searched for.
    var count = 0

    /// The last finding.
    var last: RetentionFinding
  }

  /// What was found in this check.
  private var groups: [Kind: Group] = [:]

  /// How many objects were not explained to the last retain.
  private var unexplainedCount = 0

  /// How long the next search may wait.
  var patience: Patience { unexplainedCount < Self.waitLimit ? .untilOthersRest : .none }

  /// Nothing found.
  init() {}

  /// The finding to borrow, if enough equal objects were searched for by themselves.
  func loan(for object: AnyObject, _ overdue: Overdue) -> RetentionFinding? {
    guard let group = groups[Self.kind(object, overdue)], group.count >= Self.limit else {
      return nil
    }
    return group.last
  }

  /// Notes a finding.
  mutating func note(_ finding: RetentionFinding, for object: AnyObject, _ overdue: Overdue) {
    let kind = Self.kind(object, overdue)
    groups[kind, default: Group(last: finding)].count += 1
    groups[kind]?.last = finding
    if finding.verdict == .unexplained || finding.locatedRetains < finding.strongRetains ?? 0 {
      unexplainedCount += 1
    }
  }

  /// What an object is equal to.
  private static func kind(_ object: AnyObject, _ overdue: Overdue) -> Kind {
    Kind(
      type: ObjectIdentifier(type(of: object)),
      backtrace: overdue.backtrace,
      line: overdue.site.line,
      scope: overdue.scope
    )
  }
}
