// A registered job's closure alone has a service that is in use; the service still has a connection that was closed. Of a page of
// a screen, which an own timer's closure has as self, both are said.
import Foundation
import LeakFinder

final class Connection { let number = 1 }
final class MailService {
    var connection: Connection?
    var polls = 0
    func open() -> Connection {
        let connection = Connection()
        self.connection = connection
        return connection
    }
    func poll() { polls += 1 }
}
final class Scheduler {
    nonisolated(unsafe) static let shared = Scheduler()
    var jobs: [String: () -> Void] = [:]
}
final class Page { let number = 1 }
final class Screen {
    var page: Page?
    func open() -> Page {
        let page = Page()
        self.page = page
        Scheduler.shared.jobs["screen"] = { self.refresh() }
        return page
    }
    func refresh() {}
}
@main struct Main {
    nonisolated(unsafe) static weak var connection: Connection?
    nonisolated(unsafe) static weak var page: Page?
    @inline(never) static func make() {
        let service = MailService()
        Scheduler.shared.jobs["mail"] = { service.poll() }
        let (connection, page) = (service.open(), Screen().open())
        (self.connection, self.page) = (connection, page)
        LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
        LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("connection", { connection }), ("page", { page })) }
}
