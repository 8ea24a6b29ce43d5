import LeakFindings
import LeakKnowledge

extension JSONScanner {
  /// What a path runs from.
  mutating func root() throws(Failure) -> RetentionExplanation.Root {
    var kind: String?
    var root: String?
    var variable: RetentionExplanation.Variable?
    var clearing: RetentionExplanation.Root.Clearing?
    try object(of: RootField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .kind: kind = try scanner.text()
      case .name: root = try scanner.text()
      case .variable:
        variable = try scanner.optional { (scanner) throws(Failure) in try scanner.variable() }
      case .clearing:
        clearing = try scanner.optionalText().flatMap(RetentionExplanation.Root.Clearing.init)
      }
    }
    guard let kind, let root else { throw Failure() }
    return RetentionExplanation.Root(
      kind: kind,
      name: root,
      variable: variable,
      clearing: clearing
    )
  }

  /// The hops of a path.
  mutating func path() throws(Failure) -> [RetentionExplanation.Step] {
    try list { (scanner) throws(Failure) in try scanner.step() }
  }

  /// A hop of a path.
  private mutating func step() throws(Failure) -> RetentionExplanation.Step {
    var holder: String?
    var label: String?
    var kind: ReferenceKind?
    var target: String?
    var source: SourceSite?
    var variable: RetentionExplanation.Variable?
    try object(of: StepField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .holderType: holder = try scanner.text()
      case .label: label = try scanner.text()
      case .kind: kind = ReferenceKind(rawValue: try scanner.text())
      case .targetType: target = try scanner.text()
      case .source:
        source = try scanner.optional { (scanner) throws(Failure) in try scanner.site() }
      case .variable:
        variable = try scanner.optional { (scanner) throws(Failure) in try scanner.variable() }
      }
    }
    guard let holder, let label, let kind, let target else { throw Failure() }
    return RetentionExplanation.Step(
      holderType: holder,
      label: label,
      kind: kind,
      targetType: target,
      source: source,
      variable: variable
    )
  }

  /// A local variable.
  private mutating func variable() throws(Failure) -> RetentionExplanation.Variable {
    var variable: String?
    var function: String?
    var file: String?
    var line: Int?
    var suspension: SourceSite?
    try object(of: VariableField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .name: variable = try scanner.text()
      case .function: function = try scanner.text()
      case .file: file = try scanner.optionalText()
      case .line: line = try scanner.optionalInteger()
      case .suspension:
        suspension = try scanner.optional { (scanner) throws(Failure) in try scanner.site() }
      }
    }
    guard let variable, let function else { throw Failure() }
    return RetentionExplanation.Variable(
      name: variable,
      function: function,
      file: file,
      line: line,
      suspension: suspension
    )
  }

  /// A further way in which an object is held.
  mutating func otherPath() throws(Failure) -> RetentionExplanation.OtherPath {
    var root: RetentionExplanation.Root?
    var path: [RetentionExplanation.Step]?
    var cycleLength: Int?
    try object(of: OtherPathField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .root: root = try scanner.optional { (scanner) throws(Failure) in try scanner.root() }
      case .path: path = try scanner.path()
      case .cycleLength: cycleLength = try scanner.count()
      }
    }
    guard let path, let cycleLength, cycleLength <= path.count else { throw Failure() }
    return RetentionExplanation.OtherPath(root: root, path: path, cycleLength: cycleLength)
  }

  /// How many retains there are, and were found.
  mutating func retainCount() throws(Failure) -> RetentionExplanation.RetainCount {
    var strong: Int?
    var located: Int?
    try object(of: RetainCountField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .strong: strong = try scanner.optionalCount()
      case .located: located = try scanner.count()
      }
    }
    guard let located else { throw Failure() }
    return RetentionExplanation.RetainCount(strong: strong, located: located)
  }

  /// What came of trying the advice.
  mutating func cut() throws(Failure) -> CutOutcome {
    var kind: CutOutcome.Kind?
    var hop: Int?
    var objects: Int?
    var bytes: Int?
    var typeName: String?
    var retains: Int?
    var places: [CutOutcome.Place]?
    var futileEnds: [Int] = []
    try object(of: CutField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .kind: kind = CutOutcome.Kind(rawValue: try scanner.text())
      case .hop: hop = try scanner.optionalInteger()
      case .objects: objects = try scanner.optionalInteger()
      case .bytes: bytes = try scanner.optionalInteger()
      case .typeName: typeName = try scanner.optionalText()
      case .retains: retains = try scanner.optionalInteger()
      case .places:
        places = try scanner.list { (scanner) throws(Failure) in try scanner.cutPlace() }
      case .futileEnds:
        futileEnds = try scanner.list { (scanner) throws(Failure) in try scanner.count() }
      }
    }
    guard let kind, let places else { throw Failure() }
    return CutOutcome(
      kind: kind,
      hop: hop,
      objects: objects,
      bytes: bytes,
      typeName: typeName,
      retains: retains,
      places: places,
      futileEnds: futileEnds
    )
  }

  /// A place that is cut.
  private mutating func cutPlace() throws(Failure) -> CutOutcome.Place {
    var holder: String?
    var label: String?
    var source: SourceSite?
    try object(of: CutPlaceField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .holderType: holder = try scanner.text()
      case .label: label = try scanner.text()
      case .source:
        source = try scanner.optional { (scanner) throws(Failure) in try scanner.site() }
      }
    }
    guard let holder, let label else { throw Failure() }
    return CutOutcome.Place(holderType: holder, label: label, source: source)
  }

  /// How a property is declared.
  mutating func declaration() throws(Failure) -> RetentionExplanation.Declaration {
    var isVariable: Bool?
    var isOptional = false
    var value: RetentionExplanation.Declaration.Value?
    var typeName: String?
    var innerProperty: String?
    var innerType: String?
    var isInnerClearable = false
    var innerProtocol: String?
    var superclass: String?
    var mayBeReadInDeinit = false
    var isRequiredByProtocol = false
    try object(of: DeclarationField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .isVariable: isVariable = try scanner.flag()
      case .isOptional: isOptional = try scanner.flag()
      case .value: value = RetentionExplanation.Declaration.Value(rawValue: try scanner.text())
      case .typeName: typeName = try scanner.optionalText()
      case .innerProperty: innerProperty = try scanner.optionalText()
      case .innerType: innerType = try scanner.optionalText()
      case .isInnerClearable: isInnerClearable = try scanner.flag()
      case .innerProtocol: innerProtocol = try scanner.optionalText()
      case .superclass: superclass = try scanner.optionalText()
      case .mayBeReadInDeinit: mayBeReadInDeinit = try scanner.flag()
      case .isRequiredByProtocol: isRequiredByProtocol = try scanner.flag()
      }
    }
    guard let isVariable, let value else { throw Failure() }
    return RetentionExplanation.Declaration(
      isVariable: isVariable,
      isOptional: isOptional,
      value: value,
      typeName: typeName,
      innerProperty: innerProperty,
      innerType: innerType,
      isInnerClearable: isInnerClearable,
      innerProtocol: innerProtocol,
      superclass: superclass,
      mayBeReadInDeinit: mayBeReadInDeinit,
      isRequiredByProtocol: isRequiredByProtocol
    )
  }

  /// Where a task's handle is.
  mutating func taskHandle() throws(Failure) -> RetentionExplanation.TaskHandle {
    var hop: Int?
    var holder: String?
    var label: String?
    try object(of: TaskHandleField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .hop: hop = try scanner.count()
      case .holderType: holder = try scanner.text()
      case .label: label = try scanner.text()
      }
    }
    guard let hop, let holder, let label else { throw Failure() }
    return RetentionExplanation.TaskHandle(hop: hop, holderType: holder, label: label)
  }

  /// What a rule knows of a leak.
  mutating func knownLeak() throws(Failure) -> RetentionExplanation.KnownLeak {
    var rule: String?
    var reason: String?
    var versions: String?
    try object(of: KnownLeakField.self) { (scanner, field) throws(Failure) in
      switch field {
      case .rule: rule = try scanner.text()
      case .reason: reason = try scanner.text()
      case .versions: versions = try scanner.optionalText()
      }
    }
    guard let rule, let reason else { throw Failure() }
    return RetentionExplanation.KnownLeak(rule: rule, reason: reason, versions: versions)
  }
}
