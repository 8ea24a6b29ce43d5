import LeakFinder

/// Runs a command that has ended when this returns.
func runCommand() throws {
  let runner = CommandRunner()
  try runner.run("/bin/true")
  LeakTracker.shared.didDismiss(runner, gracePeriod: .milliseconds(500))
}

try runCommand()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
