/// What one look at a scope's registrations found.
package struct ScopeLook: Hashable, Sendable {
  /// How many are alive and not decided.
  package var alive = 0

  /// How many were reported and have not been found dead since.
  package var leaked = 0

  /// When the last of those alive will be decided; nil where none is.
  package var lastDeadline: Timestamp?

  /// Nothing found.
  init() {}
}
