// A closure has captured a struct that has a call, and a writer that has it too: the struct's own property alone being weak
// frees nothing.
import Foundation
import LeakFinder
final class Call {
    var onStart: (() -> Void)?
    var isStarted = false
}
final class Writer {
    private let call: Call
    init(to call: Call) { self.call = call }
    func start() { call.isStarted = true }
}
struct StreamingCall {
    private let call: Call
    let writer: Writer
    init(_ call: Call) {
        self.call = call
        writer = Writer(to: call)
    }
    func invoke() { call.onStart = { self.writer.start() } }
}
weak var victim: Call?
@inline(never) func scenario() {
    let call = Call()
    StreamingCall(call).invoke()
    call.onStart?()
    precondition(call.isStarted)
    victim = call
    LeakTracker.shared.didDismiss(call, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("call", { victim }))
