/// Names one registration; never means another one later.
package struct EntryID: Hashable, Sendable, BitwiseCopyable {
  /// Where the entry is.
  let slot: UInt32

  /// Tells the entries apart that were in the slot one after the other.
  let generation: UInt32
}
