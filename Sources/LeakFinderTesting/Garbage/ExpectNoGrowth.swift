import LeakTracking

/// Expects no type to gain objects with every call of a closure.
///
/// ```swift
/// expectNoGrowth(iterations: 10) {
///   server.handle(request)
/// }
/// ```
///
/// The closure is called so many times, and the objects of the process are counted after each. A type of
/// which there are more after every call but the first is reported, with its growth per iteration and
/// what holds one of the new objects. A cache that is filled once is no growth; one that takes in
/// something new each time is, until it is full: choose more iterations than it has room for. An observer
/// or a closure more per call that captures no new object is no object more, and is not found.
///
/// - Parameters:
///   - iterations: How often the closure is called, at least twice.
///   - limit: How long what seems to grow may take to go.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - body: What is repeated.
///
/// Where other tests run at the same time the objects may be theirs: then it is a warning, and says so.
/// Where the heap cannot be searched a warning says that nothing was checked.
@_disfavoredOverload
public func expectNoGrowth(
  iterations: Int = 5,
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) rethrows {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  if let complaint = GrowthCheck.complaint(iterations: iterations, at: site) {
    return Recorder.record(complaint)
  }
  var check = GrowthCheck.begin(within: limit, at: site)
  do {
    for _ in 0..<iterations {
      try Turns.$isOwn.withValue(true) { try body() }
      if TestTracker.isActive { check.count() }
    }
  } catch {
    check.abandon()
    throw error
  }
  Recorder.record(check.finish())
}

/// Expects no type to gain objects with every call of an async closure.
///
/// ```swift
/// await expectNoGrowth(iterations: 10) {
///   await server.handle(request)
/// }
/// ```
///
/// - Parameters:
///   - iterations: How often the closure is called, at least twice.
///   - limit: How long what seems to grow may take to go.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - isolation: The caller's actor, on which the closure runs.
///   - body: What is repeated. Runs on the caller's actor.
public func expectNoGrowth(
  iterations: Int = 5,
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: @concurrent () async throws -> Void
) async rethrows {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  if let complaint = GrowthCheck.complaint(iterations: iterations, at: site) {
    return Recorder.record(complaint)
  }
  var check = await GrowthCheck.begin(within: limit, at: site)
  do {
    for _ in 0..<iterations {
      try await Turns.$isOwn.withValue(true) { try await body() }
      if TestTracker.isActive { check.count() }
    }
  } catch {
    check.abandon()
    throw error
  }
  Recorder.record(await check.finish())
}
