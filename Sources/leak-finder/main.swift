import Foundation

exit(LeakFinderCommand(console: .process).run(Array(CommandLine.arguments.dropFirst())))
