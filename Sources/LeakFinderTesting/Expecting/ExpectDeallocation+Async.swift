import LeakTracking

/// Expects the object that an async closure returns to be released.
///
/// ```swift
/// await expectDeallocation {
///   let session = await Session.open()
///   await session.close()
///   return session
/// }
/// ```
///
/// Runs on the caller's actor, as the closure does. Returns when the object is gone: at once where
/// nothing else holds it. Otherwise the test is suspended for as long as `limit` allows; whatever is
/// to release the object, the main queue, an actor or a task, can run meanwhile.
///
/// - Parameters:
///   - limit: How long the object may live on.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - isolation: The caller's actor, on which the closure runs.
///   - make: Makes the object, uses it, and returns it. Nil means that there is nothing to expect.
public func expectDeallocation(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ make: @concurrent () async throws -> AnyObject?
) async rethrows {
  let box = try await weakBox(isolation: isolation, of: make)
  guard box.isAlive else { return }
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  await DeallocationCheck.verify([box], within: limit, at: site)
}

/// Expects all objects that an async closure returns to be released.
///
/// - Parameters:
///   - limit: How long the objects may live on.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - isolation: The caller's actor, on which the closure runs.
///   - make: Makes the objects, uses them, and returns them.
public func expectDeallocation(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  @ExpectedObjects _ make: @concurrent () async throws -> [AnyObject?]
) async rethrows {
  let boxes = try await weakBoxes(isolation: isolation, of: make)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  await DeallocationCheck.verify(boxes, within: limit, at: site)
}

/// Calls the closure in a frame of its own, which is gone when the object is looked at.
@inline(never)
private func weakBox(
  isolation: isolated (any Actor)?,
  of make: @concurrent () async throws -> AnyObject?
) async rethrows -> WeakBox {
  WeakBox(try await make())
}

/// Calls the closure in a frame of its own, which is gone when the objects are looked at.
@inline(never)
private func weakBoxes(
  isolation: isolated (any Actor)?,
  of make: @concurrent () async throws -> [AnyObject?]
) async rethrows -> [WeakBox] {
  try await make().map { WeakBox($0) }
}
