// A promise is kept with its owner itself. A settled future cannot leave its case, and its enum is generic: the owner lets go of the
// promise.
import LeakFinder

enum Outcome<Value> { case success(Value), failure(any Error) }
final class Future<Value> { private(set) var result: Outcome<Value>?; func complete(_ result: Outcome<Value>) { self.result = result } }
final class Promise<Value> { let future = Future<Value>(); func success(_ value: Value) { future.complete(.success(value)) } }
final class Peripheral {
    private var connection: Promise<Peripheral>?
    func connect() { connection = Promise() }
    func didConnect() { connection?.success(self) }
}
@main struct Main {
    nonisolated(unsafe) static weak var peripheral: Peripheral?
    @inline(never) static func make() {
        let peripheral = Peripheral()
        peripheral.connect()
        peripheral.didConnect()
        self.peripheral = peripheral
        LeakTracker.shared.didDismiss(peripheral, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("peripheral", { peripheral })) }
}
