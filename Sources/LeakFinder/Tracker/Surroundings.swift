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

  /// How much later an object may have been dismissed than one that it is decided with.
  package var gathering: Duration

  /// Prints a text for people.
  package var print: @Sendable (String) -> Void

  /// With or without the colours of a terminal.
  package var textStyle: TextStyle

  /// What is wrong with the environment's file of rules; nil where nothing is.
  package var rulesComplaint: String? {
    environment == .ofProcess
      ? ProcessRules.ofEnvironment.complaint : ProcessRules(path: environment.rulesPath).complaint
  }

  /// Describes surroundings.
  package init(
    environment: LeakFinderEnvironment,
    clock: any TrackingClock,
    scheduler: any TrackingScheduler,
    gathering: Duration = .zero,
    print: @escaping @Sendable (String) -> Void,
    textStyle: TextStyle = .plain
  ) {
    self.environment = environment
    self.clock = clock
    self.scheduler = scheduler
    self.gathering = gathering
    self.print = print
    self.textStyle = textStyle
  }

  /// The process's environment, Dispatch's clock and timers, standard error.
  package static let ofProcess = Surroundings(
    environment: .ofProcess,
    clock: DispatchClock(),
    scheduler: DispatchScheduler(),
    // Longer than two ticks of the coarse clock that dismissals are timed with, at 100 ticks a second.
    gathering: .milliseconds(25),
    print: { FileOutput.writeToStandardError($0) },
    textStyle: .suited(
      isTerminal: FileOutput.isStandardErrorTerminal,
      LeakFinderEnvironment.variable
    )
  )
}
