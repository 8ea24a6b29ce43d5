/// A report on one object that should have been released.
public struct LeakReport: Sendable, Hashable, Identifiable {
  /// The outcome: leaked, or released late.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// Still alive after its grace period.
    case leaked

    /// Reported as leaked, and released after all.
    case releasedLate
  }

  /// The object of a report.
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

  /// The identity of this report.
  public let id: String

  /// The outcome: leaked, or released late.
  public let outcome: Outcome

  /// The report that this one takes back; nil unless ``outcome`` is `releasedLate`.
  public let retracts: String?

  /// The time after the deadline, in seconds, between the two checks around its release.
  ///
  /// Nil unless ``outcome`` is `releasedLate`.
  public let latenessSeconds: ClosedRange<Double>?

  /// The object.
  public let object: TrackedObject

  /// The reason given at the dismissal.
  public let reason: String?

  /// The seconds from the dismissal to the check that found the object alive.
  public let aliveSeconds: Double

  /// The call that dismissed the object.
  public let dismissal: CallSite

  /// The call that made the object, if its initialiser called `track(_:)`.
  public let creation: CallSite?

  /// A fingerprint that is equal for equal leaks, in every run and on every machine.
  public let fingerprint: String

  /// The reason why the object is alive; nil for `releasedLate`.
  public let retention: RetentionExplanation?

  /// The number of other objects that would be freed with this one; nil where it is not known.
  public package(set) var retainedObjects: Int?

  /// The bytes that would be freed with the object, its own included, each counted once.
  ///
  /// Nil where nobody asked, or it is not known.
  public package(set) var retainedBytes: Int?

  /// Whether the object was found as unreachable, without having been dismissed.
  ///
  /// ``dismissal`` is then the call that asked.
  public package(set) var isUnreachable: Bool

  /// The report of the leak to fix first: its object alone retains this one's; else nil.
  public package(set) var foldedUnder: String?

  /// The changes to make, one sentence each.
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
