import LeakTracking

/// Expects the object that a closure returns to be released.
///
/// ```swift
/// expectDeallocation {
///   let screen = Screen()
///   screen.load()
///   return screen
/// }
/// ```
///
/// Returns when the object is gone: at once where nothing else holds it. Otherwise the failure,
/// recorded at the caller's line in XCTest as in Swift Testing, says what holds it.
///
/// - Parameters:
///   - limit: How long the object may live on.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - make: Makes the object, uses it, and returns it. Nil means that there is nothing to expect.
///
/// On XCTest's main thread the run loop runs meanwhile, so that a release through the main queue or
/// the main actor comes through. A test in Swift Testing that is not async cannot wait: make it
/// async and await the call where the object is released a little later.
@_disfavoredOverload
public func expectDeallocation(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: () throws -> AnyObject?
) rethrows {
  let box = try weakBox(of: make)
  guard box.isAlive else { return }
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  DeallocationCheck.verify([box], within: limit, at: site)
}

/// Expects all objects that a closure returns to be released.
///
/// ```swift
/// expectDeallocation {
///   let screen = Screen()
///   return [screen, screen.model, screen.player]
/// }
/// ```
///
/// - Parameters:
///   - limit: How long the objects may live on.
///   - fileID: The caller's `#fileID`.
///   - filePath: The caller's `#filePath`.
///   - line: The caller's `#line`.
///   - column: The caller's `#column`.
///   - make: Makes the objects, uses them, and returns them.
@_disfavoredOverload
public func expectDeallocation(
  within limit: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  @ExpectedObjects _ make: () throws -> [AnyObject?]
) rethrows {
  let boxes = try weakBoxes(of: make)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  DeallocationCheck.verify(boxes, within: limit, at: site)
}

/// Calls the closure; never inlined, so that nothing of it is left in the caller's frame.
@inline(never)
private func weakBox(of make: () throws -> AnyObject?) rethrows -> WeakBox {
  WeakBox(try make())
}

/// Calls the closure; never inlined, so that nothing of it is left in the caller's frame.
@inline(never)
private func weakBoxes(of make: () throws -> [AnyObject?]) rethrows -> [WeakBox] {
  try make().map { WeakBox($0) }
}
