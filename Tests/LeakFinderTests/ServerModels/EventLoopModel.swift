/// Runs callbacks; lives as long as the server.
final class EventLoop {
  /// What somebody waits for.
  private(set) var pending: [Future<String>] = []

  /// A promise on this loop, which keeps the future until the promise is kept or broken.
  func makePromise() -> Promise<String> {
    let future = Future<String>()
    pending.append(future)
    return Promise(future: future, loop: self)
  }

  /// Forgets a future that has its result.
  func complete(_ future: Future<String>) {
    pending.removeAll { $0 === future }
  }
}

/// A result to come.
final class Future<Value> {
  /// Who is told.
  private var callbacks: [(Value?) -> Void] = []

  /// Asks to be told of the result.
  func whenComplete(_ callback: @escaping (Value?) -> Void) {
    callbacks.append(callback)
  }

  /// Tells everybody, and forgets them.
  func complete(_ value: Value?) {
    let told = callbacks
    callbacks = []
    for callback in told { callback(value) }
  }
}

/// The right to give a future its result.
struct Promise<Value> {
  /// The result to come.
  let future: Future<String>

  /// Where callbacks run.
  let loop: EventLoop

  /// Keeps the promise, or breaks it with nil.
  func complete(_ value: String?) {
    future.complete(value)
    loop.complete(future)
  }
}

/// A client's connection, which waits for an answer.
final class Connection {
  /// Where callbacks run.
  private let loop: EventLoop

  /// The answer that is being waited for.
  private var reply: Promise<String>?

  /// What was answered.
  private(set) var lastReply: String?

  /// A connection on a loop.
  init(loop: EventLoop) {
    self.loop = loop
  }

  /// Asks, and waits for the answer without holding a thread.
  func send() {
    let promise = loop.makePromise()
    promise.future.whenComplete { self.lastReply = $0 }
    reply = promise
  }

  /// Closes the connection; breaks the promise, or forgets that.
  func close(breakingPromises: Bool) {
    if breakingPromises { reply?.complete(nil) }
    reply = nil
  }
}
