package import LeakMemory

/// The task-local values that a task keeps: those it inherited when it was made, and those it has set since.
///
/// A child refers to its parent's values instead of keeping its own; they are left out.
///
/// Source: `TaskLocal::Storage` and `TaskLocal::Item`, include/swift/ABI/TaskLocal.h. Verified with Swift 6.3.1.
package struct TaskLocals {
  /// One value.
  package struct Value: Sendable {
    /// The object that declares it, a `TaskLocal`.
    package let key: Address

    /// Metadata of its type.
    package let type: Address

    /// Where the value lies.
    package let place: Address
  }

  /// The values, the one that was set last first.
  package let values: [Value]

  /// Where a task keeps its first item, and the most items that are looked at.
  private static let head = 136
  private static let mostItems = 1024

  /// The bits of an item's link that tell its sort: none for a value.
  private static let sortBits: UInt = 7

  /// Reads the values of a task.
  ///
  /// - Complexity: O(*n*), for *n* values.
  package init(of task: Address, memory: any MemoryReader) {
    var values: [Value] = []
    // What is damaged can refer to itself.
    var seen: Set<Address> = []
    var next = memory.pointer(task + Self.head)
    while let item = next, item.isWordAligned, seen.count < Self.mostItems,
      seen.insert(item).inserted
    {
      guard
        let link = memory.word(item), link & Self.sortBits == 0,
        let key = memory.pointer(item + 8), let type = memory.pointer(item + 16)
      else { break }
      values.append(Value(key: key, type: type, place: item + 24))
      next = link == 0 ? nil : Address(link)
    }
    self.values = values
  }
}
