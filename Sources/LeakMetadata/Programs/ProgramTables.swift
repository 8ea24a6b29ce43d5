/// The compiled programs of a ``ProgramStore``, as flat arrays that readers share.
public struct ProgramTables: Sendable {
  /// The steps of all programs.
  @usableFromInline var operations: [Operation] = []
  /// The masks of all tags.
  @usableFromInline var masks: [MaskWord] = []
  /// The tests of enums with one payload.
  @usableFromInline var tests: [PayloadTest] = []
  /// The switches of enums with several payloads.
  @usableFromInline var switches: [TagSwitch] = []
  /// Where the programs of the switches' cases begin.
  @usableFromInline var targets: [Int32] = []
  /// The closures whose programs depend on their generic arguments.
  @usableFromInline var contexts: [GenericContextKey] = []

  /// No programs.
  init() {}
}
