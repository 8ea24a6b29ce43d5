package import LeakBacktraces
import LeakFindings

extension ReportBuilder {
  /// A call that registered an object.
  package struct Call: Sendable, Hashable {
    /// The `#filePath`.
    package let file: String

    /// The `#line`.
    package let line: Int

    /// The stack of the call.
    package let backtrace: BacktraceID

    /// Describes a call.
    package init(file: String, line: Int, backtrace: BacktraceID) {
      self.file = file
      self.line = line
      self.backtrace = backtrace
    }
  }

  /// What is known of a leaked object besides its holders.
  package struct Facts: Sendable, Hashable {
    /// The dynamic type with its module.
    package let typeName: String

    /// The reason given at the dismissal.
    package let reason: String?

    /// Seconds between dismissal and the look that found the object alive.
    package let aliveSeconds: Double

    /// The dismissal.
    package let dismissal: Call

    /// Where the object was made, if that was noted.
    package let creation: Call?

    /// What would be freed with it; nil where that is not known.
    package let retained: RetainedSize?

    /// Whether it was found by looking for what nothing reaches.
    package let isUnreachable: Bool

    /// Describes a leaked object.
    package init(
      typeName: String,
      reason: String?,
      aliveSeconds: Double,
      dismissal: Call,
      creation: Call?,
      retained: RetainedSize? = nil,
      isUnreachable: Bool = false
    ) {
      self.typeName = typeName
      self.reason = reason
      self.aliveSeconds = aliveSeconds
      self.dismissal = dismissal
      self.creation = creation
      self.retained = retained
      self.isUnreachable = isUnreachable
    }
  }
}
