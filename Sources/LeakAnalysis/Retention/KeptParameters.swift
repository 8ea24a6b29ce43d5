import LeakImages
import LeakLocking

/// The parameters of an image's functions that were asked for, for later snapshots: debug information stays the same.
final class KeptParameters: Sendable {
  /// The parameters by the functions' addresses in the file; nil for functions that are not described.
  private let functions = Locked<[UInt64: [FunctionParameter]?]>([:])

  /// The most functions that are kept.
  private static let mostFunctions = 1024

  /// The parameters of a function; nil where it was not asked for, and nil inside where it is not described.
  subscript(address: UInt64) -> [FunctionParameter]?? {
    get { functions.withLock { $0[address] } }
    set {
      functions.withLock { functions in
        if functions.count >= Self.mostFunctions { functions.removeAll() }
        functions[address] = newValue
      }
    }
  }
}
