/// The quality that decides between paths before their order does.
package enum PathPreference: Sendable {
  /// The fewest steps win.
  case shortest

  /// The best evidence of the weakest reference wins, then the fewest steps.
  case evidence
}
