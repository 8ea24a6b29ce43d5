// Pages have the next, the previous and their book. The previous one and the book are to be weak: were both ways weak, all pages but the first would be lost.
import Foundation
import LeakFinder
final class Page {
    var next: Page?
    var previous: Page?
    let book: Book
    init(_ book: Book) { self.book = book }
}
final class Book {
    var first: Page?
    var last: Page?
    func add() {
        let page = Page(self)
        page.previous = last
        last?.next = page
        last = page
        if first == nil { first = page }
    }
}
weak var victim: Page?
@inline(never) func scenario() {
    let book = Book()
    for _ in 0..<4 { book.add() }
    guard let dismissed = book.first?.next else { return }
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("page", { victim }))
