import LeakAnalysis
import LeakMemory
import LeakMirror
public import LeakReports

/// Answers "why is this alive?", also from a debugger.
///
/// ```
/// (lldb) expression -- print(LeakFinder.explainRetention(of: screen))
/// ```
///
/// - Parameter object: Any object; need not have been dismissed or tracked.
/// - Returns: What holds the object, as far as the search could see; its notes say what it could
///   not see. Its text names the references hop by hop.
///
/// The caller holds the object as well, by references whose number nobody knows: a variable, an
/// argument, a copy the compiler made. They are counted among the strong retains and may be among
/// those not located; a note names the function that has the object at hand, and says where nothing
/// else holds it.
///
/// Works in release builds too, whatever the environment says. Asks one picture of the process, for which
/// the other threads are stopped while its memory is copied, or, where there is much of it, while the
/// process is cloned. What may be of the moment, as a task or a block that is in a queue, is looked at up to three times
/// more within 15 ms. Where no picture can be taken, only what the object leads to is looked at, and a note says
/// why.
///
/// - Complexity: O(*b* + *n* log *n*) for *b* bytes of memory and *n* objects in the process.
public func explainRetention(of object: AnyObject) -> RetentionExplanation {
  var lack: String?
  let finding = withExtendedLifetime(object) {
    do throws(SnapshotError) {
      return try RepeatedLook.finding(ofHeld: Address(of: object))
    } catch {
      lack = HeapUnavailable(error).reason
      return nil
    }
  }
  let found = finding ?? RetentionExplorer().finding(for: object, ownRetains: 0, lack: lack)
  let explanation = ReportMaker.explanation(found)
  // What a leak of its own has goes with that.
  return ReportedObjects.typeName(onWayIn: found).map {
    explanation.noting(NestedLeaks.noteOnWay(by: $0))
  } ?? explanation
}
