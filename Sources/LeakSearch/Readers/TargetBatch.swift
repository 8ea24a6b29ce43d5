internal import LeakMemory

/// What several things on the heap refer to, without labels.
package struct TargetBatch {
  /// A reference that says more than an address.
  struct Special {
    /// Its place among the others.
    let index: Int

    /// What it leads to.
    let node: HeapNode

    /// Whether it retains that.
    let isStrong: Bool
  }

  /// The addresses that are referred to, one holder's behind the other's.
  var addresses: [Address] = []

  /// Those that are not simply strong references to objects, in order.
  private(set) var specials: [Special] = []

  /// Where each holder's references end among ``addresses``.
  private(set) var ends: [Int] = []

  /// Whether each holder is storage.
  private(set) var isStorage: [Bool] = []

  /// An empty list.
  init() {}

  /// Adds a reference of the holder whose references are being listed.
  mutating func add(_ reference: HeapReference) {
    let isStrong = reference.kind == .strong
    if !isStrong || reference.target.role != .object || reference.target.address.isNull {
      specials.append(
        Special(index: addresses.count, node: reference.target, isStrong: isStrong)
      )
    }
    addresses.append(reference.target.address)
  }

  /// Ends the references of a holder.
  mutating func endHolder(isStorage: Bool) {
    ends.append(addresses.count)
    self.isStorage.append(isStorage)
  }

  /// Empties the list.
  mutating func removeAll() {
    addresses.removeAll(keepingCapacity: true)
    specials.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    isStorage.removeAll(keepingCapacity: true)
  }
}
