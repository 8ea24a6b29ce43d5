extension LeakRule {
  /// What must be so of the object that has a reference or a retain, without which a rule does not apply.
  package enum Condition: Sendable, Hashable {
    /// An enum without payloads, in a property of the field's class, is past its first case.
    case pastFirstCase(property: String)

    /// An object of Core Foundation is of the type with a number.
    case coreFoundationType(UInt)
  }
}
