// As a delegate of a library: a method with a type parameter of classes makes a closure that has its target weakly and
// the closure that it was given. The box of the weak variable is mangled with the method's signature.
import Foundation
import LeakFinder
final class Delegate<Input, Output> {
    var block: ((Input) -> Output?)?
    func delegate<T: AnyObject>(on target: T, block: ((T, Input) -> Output)?) {
        self.block = { [weak target] input in
            guard let target = target else { return nil }
            return block?(target, input)
        }
    }
}
final class Transfer {
    let onDone = Delegate<Int, Void>()
    var bytes = 0
}
final class Downloader {
    func start() -> Transfer {
        let transfer = Transfer()
        transfer.onDone.delegate(on: self) { (self, done) in self.finish(transfer.bytes + done) }
        return transfer
    }
    func finish(_ count: Int) {}
}
weak var transfer: Transfer?
@inline(never) func scenario() {
    let downloader = Downloader()
    let started = downloader.start(); transfer = started
    LeakTracker.shared.didDismiss(started, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("transfer", { transfer }))
