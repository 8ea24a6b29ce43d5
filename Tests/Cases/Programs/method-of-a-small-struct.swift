// A method of a struct with one property is handed over: the object in it is the function value's context. The struct cannot be weak.
import Foundation
import LeakFinder
struct LineFormatter {
    let log: Log
    func write(_ line: String) { log.lines.append(line) }
}
final class Log {
    var lines: [String] = []
    var sink: ((String) -> Void)?
}
func configure(_ log: Log) {
    let formatter = LineFormatter(log: log)
    log.sink = formatter.write
}
weak var victim: Log?
@inline(never) func scenario() {
    let log = Log()
    configure(log)
    victim = log
    LeakTracker.shared.didDismiss(log, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("log", { victim }))
