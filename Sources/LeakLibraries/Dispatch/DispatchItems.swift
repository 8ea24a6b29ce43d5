internal import LeakMemory

/// The items of a queue, or of another list that is linked as one.
struct DispatchItems {
  /// An item, and the word that links to it.
  struct Item {
    let slot: Address
    let target: Address
  }

  /// The items, the first one to be taken first.
  private(set) var items: [Item] = []

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - object: What has the list.
  ///   - first: The offset of its first item.
  ///   - context: Where to read.
  init(of object: Address, first: Int, _ context: inout LibraryContext) {
    var slot = object + first
    var seen: Set<Address> = []
    while let item = context.pointer(at: slot), items.count < DispatchLayout.mostItems,
      context.heap.block(containing: item) != nil, seen.insert(item).inserted
    {
      items.append(Item(slot: slot, target: item))
      slot = item + DispatchLayout.next
    }
  }
}
