// Tasks wait for replies by closures that have their continuations: a reply let go of, or captured weakly by the one before it,
// would resume nobody, and the tasks would keep their handlers for ever.
import Foundation
import LeakFinder
final class Reply: @unchecked Sendable {
  private var callbacks: [@Sendable (String) -> Void] = []
  func whenDone(_ callback: @escaping @Sendable (String) -> Void) { callbacks.append(callback) }
  func succeed(_ text: String) { let all = callbacks; callbacks = []; for callback in all { callback(text) } }
  func mapped() -> Reply {
    let mapped = Reply()
    whenDone { mapped.succeed($0) }
    return mapped
  }
  func get() async -> String { await withUnsafeContinuation { continuation in whenDone { continuation.resume(returning: $0) } } }
}
final class Handler: Sendable {
  let reply = Reply()
  func handle(_ text: String) { print(text) }
}
final class Printer: Sendable { func handle(_ text: String) { print(text) } }
nonisolated(unsafe) weak var handler: Handler?
nonisolated(unsafe) weak var printer: Printer?
func serve() async {
  let mine = Handler()
  handler = mine
  LeakTracker.shared.didDismiss(mine, gracePeriod: .milliseconds(200))
  let text = await mine.reply.mapped().get()
  mine.handle(text)
}
func answer() async {
  let mine = Printer(), reply = Reply()
  printer = mine
  LeakTracker.shared.didDismiss(mine, gracePeriod: .milliseconds(200))
  let text = await reply.get()
  mine.handle(text)
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0)
  Task.detached { await serve() }
  Task.detached { await answer() }
  try? await Task.sleep(for: .milliseconds(300))
  finish(("handler", { handler }), ("printer", { printer }))
} }
