/// One reference of several equally short paths.
struct PathHop {
  /// The holder.
  let source: UInt32

  /// The node referred to.
  let target: UInt32

  /// The number of the edge.
  let edge: UInt32

  /// The rank of the label's place and of the target's type.
  let rank: UInt64

  /// The rank of the label.
  let labelRank: UInt32
}
