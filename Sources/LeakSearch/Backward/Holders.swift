internal import LeakMemory
internal import LeakReflection

/// What refers to one thing, sorted by how far it can be trusted.
struct Holders {
  /// A holder that reflection names.
  struct Named {
    /// The holder.
    let node: HeapNode

    /// How many strong references it keeps; none where it is only the way to what waits.
    let count: Int
  }

  /// A variable, or another place outside of the heap.
  struct Place {
    /// What it is.
    let root: GraphRoot

    /// What refers to the target there.
    let start: HeapNode

    /// How that stands to the root.
    let form: HolderGraph.Form

    /// Where the code is whose frame it is; nil for what is none.
    var site: Address?

    /// The word of a variable that refers to the target; nil for what is none.
    var place: Address?

    /// The way through the place to what it leads to, where that is memory of C.
    var label = ""

    /// The thread that the place belongs to; 0 for none.
    var thread: Int32 = 0

    /// Whether another place lies in the same function's frame.
    func isSameFrame(_ other: Place) -> Bool {
      thread == other.thread && root == other.root && start == other.start
    }
  }

  /// Holders on the heap whose references metadata names.
  var named: [Named] = []

  /// Variables whose references metadata names.
  var variables: [Place] = []

  /// A holder in which a word stands that no metadata names.
  struct Loose {
    /// The holder.
    let node: HeapNode

    /// Whether it is memory of C.
    let isOpaque: Bool

    /// How many words.
    let count: Int

    /// Whether they stand in a part of an object that could not be understood, where parts of values lie that
    /// are not in use.
    var isUnlisted = false

    /// Whether they stand where memory of libdispatch's has the block that it will call.
    var isQueued = false
  }

  /// Holders on the heap in which a word stands that no metadata names.
  var loose: [Loose] = []

  /// Places outside of the heap that no metadata describes.
  var places: [Place] = []

  /// The same on stacks and in registers, where words stay behind when they are done with.
  var stacks: [Place] = []

  /// The same on the stack of the thread that asks.
  var callers: [Place] = []

  /// What the target is by what its holders say; nil where none says more than its address.
  var role: HeapNode.Role?
}
