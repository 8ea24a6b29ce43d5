package import LeakMemory

/// An array, dictionary or set with room that it does not use.
package struct SpareCapacity: Hashable, Sendable {
  /// The collection's type, such as `Array<App.Event>`.
  package let typeName: String

  /// Where its storage is.
  package let address: Address

  /// How many elements it has.
  package let count: Int

  /// For how many it has room.
  package let capacity: Int

  /// What the unused room occupies, in bytes.
  package let spareBytes: Int
}
