/// Where an object was made.
package struct Creation: Sendable {
  /// The call that noted it.
  package let site: CallSite

  /// The stack of that call, as its owner names it.
  package let backtrace: UInt32
}
