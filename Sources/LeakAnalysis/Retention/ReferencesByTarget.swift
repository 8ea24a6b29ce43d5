import LeakGraph
import LeakMetadata

/// The references of one object, found by what they refer to.
///
/// A collection of a hundred thousand objects is asked for the reference to each of them: going through all of them each time
/// took seconds.
struct ReferencesByTarget {
  /// All references, in the order of their places.
  let all: [FoundReference]

  /// The positions in `all` by target; empty for so few references that going through them is quicker.
  private let order: [UInt32]

  /// The positions of weak references: their targets are reached by side tables.
  private let weak: [UInt32]

  /// So few references are gone through.
  private static let few = 64

  /// Sorts references by their targets.
  ///
  /// - Complexity: O(n log n) for n references, O(n) for few.
  init(_ references: [FoundReference]) {
    all = references
    guard references.count > Self.few else {
      order = []
      weak = []
      return
    }
    let positions = (0..<UInt32(clamping: references.count))
    weak = positions.filter { references[Int($0)].kind == .weak }
    order = positions.filter { references[Int($0)].kind != .weak }
      .sorted { (references[Int($0)].target, $0) < (references[Int($1)].target, $1) }
  }

  /// The references to an address, and all weak ones, in the order of their places.
  ///
  /// - Complexity: O(log n + m) for m that are returned.
  func references(to target: UInt) -> [FoundReference] {
    guard !order.isEmpty || !weak.isEmpty else {
      return all.filter { $0.target == target || $0.kind == .weak }
    }
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if all[Int(order[middle])].target < target { low = middle + 1 } else { high = middle }
    }
    let equal = order[low...].prefix { all[Int($0)].target == target }
    return (weak.isEmpty ? Array(equal) : (weak + equal).sorted()).map { all[Int($0)] }
  }
}

/// The references of the objects that were read last.
struct KeptReferences {
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
  mutating func keep(_ references: [FoundReference], of node: NodeIndex) -> ReferencesByTarget {
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
