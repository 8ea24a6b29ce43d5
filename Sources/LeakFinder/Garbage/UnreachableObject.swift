public import LeakReports

/// An object that is alive and that nothing reaches, with all that hangs off it.
public struct UnreachableObject: Sendable, Hashable {
  /// The dynamic type with its module.
  ///
  /// Of a ring, that of one object on it, or kept by it: one of the program's own types where there is one.
  public let typeName: String

  /// How many objects a programmer sees there are: this one, those on its ring, what hangs off them.
  public let objectCount: Int

  /// How many bytes they take, with the storage between them.
  public let byteCount: Int

  /// Why the object is alive: a ring that it is on or that keeps it, or a retain that nobody releases.
  public let explanation: RetentionExplanation
}

// MARK: - CustomStringConvertible

extension UnreachableObject: CustomStringConvertible {
  /// The explanation, and how much hangs off the object.
  public var description: String {
    let objects = objectCount == 1 ? "1 object" : "\(objectCount) objects"
    return "\(objects), \(byteCount) bytes that nothing reaches:\n\(explanation)"
  }
}
