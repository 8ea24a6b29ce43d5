/// An object graph that alone holds some leaves.
struct ReferenceScenario {
  /// What it shows.
  let name: String
  /// The address of the object that everything hangs from.
  let root: UInt
  /// Keeps that object.
  let keeper: AnyObject
  /// The leaves, which the graph alone holds.
  let leaves: [UInt]
  /// Whether all retains must be found as facts; otherwise as words of unknown meaning.
  let isDescribed: Bool

  /// Builds a graph out of leaves.
  @inline(never)
  init(_ name: String, isDescribed: Bool = true, _ build: (inout LeafMaker) -> AnyObject) {
    var maker = LeafMaker()
    keeper = build(&maker)
    root = unsafe UInt(bitPattern: Unmanaged.passUnretained(keeper).toOpaque())
    leaves = maker.leaves
    self.name = name
    self.isDescribed = isDescribed
  }

  /// A graph that hangs from one value.
  static func value<T>(
    _ name: String,
    isDescribed: Bool = true,
    _ build: (inout LeafMaker) -> T
  ) -> ReferenceScenario {
    ReferenceScenario(name, isDescribed: isDescribed) { Holder(build(&$0)) }
  }
}

/// Makes leaves and remembers their addresses without holding them.
struct LeafMaker {
  var leaves: [UInt] = []

  /// A leaf.
  @inline(never)
  mutating func callAsFunction() -> Leaf {
    let leaf = Leaf(leaves.count)
    leaves.append(unsafe UInt(bitPattern: Unmanaged.passUnretained(leaf).toOpaque()))
    return leaf
  }
}

/// Holds a value.
final class Holder<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
