internal import LeakMemory

/// The task-local values that a task keeps: those it inherited when it was made, and those it has set since.
///
/// A child refers to its parent's values instead of keeping its own; they are left out.
///
/// Source: `TaskLocal::Storage` and `TaskLocal::Item`, include/swift/ABI/TaskLocal.h. Verified with Swift
/// 6.3.1.
struct TaskLocals {
  /// One value.
  struct Item {
    /// Where its record begins, and the bytes of that.
    let start: Address
    let byteCount: Int

    /// The object that declares it, a `TaskLocal`.
    let key: Address

    /// Metadata of its type.
    let type: Address

    /// Where the value is.
    let value: Address
  }

  /// The values, the one that was set last first.
  let items: [Item]

  /// The bits of an item's link that tell its kind: none for a value.
  private static let kindBits: UInt = 7

  /// The bytes of an item before its value.
  private static let header = 24

  /// Reads the values of a task.
  ///
  /// - Complexity: O(*n*), for *n* values.
  init(of task: Address, _ context: inout LibraryContext) {
    var items: [Item] = []
    var seen: Set<Address> = []
    var next = context.pointer(at: task + TaskLayout.locals)
    while let start = next, seen.count < TaskLayout.mostRecords, seen.insert(start).inserted {
      guard let link = context.word(at: start), link & Self.kindBits == 0,
        let key = context.pointer(at: start + 8), let type = context.pointer(at: start + 16),
        let size = TypeSize(ofType: type, &context)
      else { break }
      let offset = (Self.header + size.alignmentMask) & ~size.alignmentMask
      items.append(
        Item(
          start: start,
          byteCount: offset + size.byteCount,
          key: key,
          type: type,
          value: start + offset
        )
      )
      next = link == 0 ? nil : Address(link)
    }
    self.items = items
  }
}
