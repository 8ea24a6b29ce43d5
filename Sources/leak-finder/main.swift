import Glibc

exit(LeakFinderCommand(console: .process).run(Array(CommandLine.arguments.dropFirst())))
