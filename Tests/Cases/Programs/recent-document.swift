// A list of recent documents has one whose pages lead back to it for good: that reference is to be weak, not the pages to go.
import Foundation
import LeakFinder
enum Open { nonisolated(unsafe) static var recent: [Document] = [] }
final class Page {
    let document: Document
    init(_ document: Document) { self.document = document }
}
final class Document {
    var pages: [Page] = []
    func open() {
        pages = [Page(self), Page(self)]
        Open.recent.append(self)
    }
}
weak var victim: Document?
@inline(never) func scenario() {
    let dismissed = Document()
    dismissed.open()
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
