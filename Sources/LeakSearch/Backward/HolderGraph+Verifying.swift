internal import LeakMemory

/// Looking again at what was found, since a program goes on while it is searched.
extension HolderGraph {
  /// The most words that are looked at again.
  private static let mostWords = 100_000

  /// Reads every word that leads from one member to another once more, all at one moment, and drops those
  /// that lead elsewhere by now.
  ///
  /// - Returns: Whether there were some.
  mutating func dropChanged(in heap: LiveHeap) -> Bool {
    let links = places.filter { members[$0.key.holder] != nil || isVariable($0.key.holder) }
    let flat = links.flatMap { link, places in places.map { (link, $0) } }.prefix(Self.mostWords)
    let words = heap.words(at: flat.map(\.1))
    var left = Set<Link>()
    for ((link, _), word) in zip(flat, words) {
      if let word, Address(word.bits & SlotReader.pointerBits) == link.target { left.insert(link) }
    }
    let lost = Set(flat.lazy.map(\.0)).subtracting(left).filter { !hasMoved($0, heap) }
    guard !lost.isEmpty else { return false }
    gone.formUnion(lost)
    let targets = Set(lost.filter { isVariable($0.holder) }.map(\.target))
    roots.removeAll { root in
      root.form != .itself
        && root.place.map { place in
          targets.contains(root.target) && lost.contains(Link(holder: place, target: root.target))
        } ?? false
    }
    return true
  }

  /// The most bytes of a holder that are looked through for a word that moved.
  private static let mostBytes = 1 << 16

  /// Whether a word that leads from memory of C to a member has only changed its place there, as armed timers
  /// do in libdispatch's heap of timers.
  private func hasMoved(_ link: Link, _ heap: LiveHeap) -> Bool {
    guard
      opaque.contains(link.holder), let size = heap.usableSize(of: link.holder),
      size <= Self.mostBytes
    else { return false }
    let copy = MemorySnapshot()
    guard copy.fill(from: link.holder, count: size, reading: OwnMemory()) else { return false }
    return stride(from: 0, to: size - 7, by: 8).contains { offset in
      Address(copy.word(at: offset) & SlotReader.pointerBits) == link.target
    }
  }

  /// Whether a place is a word of a variable, not a thing on the heap.
  private func isVariable(_ place: Address) -> Bool {
    roots.contains { $0.place == place }
  }
}
