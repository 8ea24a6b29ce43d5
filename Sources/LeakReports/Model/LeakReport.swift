/// What LeakFinder has to say about one object that should be gone.
public struct LeakReport: Sendable, Hashable, Identifiable {
  /// What became of the object.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// Still alive after its grace period.
    case leaked

    /// Reported as leaked, and died after all.
    case releasedLate
  }

  /// The object a report is about.
  public struct TrackedObject: Sendable, Hashable {
    /// The dynamic type with its module, such as `Demo.TextViewController`.
    public let typeName: String

    /// Describes an object.
    public init(typeName: String) {
      self.typeName = typeName
    }
  }

  /// A call that registered the object.
  public struct CallSite: Sendable, Hashable {
    /// The file's path.
    public let file: String

    /// The line, from 1.
    public let line: Int

    /// The callers, innermost first, LeakFinder's own frames left out.
    public let backtrace: [SourceSite]

    /// Describes a call.
    public init(file: String, line: Int, backtrace: [SourceSite]) {
      self.file = file
      self.line = line
      self.backtrace = backtrace
    }
  }

  /// Unique to this report.
  public let id: String

  /// What became of the object.
  public let outcome: Outcome

  /// The report that this one takes back; nil unless ``outcome`` is `releasedLate`.
  public let retracts: String?

  /// Seconds after the deadline within which the object died: between two looks.
  ///
  /// Nil unless ``outcome`` is `releasedLate`.
  public let latenessSeconds: ClosedRange<Double>?

  /// The object.
  public let object: TrackedObject

  /// The reason given at the dismissal.
  public let reason: String?

  /// Seconds between dismissal and the look that found the object alive.
  public let aliveSeconds: Double

  /// Where the object was dismissed.
  public let dismissal: CallSite

  /// Where the object was made, if its initialiser asked for that.
  public let creation: CallSite?

  /// Equal for equal leaks, from run to run and machine to machine.
  public let fingerprint: String

  /// Why the object is alive; nil for `releasedLate`.
  public let retention: RetentionExplanation?

  /// How many other objects would go with this one; nil where nobody asked, or it is not known.
  public package(set) var retainedObjects: Int?

  /// How many bytes would be freed with the object, its own included, each counted once.
  ///
  /// Nil where nobody asked, or it is not known.
  public package(set) var retainedBytes: Int?

  /// Whether the object was found by looking for what nothing reaches, without having been dismissed.
  ///
  /// ``dismissal`` is then the call that asked.
  public package(set) var isUnreachable: Bool

  /// The report to fix first: its object alone retains this one's; nil where there is none.
  public package(set) var foldedUnder: String?

  /// What to do about it, one sentence each.
  public var advice: [String] { retention?.advice ?? [] }

  /// The rule by which the leak is known, so that it fails nothing; nil where there is none.
  public var knownLeak: RetentionExplanation.KnownLeak? { retention?.knownLeak }

  /// Describes a finding.
  public init(
    id: String,
    outcome: Outcome,
    retracts: String?,
    latenessSeconds: ClosedRange<Double>?,
    object: TrackedObject,
    reason: String?,
    aliveSeconds: Double,
    dismissal: CallSite,
    creation: CallSite?,
    fingerprint: String,
    retention: RetentionExplanation?,
    retainedObjects: Int? = nil,
    retainedBytes: Int? = nil,
    isUnreachable: Bool = false,
    foldedUnder: String? = nil
  ) {
    self.id = id
    self.outcome = outcome
    self.retracts = retracts
    self.latenessSeconds = latenessSeconds
    self.object = object
    self.reason = reason
    self.aliveSeconds = aliveSeconds
    self.dismissal = dismissal
    self.creation = creation
    self.fingerprint = fingerprint
    self.retention = retention
    self.retainedObjects = retainedObjects
    self.retainedBytes = retainedBytes
    self.isUnreachable = isUnreachable
    self.foldedUnder = foldedUnder
  }
}
