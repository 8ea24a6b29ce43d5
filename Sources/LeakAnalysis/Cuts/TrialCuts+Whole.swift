import LeakFindings
import LeakGraph

/// What goes by the change of a declaration, beside the one reference that holds the object by it.
extension TrialCuts {
  /// On longer paths the references alone are tried.
  private static let mostHops = 16

  /// What goes where a hop is cut: where that is a property or a capture, all that goes with the object by the change of its
  /// declaration.
  ///
  /// - Parameters:
  ///   - freed: What goes by the cut.
  ///   - extent: How much the cut is.
  ///   - node: The object.
  ///   - cut: The cut.
  ///   - hop: The hop.
  ///   - path: The path.
  /// - Returns: What goes.
  mutating func whole(
    _ freed: RetentionFinding.Cuts.Freed,
    _ extent: RetentionFinding.Cuts.Extent,
    of node: NodeIndex,
    by cut: [Cut],
    at hop: Int,
    of path: HeldPath
  ) -> RetentionFinding.Cuts.Freed {
    var freed = freed
    if cut.count == 1, case .reference(let edge) = cut[0], path.steps.count <= Self.mostHops,
      !path.steps[hop].label.contains("["), let whole = freedOfOwn(node, byPlaceOf: edge),
      whole.objects > freed.objects
    {
      freed = whole
    }
    freed.extent = extent
    return freed
  }

  /// What an object leads to of all that goes where the place of a reference is cut: the rest may be parts of other leaks; nil
  /// where the object stays.
  private mutating func freedOfOwn(
    _ node: NodeIndex,
    byPlaceOf edge: EdgeIndex
  ) -> RetentionFinding.Cuts.Freed? {
    guard let place = search.place(of: edge) else { return nil }
    let result = search.result(of: [.place(place)])
    guard result.contains(node) else { return nil }
    return memory.freed(by: result, from: [node])
  }
}
