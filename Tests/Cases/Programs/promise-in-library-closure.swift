// A library's closure captures a struct that has the next promise: nobody can make that weak. The program's own closure
// captures the object itself.
import Foundation
import LeakFinder
final class Future<Value> {
  var callbacks: [(Value) -> Void] = []
  func map<Other>(_ transform: @escaping (Value) -> Other) -> Future<Other> {
    let next = Promise<Other>()
    callbacks.append { next.succeed(transform($0)) }
    return next.future
  }
  func whenSuccess(_ body: @escaping (Value) -> Void) { callbacks.append { body($0) } }
}
struct Promise<Value> {
  let future = Future<Value>()
  func succeed(_ value: Value) { for callback in future.callbacks { callback(value) } }
}
final class Connection {
  var pending: [Promise<[UInt8]>] = []
  var received = 0
  func start() {
    let promise = Promise<[UInt8]>()
    pending.append(promise)
    promise.future.map { $0.count }.whenSuccess { self.received += $0 }
  }
}
weak var victim: Connection?
@inline(never) func scenario() {
  let connection = Connection()
  connection.start()
  victim = connection
  LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("connection", { victim }))
