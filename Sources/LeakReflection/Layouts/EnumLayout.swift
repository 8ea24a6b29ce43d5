package import LeakMemory

/// The cases of an enum whose values must be asked which case they are.
package struct EnumLayout: Sendable {
  /// The enum's metadata.
  package let metadata: Address

  /// Bytes of a value.
  package let size: Int

  /// The cases in the order of their tags.
  package let cases: [Case]

  /// One case.
  package struct Case: Sendable {
    /// `.name`, or nothing for an optional's payload.
    package let label: String

    /// What the payload is; nil where the case has none.
    package let payload: Payload?
  }

  /// Where a case's payload is to be found.
  package enum Payload: Sendable {
    /// In the enum's own bytes.
    case inline(ValueLayout)

    /// In a box of its own; the layout is asked for when it is met, since it may contain the enum.
    case boxed(type: Address)

    /// Nobody can tell.
    case unreadable
  }
}
