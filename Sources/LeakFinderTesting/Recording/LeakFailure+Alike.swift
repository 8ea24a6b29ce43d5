import LeakReports

extension LeakFailure {
  /// Failures of one check with equal leaks told once, and counted.
  ///
  /// - Parameter failures: All of them.
  /// - Returns: The first of equal ones, in the same order.
  static func counted(_ failures: [LeakFailure]) -> [LeakFailure] {
    var told: [LeakFailure] = []
    var known: [Key: Int] = [:]
    for failure in failures {
      guard let key = Key(failure) else {
        told.append(failure)
        continue
      }
      if let index = known[key] {
        told[index].alikeCount += 1
      } else {
        known[key] = told.count
        told.append(failure)
      }
    }
    return told
  }

  /// What equal failures of one check have in common.
  private struct Key: Hashable {
    private let likeness: LeakReport.Likeness
    private let place: SourcePlace
    private let mode: LeakDetectionMode

    /// Finds it; nil for a failure that is about no leak.
    init?(_ failure: LeakFailure) {
      guard let report = failure.repeated?.report else { return nil }
      likeness = report.likeness
      place = failure.place
      mode = failure.mode
    }
  }

  /// The sentence on the others that are like this one; empty for one alone.
  var alikeText: String {
    guard alikeCount > 0, let report = repeated?.report else { return "" }
    let name = TypeName.short(report.object.typeName)
    return
      "\n  and \(alikeCount) more like this: \(alikeCount + 1) objects of \(name) leaked in the same way"
  }
}
