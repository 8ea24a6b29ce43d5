// A value of an object has the other object, alone, by a property that may be nil: it is set to nil in time, and is weak only
// where something else keeps the object; unowned would crash.
import Foundation
import LeakFinder
final class Header {
  let page: Page
  init(_ page: Page) { self.page = page }
}
struct Parts {
  var header: Header?
  var title = "t"
}
final class Page { var parts = Parts() }
final class Session { var token = "a" }
struct Settings {
  var session: Session?
  var retries = 1
}
final class App {
  nonisolated(unsafe) static let shared = App()
  var settings = Settings()
}
@main struct Main {
  nonisolated(unsafe) static weak var header: Header?
  @inline(never) static func scenario() {
    let page = Page()
    let header = Header(page)
    page.parts.header = header
    Self.header = header
    LeakTracker.shared.didDismiss(header, gracePeriod: .milliseconds(100))
    let session = Session()
    App.shared.settings.session = session
    LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
  }
  static func main() {
    setvbuf(stdout, nil, _IONBF, 0)
    scenario()
    finish(("header", { header }))
  }
}
