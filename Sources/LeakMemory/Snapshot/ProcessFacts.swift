/// What a snapshot is of, and how it was taken.
package struct ProcessFacts: Hashable, Sendable {
  /// How the bytes were had.
  package enum Method: String, Hashable, Sendable {
    /// Copied while the threads were stopped.
    case copy
    /// Read from a child that was cloned while the threads were stopped.
    case clone
    /// Copied when the process had come to its end.
    case ended
    /// Read from an ELF core file.
    case core
    /// Read from a file that a snapshot was saved to.
    case saved
    /// Read as it is asked for, while its threads run.
    case live
    /// Made by a test.
    case fake
  }

  /// The process's number; 0 where unknown.
  package var processID: Int32

  /// The path of its program; empty where unknown.
  package var executablePath: String

  /// How the bytes were had.
  package var method: Method

  /// Whether it is the process that asks.
  package var isOwn: Bool

  /// How its threads were stopped.
  package var stop: ThreadStop

  /// How long its threads were stopped, in seconds.
  package var stoppedSeconds: Double

  /// The number of bytes that were copied.
  package var copiedByteCount: Int

  /// Whether the memory is there with its contents; otherwise only with what the graph is made of.
  package var hasContents: Bool

  /// What of its memory was resident; nil where that is not known.
  package var resident: ResidentMemory?

  /// What was known of code where the snapshot was taken; empty where that can be asked now.
  package var code: [DescribedCode]

  /// The paths of images whose file could not be proved to be the one that was loaded.
  package var unverifiedImages: [String]

  /// Describes where a snapshot is from.
  package init(
    processID: Int32 = 0,
    executablePath: String = "",
    method: Method,
    isOwn: Bool = false,
    stop: ThreadStop = .traced,
    stoppedSeconds: Double = 0,
    copiedByteCount: Int = 0,
    hasContents: Bool = true,
    resident: ResidentMemory? = nil,
    code: [DescribedCode] = [],
    unverifiedImages: [String] = []
  ) {
    self.processID = processID
    self.executablePath = executablePath
    self.method = method
    self.isOwn = isOwn
    self.stop = stop
    self.stoppedSeconds = stoppedSeconds
    self.copiedByteCount = copiedByteCount
    self.hasContents = hasContents
    self.resident = resident
    self.code = code
    self.unverifiedImages = unverifiedImages
  }
}
