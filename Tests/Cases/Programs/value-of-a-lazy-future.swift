// A promise makes its future lazily, and its users have the future alone: unowned there, or weak, the promise would be gone at
// once.
import LeakFinder

final class Promise<Value> {
  private var listeners: [(Value) -> Void] = []
  lazy var future = Future(self)
  private var value: Value?
  func succeed(_ result: Value) {
    value = result
    for listener in listeners { listener(result) }
    listeners = []
  }
  func onSuccess(_ listener: @escaping (Value) -> Void) {
    if let value { listener(value) } else { listeners.append(listener) }
  }
}

final class Future<Value> {
  private let promise: Promise<Value>
  init(_ promise: Promise<Value>) { self.promise = promise }
  func onSuccess(_ listener: @escaping (Value) -> Void) { promise.onSuccess(listener) }
}

final class Request {}

final class Cache {
  var hits = 0
  func get(_ request: Request) -> Future<Request> {
    let promise = Promise<Request>()
    promise.succeed(request)
    return promise.future
  }
}

weak var victim: Request?

@inline(never) func scenario() {
  let request = Request()
  let cache = Cache()
  cache.get(request).onSuccess { _ in cache.hits += 1 }
  victim = request
  LeakTracker.shared.didDismiss(request, gracePeriod: .milliseconds(100))
}
scenario()
finish(("request", { victim }))
