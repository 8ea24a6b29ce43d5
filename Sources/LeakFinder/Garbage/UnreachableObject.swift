public import LeakReports

/// An unreachable object that is still allocated, with everything that it retains.
public struct UnreachableObject: Sendable, Hashable {
  /// The dynamic type with its module.
  ///
  /// Of a ring, that of one object on it, or kept by it: one of the program's own types where there is one.
  public let typeName: String

  /// The number of objects: this one, those of its cycle, and those that they retain.
  public let objectCount: Int

  /// The size of these objects and of the storage between them, in bytes.
  public let byteCount: Int

  /// The reason why the object is alive: a retain cycle, or a retain that is never released.
  public let explanation: RetentionExplanation
}

// MARK: - CustomStringConvertible

extension UnreachableObject: CustomStringConvertible {
  /// The explanation, with the number and size of the retained objects.
  public var description: String {
    let objects = objectCount == 1 ? "1 object" : "\(objectCount) objects"
    return "\(objects), \(byteCount) bytes that nothing reaches:\n\(explanation)"
  }
}
