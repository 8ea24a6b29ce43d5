// A draft makes its publication, which alone has the draft then; the draft has the latest publication. A weak way to the draft would lose that at once: the draft lets go.
import Foundation
import LeakFinder
final class Draft {
    let text: String
    var latest: Publication?
    init(_ text: String) { self.text = text }
    func publish() -> Publication {
        let publication = Publication(of: self)
        latest = publication
        return publication
    }
}
final class Publication {
    let source: Draft
    init(of draft: Draft) { source = draft }
    func render() -> String { source.text }
}
final class Shelf { var items: [Publication] = [] }
let shelf = Shelf()
weak var victim: Publication?
@inline(never) func scenario() {
    shelf.items.append(Draft("hello").publish())
    let publication = shelf.items.removeLast()
    victim = publication
    LeakTracker.shared.didDismiss(publication, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("publication", { victim }))
