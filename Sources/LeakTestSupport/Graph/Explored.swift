package import LeakAnalysis
package import LeakFindings
import LeakMemory
import LeakReports

/// Takes pictures of the test process; they have images in common.
private let source = OwnProcessSource()

/// What they tell that is so in all of them.
private let process = KnownProcess()

/// Why an object is alive, by a picture that is taken now.
///
/// - Parameters:
///   - object: The object, which the caller has in a variable.
///   - keepsakes: The objects that the caller keeps, and that a path may begin at.
/// - Returns: The finding; one of a type `no picture` where none could be taken.
package func explored(
  _ object: AnyObject,
  keeping keepsakes: [Asker.Keepsake] = []
) -> RetentionFinding {
  let place = Address(of: object)
  var asker = Asker(mayReadContents: true)
  asker.held = [place]
  asker.keepsakes = keepsakes
  if let task = CurrentTask.address { asker.tasks.insert(task) }
  let analysis = try? SnapshotAnalysis.ofRunningProcess(
    asker: asker,
    known: process,
    taking: { () throws(SnapshotError) in try source.snapshot() }
  )
  var explainer = analysis.map { Explainer($0) }
  let answer = withExtendedLifetime(object) { explainer?.answer(at: place) }
  return answer?.inSourceNames
    ?? RetentionFinding(
      object: RetentionFinding.Object(address: place, category: .instance, typeName: "no picture"),
      verdict: .unexplained,
      path: RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
      otherPaths: [],
      strongRetains: nil,
      locatedRetains: 0,
      limits: []
    )
}
