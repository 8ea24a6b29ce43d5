import LeakAnalysis
import LeakMemory
import LeakReports
import LeakFindings

/// Why the object at an address is alive, by a picture that is taken now, while the caller does not have it.
///
/// - Parameter place: The address, hidden: nothing of the test leads to the object.
/// - Returns: The finding; nil where the picture has no object there.
/// - Throws: Where no picture can be taken.
func pictured(_ place: UInt) throws -> RetentionFinding? {
  let analysis = try SnapshotAnalysis.ofRunningProcess(
    asker: Asker(mayReadContents: true),
    taking: { () throws(SnapshotError) in try OwnProcessSource().snapshot() }
  )
  var explainer = Explainer(analysis)
  return explainer.answer(at: HiddenPlace.address(place))?.inSourceNames
}
