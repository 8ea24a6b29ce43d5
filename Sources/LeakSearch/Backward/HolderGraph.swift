internal import LeakMemory

/// What a search through the live heap found to lead to an object.
struct HolderGraph {
  /// One reference, by both its ends.
  struct Link: Hashable {
    /// Where the holder is.
    let holder: Address

    /// Where the target is.
    let target: Address
  }

  /// A reference that no metadata names.
  struct Word: Hashable {
    /// What the word leads to.
    let target: Address

    /// How often it stands there.
    let count: Int

    /// Whether it stands in a part of an object that could not be understood, or where memory has what it had before.
    var isUnlisted = false

    /// Whether it stands where memory of libdispatch's has the block that it will call.
    var isQueued = false

    /// Whether the target's retains are all accounted for with it, so that it must be one of them.
    var isDecided = false
  }

  /// Something that lives by itself, and what it refers to.
  struct Root {
    /// What it is.
    let root: GraphRoot

    /// The thing that it refers to, or that it is.
    let start: HeapNode

    /// How `start` stands to the root.
    let form: Form

    /// The member that it refers to, or that it is.
    let target: Address

    /// Whether the retains of what it refers to bear it out; false where the word could be stale.
    var isDecided: Bool

    /// Whether other memory has as many words for the target as it has retains, and a frame's is no worse a guess.
    var hasRivals = false

    /// Where the code is whose frame it is; nil for what is none.
    var site: Address?

    /// The word of a variable that refers to the target; nil for what is none.
    var place: Address?

    /// The way through the variable to what it leads to, where that is memory of C.
    var label = ""
  }

  /// How a root's first thing stands to the root.
  enum Form {
    /// The root is what the first thing describes, as a task is.
    case itself

    /// The first thing is the variable that the root names.
    case variable

    /// The root is a place that refers to the first thing.
    case place
  }

  /// Everything on the heap that leads to the object, which is among it, and how many references lie
  /// between at most.
  var members: [Address: HeapNode] = [:]

  /// The members in the order in which they were found: the nearest first.
  var order: [Address] = []

  /// The members that no metadata describes: memory of C.
  var opaque: Set<Address> = []

  /// References that no metadata names, by their holder.
  var words: [Address: [Word]] = [:]

  /// Where the words stand that lead from one member to another, or from a place outside of the heap, which
  /// counts as holding itself.
  var places: [Link: [Address]] = [:]

  /// References that were gone when they were looked at again.
  var gone: Set<Link> = []

  /// How many retains of a member nobody accounts for, where there are some.
  var missing: [Address: Int] = [:]

  /// How many retains of a member no named reference accounts for; a member that has no count is left out.
  var open: [Address: Int] = [:]

  /// What lives by itself and leads to the object, in the order in which it was found.
  var roots: [Root] = []

  /// The object, where whoever asks has it in a frame and may have retains of it: no number of words is the right
  /// one, then.
  var undecidable: Address?

  /// How many of the object's own retains were located.
  var located = 0

  /// What stacks and registers seem to hold: taken for retains that nothing else explains.
  var stacks: [Root] = []

  /// What the thread that asks has of the object, the innermost function first.
  var callers: [Root] = []

  /// Whether the search ended before everything was looked at.
  var isCut = false

  /// The word of a holder that leads to a target; nil where there is none that was accepted.
  func word(from holder: Address, to target: Address) -> Word? {
    words[holder]?.first { $0.target == target }
  }
}
