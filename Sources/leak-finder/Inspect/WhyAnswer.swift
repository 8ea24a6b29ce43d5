#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import LeakAnalysis
import LeakFindings
import LeakMemory

/// Why an object is alive, or the objects of a type, by one picture.
struct WhyAnswer {
  /// Of more objects a further picture would take too long.
  private static let mostObjects = 1_000

  /// What was asked about.
  enum Subject {
    /// The object at an address.
    case object(RetentionFinding)
    /// Those of a type.
    case type(SnapshotAnalysis.Groups)
  }

  /// The picture.
  let analysis: SnapshotAnalysis

  /// The answer; nil where there is no such object.
  let subject: Subject?

  /// Asks a picture about an address or a type.
  init(_ analysis: SnapshotAnalysis, about subject: String) {
    self.analysis = analysis
    self.subject =
      if let address = Address(written: subject) {
        analysis.answer(at: address).map { .object($0) }
      } else {
        analysis.groups(ofType: subject).map { .type($0) }
      }
  }

  /// Asks a picture, and where the answer has something of the moment up to three more: the answer with least of it counts.
  ///
  /// - Parameters:
  ///   - analysis: The first picture.
  ///   - again: Takes a further picture of a process; nil for a file.
  ///   - subject: What is asked about.
  /// - Returns: The answer, and the picture it is of.
  static func steadiest(
    _ analysis: SnapshotAnalysis,
    again: (() throws(CommandFailure) -> SnapshotAnalysis)?,
    about subject: String
  ) -> WhyAnswer {
    var best = WhyAnswer(analysis, about: subject)
    guard let again else { return best }
    for pause in RetentionFinding.Moment.pauses
    where best.momentCount > 0 && best.objectCount <= mostObjects {
      usleep(UInt32(pause) * 1_000)
      guard let next = try? WhyAnswer(again(), about: subject), next.subject != nil else { break }
      if next.momentCount < best.momentCount { best = next }
    }
    return best
  }

  /// How much of the answer may be of the moment.
  private var momentCount: Int {
    switch subject {
    case .object(let finding): finding.moment.count
    case .type(let found): found.groups.reduce(0) { $0 + $1.answer.moment.count }
    case nil: 0
    }
  }

  /// How many objects the answer is about.
  private var objectCount: Int {
    if case .type(let found) = subject { found.count } else { 1 }
  }
}
