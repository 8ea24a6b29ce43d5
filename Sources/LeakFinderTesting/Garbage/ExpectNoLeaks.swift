import LeakMemory
import LeakTracking

/// Expects a closure to leave no unreachable Swift objects behind.
///
/// ```swift
/// expectNoLeaks {
///   let screen = Screen()
///   screen.load()
/// }
/// ```
///
/// Nothing need be registered or returned: rings of objects that hold each other, and objects with a
/// retain that nobody releases, are found by looking through the live heap before and after. What a
/// variable, a task or another object still holds is no leak here. One call at a time runs in a process.
///
/// - Parameters:
///   - limit: How long what seems to be left may take to go.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - body: Does what is to leave nothing behind.
///
/// Where other tests run at the same time the objects may be theirs: then it is a warning, and says so.
/// Where the heap cannot be searched (another allocator than glibc's, another system) a warning says that
/// nothing was checked.
@_disfavoredOverload
public func expectNoLeaks(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) rethrows {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let check = NoLeaksCheck.begin(within: limit, at: site)
  do { try run(body) } catch {
    check.abandon()
    throw error
  }
  Recorder.record(check.finish(from: .current()))
}

/// Expects an async closure to leave no unreachable Swift objects behind.
///
/// ```swift
/// await expectNoLeaks {
///   let session = await Session.open()
///   await session.close()
/// }
/// ```
///
/// - Parameters:
///   - limit: How long what seems to be left may take to go.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - isolation: The caller's actor, on which the closure runs.
///   - body: Does what is to leave nothing behind. Runs on the caller's actor.
public func expectNoLeaks(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: @concurrent () async throws -> Void
) async rethrows {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let check = await NoLeaksCheck.begin(within: limit, at: site)
  do { try await run(isolation: isolation, body) } catch {
    check.abandon()
    throw error
  }
  Recorder.record(await check.finish(from: .current()))
}

/// Calls the closure in a frame of its own, which is gone when memory is looked at.
@inline(never)
private func run(_ body: () throws -> Void) rethrows {
  try Turns.$isOwn.withValue(true) { try body() }
}

/// Calls the closure in a frame of its own, which is gone when memory is looked at.
@inline(never)
private func run(
  isolation: isolated (any Actor)?,
  _ body: @concurrent () async throws -> Void
) async rethrows {
  try await Turns.$isOwn.withValue(true) { try await body() }
}
