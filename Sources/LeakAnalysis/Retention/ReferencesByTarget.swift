import LeakGraph
import LeakMetadata

/// The references of one object, found by what they refer to.
///
/// A collection of a hundred thousand objects is asked for the reference to each of them: going through all of them each time
/// took seconds.
struct ReferencesByTarget {
  /// All references, in the order of their places.
  let all: [FoundReference]

  /// The positions in `all` by target, label and place; those of weak references last: side tables are their targets.
  private let order: [UInt32]

  /// Sorts references by their targets.
  ///
  /// - Complexity: O(n log n) for n references.
  init(_ references: [FoundReference]) {
    all = references
    order = (0..<UInt32(clamping: references.count)).sorted {
      (Key(references[Int($0)]), $0) < (Key(references[Int($1)]), $1)
    }
  }

  /// The references to an address by a label, in the order of their places; where there are none, the weak ones by that label.
  ///
  /// - Complexity: O(log n).
  func references(
    to target: UInt,
    label: Int32,
    inner: Int32
  ) -> LazyMapSequence<ArraySlice<UInt32>, FoundReference> {
    var found = positions(of: Key(target: target, label: label, inner: inner))
    if found.isEmpty { found = positions(of: Key(target: .max, label: label, inner: inner)) }
    return found.lazy.map { all[Int($0)] }
  }

  /// The positions of the references with a key.
  private func positions(of key: Key) -> ArraySlice<UInt32> {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if Key(all[Int(order[middle])]) < key { low = middle + 1 } else { high = middle }
    }
    let first = low
    high = order.count
    while low < high {
      let middle = (low + high) / 2
      if key < Key(all[Int(order[middle])]) { high = middle } else { low = middle + 1 }
    }
    return order[first..<low]
  }

  /// What references are found by.
  private struct Key: Comparable {
    let target: UInt
    let label: Int32
    let inner: Int32

    init(target: UInt, label: Int32, inner: Int32) {
      self.target = target
      self.label = label
      self.inner = inner
    }

    init(_ reference: FoundReference) {
      target = reference.kind == .weak ? .max : reference.target
      label = reference.label
      inner = reference.innerLabel
    }

    static func < (one: Key, other: Key) -> Bool {
      (one.target, one.label, one.inner) < (other.target, other.label, other.inner)
    }
  }
}

/// The references of the objects that were read last.
///
/// Whoever reads by a copy of a reader has them too: a copy of the table for each would take long.
final class KeptReferences {
  /// Those of each object.
  private var known: [NodeIndex: ReferencesByTarget] = [:]

  /// So many they are in all.
  private var count = 0

  /// So many are kept, unless one object has more.
  private static let most = 1 << 20

  /// Nothing read yet.
  init() {}

  /// Those of an object; nil where it was not read, or long ago.
  subscript(_ node: NodeIndex) -> ReferencesByTarget? { known[node] }

  /// Keeps the references of an object; all others are forgotten where they become too many.
  func keep(_ references: [FoundReference], of node: NodeIndex) -> ReferencesByTarget {
    count += references.count
    if count > Self.most {
      known.removeAll()
      count = references.count
    }
    let kept = ReferencesByTarget(references)
    known[node] = kept
    return kept
  }
}

// MARK: - Sendable

@available(*, unavailable)
extension KeptReferences: Sendable {}
