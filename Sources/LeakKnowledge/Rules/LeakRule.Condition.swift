extension LeakRule {
  /// A state of the object that has a reference, without which a rule on a field does not apply.
  package enum Condition: Sendable, Hashable {
    /// An enum without payloads, in a property of the field's class, is past its first case.
    case pastFirstCase(property: String)
  }
}
