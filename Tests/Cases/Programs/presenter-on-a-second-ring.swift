// A screen, its presenter and its router have each other. Two changes free the screen; presenter and router stay in a ring of their own.
import Foundation
import LeakFinder
final class Screen { var presenter: Presenter! }
final class Presenter {
    var view: Screen!
    var router: Router!
}
final class Router {
    var screen: Screen!
    var presenter: Presenter!
}
weak var victim: Screen?
@inline(never) func scenario() {
    let (screen, presenter, router) = (Screen(), Presenter(), Router())
    screen.presenter = presenter
    presenter.view = screen
    presenter.router = router
    router.screen = screen
    router.presenter = presenter
    victim = screen
    LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("screen", { victim }))
