/// A set of rules: references to ignore, leaks that are known, counts that are allowed.
///
/// ```swift
/// var rules = LeakRules()
/// rules.add(
///   LeakRule(.knownLeak, .field("Vendor.Session.delegate"), reason: "Vendor 3.1 never clears it")
/// )
/// rules.allow(4, of: "Demo.Connection", reason: "the pool keeps four")
/// LeakRules.addToProcess(rules)
/// ```
///
/// Of two rules on one reference the one on the nearer type wins: a subclass before its superclass, then a field
/// before its type, then the rule that was added first. Rules on the toolchain's own leaks come last.
public struct LeakRules: Sendable, Hashable {
  /// The rules on references, in order of addition.
  public private(set) var references: [LeakRule] = []

  /// The allowed counts, in order of addition.
  public private(set) var allowedCounts: [AllowedCount] = []

  /// Whether the rules on the toolchain's own leaks apply too.
  public var includesToolchain = true

  /// Makes a set with the rules on the toolchain's own leaks only.
  public init() {}

  /// Adds a rule on references, unless it is there already.
  public mutating func add(_ rule: LeakRule) {
    if !references.contains(rule) { references.append(rule) }
  }

  /// Adds a count, unless it is there already.
  public mutating func add(_ count: AllowedCount) {
    if !allowedCounts.contains(count) { allowedCounts.append(count) }
  }

  /// Permits so many unreachable or growing instances of a type.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - typeName: The type, with or without its module.
  ///   - reason: Why.
  public mutating func allow(_ count: Int, of typeName: String, reason: String) {
    add(AllowedCount(of: typeName, count: count, reason: reason))
  }

  /// Adds other rules behind these.
  ///
  /// Those on the toolchain's own leaks apply only where neither leaves them out.
  public mutating func add(_ other: LeakRules) {
    for rule in other.references { add(rule) }
    for count in other.allowedCounts { add(count) }
    includesToolchain = includesToolchain && other.includesToolchain
  }

  /// The rules on references that apply, the toolchain's last.
  package var effectiveReferences: [LeakRule] {
    references + (includesToolchain ? Self.toolchain : [])
  }
}
