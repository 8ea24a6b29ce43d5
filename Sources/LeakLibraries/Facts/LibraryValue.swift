package import LeakMemory

/// A Swift value in a library's memory: its references are those that its type says.
package struct LibraryValue: Hashable, Sendable {
  /// What has the value: the start of a block, or of an object inside one.
  package let holder: Address

  /// Where the value begins.
  package let start: Address

  /// Metadata of its type.
  package let type: Address

  /// Its name.
  package let role: LibraryRole

  /// Its position among the holder's values of that name.
  package let index: UInt32

  /// Describes a value.
  package init(
    holder: Address,
    start: Address,
    type: Address,
    role: LibraryRole,
    index: UInt32 = 0
  ) {
    self.holder = holder
    self.start = start
    self.type = type
    self.role = role
    self.index = index
  }
}
