import Glibc
import LeakMemory

ShrunkFiles.endProcess(
  saying: "leak-finder: a file that the program runs from was cut short meanwhile; look again\n",
  exitCode: ExitCode.unavailable
)
let output = StandardOutput()
var code = LeakFinderCommand(console: .process(output)).run(
  Array(CommandLine.arguments.dropFirst())
)
output.flush()
if let failure = output.failure {
  StandardError.write("leak-finder: cannot write to standard output: \(failure.reason)\n")
  code = ExitCode.cannotCreate
}
exit(code)
