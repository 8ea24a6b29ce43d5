import LeakFindings

extension LeakReport {
  /// The object's type without its module.
  package var title: String { TextLayout.harmless(TypeName.short(object.typeName)) }

  /// What became of the object: `is still alive 2.0 s after it was dismissed`.
  package var state: String {
    switch outcome {
    case .leaked where isUnreachable: "is unreachable but still allocated"
    case .leaked: "is still alive \(TextLayout.seconds(aliveSeconds)) after it was dismissed"
    case .releasedLate: "was released after all, \(lateness)"
    }
  }

  /// `dismissed at RootViewController.pop() (RootViewController.swift:31)`, or the file and line alone.
  package var dismissalSentence: String {
    let site = SourceSite(
      symbol: dismissal.function,
      file: dismissal.file,
      line: dismissal.line
    )
    return "\(isUnreachable ? "left behind" : "dismissed") at \(site.frame)"
  }

  /// How much goes with the object; nil where that is little, or not known.
  package var retainedSentence: String? { RetainedWords.sentence(on: self) }

  /// Between which two looks an object died.
  private var lateness: String {
    guard let seconds = latenessSeconds else { return "after its deadline" }
    let earliest = TextLayout.seconds(seconds.lowerBound)
    let latest = TextLayout.seconds(seconds.upperBound)
    return earliest == latest
      ? "\(latest) after its deadline" : "between \(earliest) and \(latest) after its deadline"
  }
}
