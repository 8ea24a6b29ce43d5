public import LeakReports

/// Answers "why is this alive?", also from a debugger.
public func explainRetention(of object: AnyObject) -> RetentionExplanation {
  RetentionExplanation(
    typeName: String(reflecting: type(of: object)),
    kind: .unexplained,
    root: nil,
    path: [],
    cycleLength: 0,
    otherPaths: [],
    retainCount: .init(strong: nil, located: 0),
    notes: [],
    advice: []
  )
}
