/// How much of a name is told.
enum NameStyle: Hashable {
  /// What `String(reflecting:)` prints.
  case qualified
  /// Without modules and contexts.
  case short
}
