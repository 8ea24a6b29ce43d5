/// Tells the compiler's users that a value, which nobody else can hold, has no end to expect.
///
/// - Parameters:
///   - limit: How long an object may live on.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - make: Makes a value that is no object.
@available(
  *,
  unavailable,
  message: """
    the closure has to return an object of a class, an optional one, or an array of such: values have no end to expect; of \
    several objects return an array, not a tuple
    """
)
@_disfavoredOverload
public func expectDeallocation<Value>(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: () async throws -> Value
) {}
