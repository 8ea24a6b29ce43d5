// A deinit that calls one property's closure does not call those that another property has; two classes without a deinit, whose
// code the optimiser has found to be the same, call nothing, and neither does a generic class that has values destroyed. One that
// goes through a collection calls what is in there.
import Foundation
import LeakFinder
final class Reference<Value> {
  var value: Value
  var sinks: [(Value) -> Void] = []
  var onDeinit: (() -> Void)?
  init(_ value: Value) { self.value = value }
  deinit { onDeinit?() }
}
final class Profile {
  let reference = Reference("name")
  var changes = 0
  func start() { reference.sinks.append { _ in self.changes += 1 } }
}
final class Upload {
  weak var owner: Page?
  var done: (() -> Void)?
  let name = "upload"
}
final class Download {
  weak var owner: Page?
  var done: (() -> Void)?
  let name = "download"
}
final class Page {
  let upload = Upload()
  let download = Download()
  var loads = 0
  func load() {
    upload.owner = self
    download.owner = self
    download.done = { self.loads += 1 }
    upload.done = { print("uploaded") }
  }
}
final class Future<Value> {
  var result: Result<Value, any Error>?
  var state: Value?
  var callback: ((Value) -> Void)?
}
final class Client {
  let future = Future<Int>()
  var answer = 0
  func ask() { future.callback = { self.answer = $0 } }
}
final class Cancellables {
  var handlers: [() -> Void] = []
  deinit { for handler in handlers { handler() } }
}
final class Session {
  let cancellables = Cancellables()
  var isOpen = true
  func open() { cancellables.handlers.append { self.isOpen = false } }
}
weak var first: Profile?
weak var second: Page?
weak var third: Client?
weak var fourth: Session?
@inline(never) func scenario() {
  let profile = Profile()
  profile.start()
  first = profile
  LeakTracker.shared.didDismiss(profile, gracePeriod: .milliseconds(100))
  let page = Page()
  page.load()
  second = page
  LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(100))
  let client = Client()
  client.ask()
  third = client
  LeakTracker.shared.didDismiss(client, gracePeriod: .milliseconds(100))
  let session = Session()
  session.open()
  fourth = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(
  ("profile", { first }), ("page", { second }), ("client", { third }), ("session", { fourth })
)
