/// How much of a name is told.
enum NameStyle: Hashable {
  /// What `String(reflecting:)` prints.
  case qualified
  /// Without modules, as programmers write it.
  case short
}
