/// Names the owner of registrations, such as one test.
package struct ScopeID: Hashable, Sendable, BitwiseCopyable {
  /// Any number; 0 for no owner.
  package let rawValue: UInt32

  /// Names an owner.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Nobody in particular.
  package static let none = ScopeID(rawValue: 0)
}
