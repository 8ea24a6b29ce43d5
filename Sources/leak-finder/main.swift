import Glibc
import LeakMemory

ShrunkFiles.endProcess(
  saying: "leak-finder: a file that the program runs from was cut short meanwhile; look again\n",
  exitCode: ExitCode.unavailable
)
exit(LeakFinderCommand(console: .process).run(Array(CommandLine.arguments.dropFirst())))
