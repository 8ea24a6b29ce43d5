import LeakBacktraces
public import LeakReports
package import LeakTracking

/// A watcher of objects that should be released, which reports those that are not.
///
/// ```swift
/// func pop() {
///   let screen = screens.removeLast()
///   LeakTracker.shared.didDismiss(screen)
/// }
/// ```
///
/// The tracker keeps no object alive. It may be called from any thread, also from deinitialisers.
/// Until an object outlives its grace period it costs a weak reference, a stored backtrace and an
/// entry in a queue; one timer serves all objects.
public final class LeakTracker: Sendable {
  /// The tracker for the whole process.
  ///
  /// Inert in release builds unless the environment has `LEAKFINDER=on`, which also has its reports
  /// printed there, and in all builds where it has `LEAKFINDER=off`.
  public static let shared = LeakTracker(
    configuration: Configuration(),
    isShared: true,
    surroundings: .ofProcess
  )

  /// Whether the tracker keeps registrations, or drops them at once.
  public let isActive: Bool

  /// The default grace period.
  private let gracePeriod: GracePeriod

  /// Watches.
  package let watcher: Watcher

  /// Makes reports and hands them out.
  let desk: ReportDesk

  /// Makes a separate tracker, which is inert only with `LEAKFINDER=off`.
  public convenience init(configuration: Configuration = Configuration()) {
    self.init(configuration: configuration, isShared: false, surroundings: .ofProcess)
  }

  /// A tracker in given surroundings.
  package init(configuration: Configuration, isShared: Bool, surroundings: Surroundings) {
    let environment = surroundings.environment
    let isActive = environment.isActive(isShared: isShared, isDebug: Build.isDebug)
    self.isActive = isActive
    self.gracePeriod = GracePeriod(configuration.gracePeriod)
    self.desk = ReportDesk(
      printsReports: configuration.printsReports,
      print: surroundings.print,
      style: surroundings.textStyle,
      reportPath: environment.reportPath,
      rules: configuration.rules
    )
    self.watcher = Watcher(
      owner: desk,
      clock: surroundings.clock,
      scheduler: surroundings.scheduler,
      gathering: surroundings.gathering
    )
    for type in configuration.ignoredTypes {
      watcher.ignore(type)
    }
    if isShared, let complaint = environment.complaint {
      surroundings.print(complaint)
    }
    if isActive, isShared, environment.rulesPath != nil {
      // A mistake in the file is said once, before the first check.
      if let complaint = surroundings.rulesComplaint { surroundings.print(complaint) }
    }
  }

  // MARK: - Registering

  /// Registers an object that should be released; it is reported if it outlives its grace period.
  ///
  /// - Parameters:
  ///   - object: Is not kept alive. One whose deinitialiser already runs is never reported.
  ///   - reason: Why it should be gone; printed in the report.
  ///   - gracePeriod: How long it may live on; nil for the tracker's own. Negative values count as
  ///     zero, values above a day as a day. With zero it is looked at as soon as possible.
  ///   - options: How this dismissal is treated.
  ///   - fileID: The caller's file; leave it out.
  ///   - filePath: The caller's file; leave it out.
  ///   - line: The caller's line; leave it out.
  ///   - column: The caller's column; leave it out.
  /// - Returns: The dismissal, to take it back.
  ///
  /// An object that is dismissed again before it is decided keeps its first reason and call, and
  /// the earlier of both deadlines. One that was reported is not reported again, unless it was
  /// presented since: then it is a new leak with the same fingerprint.
  ///
  /// Where the check comes more than half a second late, because the machine was busy or asleep,
  /// the object gets its whole grace period once more.
  ///
  /// - Complexity: O(log *n*) for *n* dismissed objects, and an unwinding of the stack.
  @discardableResult
  public func didDismiss(
    _ object: AnyObject,
    reason: String? = nil,
    gracePeriod: Duration? = nil,
    options: DismissalOptions = DismissalOptions(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Dismissal {
    register(
      object,
      reason: reason,
      gracePeriod: gracePeriod,
      options: options,
      scope: nil,
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Takes back every pending dismissal of an object that is in use again.
  ///
  /// A report that was made already stands until the object is gone. A dismissal that follows is
  /// judged anew.
  public func didPresent(_ object: AnyObject) {
    guard isActive else { return }
    watcher.present(object)
  }

  /// Records the creation of an object for its report; meant for initialisers.
  ///
  /// - Parameters:
  ///   - object: Is not kept alive.
  ///   - fileID: The caller's file; leave it out.
  ///   - filePath: The caller's file; leave it out.
  ///   - line: The caller's line; leave it out.
  ///   - column: The caller's column; leave it out.
  ///
  /// At most a million living objects are noted.
  ///
  /// - Complexity: O(1) on average, and an unwinding of the stack.
  public func track(
    _ object: AnyObject,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard isActive else { return }
    let isSweepDue = desk.creations.note(
      object,
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      backtrace: Backtrace.capture().rawValue
    )
    if isSweepDue { watcher.requestCheck() }
  }

  /// Ignores the instances of a class; those of its subclasses are still reported.
  ///
  /// Instances that were dismissed before are still reported.
  public func ignore(_ type: AnyClass) {
    watcher.ignore(ObjectIdentifier(type))
  }

  /// Registers an object.
  @inline(__always)
  func register(
    _ object: AnyObject,
    reason: String?,
    gracePeriod: Duration?,
    options: DismissalOptions,
    scope: TrackingScope?,
    site: CallSite
  ) -> Dismissal {
    guard isActive else { return Dismissal() }
    let backtrace = options.contains(.withoutBacktrace) ? .none : Backtrace.capture()
    let registration = Registration(
      now: watcher.roughlyNow,
      grace: gracePeriod.map { GracePeriod($0) } ?? self.gracePeriod,
      reason: reason,
      site: site,
      backtrace: backtrace.rawValue,
      scope: scope?.id(for: self)
    )
    let outcome = watcher.register(object, as: registration)
    if case .registered(let entry) = outcome, !options.contains(.includingOwned) {
      return Dismissal(watcher: watcher, entry: entry)
    }
    return registerUnusual(object, as: registration, outcome, options)
  }

  /// Registers an instance of a class that is new or has a say in it, or for a scope, or with what
  /// it owns.
  ///
  /// The task's scope is only asked for where there are scopes: that takes as long as two locks.
  @inline(never)
  private func registerUnusual(
    _ object: AnyObject,
    as registration: Registration,
    _ outcome: Watcher.Outcome,
    _ options: DismissalOptions
  ) -> Dismissal {
    let scope = registration.scope ?? TrackingScope.current?.id(for: self) ?? .none
    let registration = registration.scoped(scope)
    var outcome = outcome
    if case .needsScope = outcome {
      outcome = watcher.register(object, as: registration)
    }
    if case .unknownClass = outcome {
      watcher.setTreatment(of: object, asks: object is any LeakTrackingOptional)
      outcome = watcher.register(object, as: registration)
    }
    if case .asksFirst = outcome, let optional = object as? any LeakTrackingOptional,
      optional.expectsDeallocation
    {
      outcome = watcher.register(object, as: registration, isAsked: true)
    }
    guard case .registered(let entry) = outcome else { return Dismissal() }
    if options.contains(.includingOwned) {
      registerOwned(by: object, as: registration, entry)
    }
    return Dismissal(watcher: watcher, entry: entry)
  }

  // MARK: - Reports

  /// Adds a closure that receives every report.
  ///
  /// - Parameter sink: Called on a queue of LeakFinder's, one report at a time; while it runs
  ///   nothing is checked.
  /// - Returns: Removes the receiver again.
  @discardableResult
  public func addSink(_ sink: @escaping @Sendable (LeakReport) -> Void) -> SinkToken {
    desk.addSink(sink)
  }

  /// Removes a sink; does nothing where it was removed before.
  public func removeSink(_ token: SinkToken) {
    desk.removeSink(token)
  }

  /// Waits until every object registered before the call is released or reported.
  ///
  /// - Returns: All reports that no call has returned yet, those of objects that were released late
  ///   included. Of two calls that wait at once, each report goes to the one that ends first. The
  ///   latest thousand reports are kept for calls to come.
  ///
  /// Returns as soon as all objects are gone, otherwise when the longest grace period then pending
  /// is over. A check that comes late gives its objects a second chance, which prolongs the wait by
  /// their grace periods. Blocks no thread; returns early when the task is cancelled.
  public func settle() async -> [LeakReport] {
    await settle(limit: nil)
  }

  /// Waits, for a limited time, until every object registered before is released or reported.
  ///
  /// - Parameter limit: Longer grace periods are shortened to it. Zero decides at once.
  /// - Returns: As ``settle()``.
  public func settle(within limit: Duration) async -> [LeakReport] {
    await settle(limit: GracePeriod(limit))
  }

  /// Decides what belongs to the current scope and to none.
  private func settle(limit: GracePeriod?) async -> [LeakReport] {
    guard isActive else { return [] }
    let scope = TrackingScope.current?.id(for: self) ?? .none
    let task = desk.asking.begin()
    defer { desk.asking.end(task) }
    await watcher.settle(.unowned(and: scope), within: limit)
    return desk.take(.unowned(and: scope)).map(\.report)
  }
}
