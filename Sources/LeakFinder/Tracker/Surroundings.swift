package import LeakReports
package import LeakTracking

/// What a tracker takes from its process, or from a test.
package struct Surroundings: Sendable {
  /// The environment's variables.
  package var environment: LeakFinderEnvironment

  /// Where the time comes from.
  package var clock: any TrackingClock

  /// What wakes the tracker up.
  package var scheduler: any TrackingScheduler

  /// Prints a text for people.
  package var print: @Sendable (String) -> Void

  /// With or without the colours of a terminal.
  package var textStyle: TextStyle

  /// Describes surroundings.
  package init(
    environment: LeakFinderEnvironment,
    clock: any TrackingClock,
    scheduler: any TrackingScheduler,
    print: @escaping @Sendable (String) -> Void,
    textStyle: TextStyle = .plain
  ) {
    self.environment = environment
    self.clock = clock
    self.scheduler = scheduler
    self.print = print
    self.textStyle = textStyle
  }

  /// The process's environment, Dispatch's clock and timers, standard error.
  package static let ofProcess = Surroundings(
    environment: .ofProcess,
    clock: DispatchClock(),
    scheduler: DispatchScheduler(),
    print: { FileOutput.writeToStandardError($0) },
    textStyle: .suited(
      isTerminal: FileOutput.isStandardErrorTerminal,
      LeakFinderEnvironment.variable
    )
  )
}
