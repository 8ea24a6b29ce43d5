import LeakFindings
import LeakKnowledge

extension JSONScanner {
  /// The type of the object that a report is about.
  mutating func trackedObject() throws(Failure) -> String {
    var type: String?
    try object(of: ObjectField.self) { (scanner, _) throws(Failure) in type = try scanner.text() }
    guard let type else { throw Failure() }
    return type
  }

  /// A call that registered an object.
  mutating func call() throws(Failure) -> LeakReport.CallSite {
    var file: String?
    var line: Int?
    var backtrace: [SourceSite]?
    try object(of: CallField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .file: file = try scanner.text()
      case .line: line = try scanner.count()
      case .backtrace: backtrace = try scanner.stack()
      }
    }
    guard let file, let line, let backtrace else { throw Failure() }
    return LeakReport.CallSite(file: file, line: line, backtrace: backtrace)
  }

  /// A place in source code.
  mutating func site() throws(Failure) -> SourceSite {
    var symbol: String?
    var file: String?
    var line: Int?
    var isApproximate: Bool?
    var isAsync: Bool?
    try object(of: SiteField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .symbol: symbol = try scanner.optionalText()
      case .file: file = try scanner.optionalText()
      case .line: line = try scanner.optionalInteger()
      case .isLineApproximate: isApproximate = try scanner.optionalFlag()
      case .isAsyncCaller: isAsync = try scanner.optionalFlag()
      }
    }
    return SourceSite(
      symbol: symbol,
      file: file,
      line: line,
      isLineApproximate: isApproximate ?? false,
      isAsyncCaller: isAsync ?? false
    )
  }

  /// Why an object is alive.
  mutating func explanation() throws(Failure) -> RetentionExplanation {
    var version: Int?
    var typeName: String?
    var kind: RetentionExplanation.Kind?
    var root: RetentionExplanation.Root?
    var path: [RetentionExplanation.Step]?
    var cycleLength: Int?
    var otherPaths: [RetentionExplanation.OtherPath]?
    var retainCount: RetentionExplanation.RetainCount?
    var notes: [String]?
    var advice: [String]?
    var cut: CutOutcome?
    var declaration: RetentionExplanation.Declaration?
    var knownLeak: RetentionExplanation.KnownLeak?
    var taskHandles: [RetentionExplanation.TaskHandle] = []
    try object(of: ExplanationField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .schemaVersion: version = try scanner.optionalInteger()
      case .typeName: typeName = try scanner.text()
      case .kind: kind = RetentionExplanation.Kind(rawValue: try scanner.text())
      case .root: root = try scanner.optional { (scanner) throws(Failure) in try scanner.root() }
      case .path: path = try scanner.path()
      case .cycleLength: cycleLength = try scanner.count()
      case .otherPaths:
        otherPaths = try scanner.list { (scanner) throws(Failure) in try scanner.otherPath() }
      case .retainCount: retainCount = try scanner.retainCount()
      case .notes: notes = try scanner.sentences()
      case .advice: advice = try scanner.sentences()
      case .cut: cut = try scanner.optional { (scanner) throws(Failure) in try scanner.cut() }
      case .declaration:
        declaration = try scanner.optional { (scanner) throws(Failure) in try scanner.declaration()
        }
      case .knownLeak:
        knownLeak = try scanner.optional { (scanner) throws(Failure) in try scanner.knownLeak() }
      case .taskHandles:
        taskHandles = try scanner.list { (scanner) throws(Failure) in try scanner.taskHandle() }
      }
    }
    guard version ?? SchemaVersion.current == SchemaVersion.current, let typeName, let kind,
      let path, let cycleLength, cycleLength <= path.count, let otherPaths, let retainCount,
      let notes, let advice
    else { throw Failure() }
    return RetentionExplanation(
      typeName: typeName,
      kind: kind,
      root: root,
      path: path,
      cycleLength: cycleLength,
      otherPaths: otherPaths,
      retainCount: retainCount,
      notes: notes,
      advice: advice,
      cut: cut,
      declaration: declaration,
      knownLeak: knownLeak,
      taskHandles: taskHandles
    )
  }

  /// Several texts.
  private mutating func sentences() throws(Failure) -> [String] {
    try list { (scanner) throws(Failure) in try scanner.text() }
  }
}
