// Two closures have a helper that somebody else made, and a third one has the page itself. The helper is its closures' alone: it leads back by its page.
import Foundation
import LeakFinder
protocol Maker { func helper(_ page: Page) -> Helper }
struct Factory: Maker { func helper(_ page: Page) -> Helper { Helper(page) } }
final class Helper {
    let page: Page
    init(_ page: Page) { self.page = page }
    func tap() { page.taps += 1 }
}
final class Page {
    var taps = 0
    var onTap: (() -> Void)?
    var onKey: (() -> Void)?
    var onPress: (() -> Void)?
    func setUp(_ maker: Maker) {
        let helper = maker.helper(self)
        onTap = { helper.tap() }
        onKey = { helper.tap() }
        onPress = { self.taps += 1 }
    }
}
weak var victim: Page?
@inline(never) func scenario() {
    let page = Page()
    page.setUp(Factory())
    page.onTap?()
    victim = page
    LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("page", { victim }))
