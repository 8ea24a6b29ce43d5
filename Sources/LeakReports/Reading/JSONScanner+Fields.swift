/// The members of a report.
enum ReportField: String, JSONField {
  case schemaVersion, id, outcome, retracts, latenessSeconds, object, reason, aliveSeconds
  case dismissal, creation, fingerprint, retainedObjects, retainedBytes, isUnreachable
  case foldedUnder, knownLeak, advice, retention

  /// What `leak-finder show --json` adds.
  case count, retractedCount

  static let names = JSONNames<Self>()
}

/// The members of the object that a report is about.
enum ObjectField: String, JSONField {
  case typeName

  static let names = JSONNames<Self>()
}

/// The members of a call.
enum CallField: String, JSONField {
  case file, line, backtrace

  static let names = JSONNames<Self>()
}

/// The members of a place in the source.
enum SiteField: String, JSONField {
  case symbol, file, line, isLineApproximate, isAsyncCaller

  static let names = JSONNames<Self>()
}

/// The members of an explanation.
enum ExplanationField: String, JSONField {
  case schemaVersion, typeName, kind, root, path, cycleLength, otherPaths, retainCount, notes
  case advice, cut, declaration, knownLeak, taskHandles

  static let names = JSONNames<Self>()
}

/// The members of a root.
enum RootField: String, JSONField {
  case kind, name, variable, clearing

  static let names = JSONNames<Self>()
}

/// The members of a step.
enum StepField: String, JSONField {
  case holderType, label, kind, targetType, source, variable

  static let names = JSONNames<Self>()
}

/// The members of a local variable.
enum VariableField: String, JSONField {
  case name, function, file, line, suspension

  static let names = JSONNames<Self>()
}

/// The members of a further path.
enum OtherPathField: String, JSONField {
  case root, path, cycleLength

  static let names = JSONNames<Self>()
}

/// The members of a retain count.
enum RetainCountField: String, JSONField {
  case strong, located

  static let names = JSONNames<Self>()
}

/// The members of a cut's outcome.
enum CutField: String, JSONField {
  case kind, hop, objects, bytes, typeName, retains, places, futileEnds

  static let names = JSONNames<Self>()
}

/// The members of a place that is cut.
enum CutPlaceField: String, JSONField {
  case holderType, label, source

  static let names = JSONNames<Self>()
}

/// The members of a declaration.
enum DeclarationField: String, JSONField {
  case isVariable, isOptional, value, typeName, innerProperty, innerType, isInnerClearable,
    innerProtocol, superclass, mayBeReadInDeinit, isRequiredByProtocol

  static let names = JSONNames<Self>()
}

/// The members of where a task's handle is.
enum TaskHandleField: String, JSONField {
  case hop, holderType, label

  static let names = JSONNames<Self>()
}

/// The members of a rule on a known leak.
enum KnownLeakField: String, JSONField {
  case rule, reason, versions

  static let names = JSONNames<Self>()
}
