/// The length of a path: the steps that a programmer sees first, then all references.
///
/// Entering folded storage costs a reference and no step.
struct PathCost: Comparable, Hashable, Sendable {
  /// The steps in the upper half, the references in the lower half.
  private(set) var rawValue: UInt64

  /// The length of a path without any reference.
  static let zero = PathCost(rawValue: 0)

  /// The length of no path.
  static let unreached = PathCost(rawValue: UInt64.max)

  /// The length of a reference into a node, which may be folded.
  static func entering(isFolded: Bool) -> PathCost {
    PathCost(rawValue: isFolded ? 1 : 1 << 32 | 1)
  }

  /// The number of steps.
  var steps: Int { Int(rawValue >> 32) }

  /// The number of references.
  var references: Int { Int(rawValue & UInt64(UInt32.max)) }

  static func + (one: PathCost, other: PathCost) -> PathCost {
    PathCost(rawValue: one.rawValue &+ other.rawValue)
  }

  static func < (one: PathCost, other: PathCost) -> Bool { one.rawValue < other.rawValue }
}
