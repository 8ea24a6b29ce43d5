// A view has made two helpers, each of which has the view. Truth: the two ways back are to be weak: the view alone has its
// helpers.
import Foundation
import LeakFinder

final class Layout {
  var owner: TextView?
  init(_ view: TextView) { owner = view }
}

final class Selection {
  let view: TextView
  init(_ view: TextView) { self.view = view }
}

final class Player {
  private(set) var session: Session?
  init() { session = Session(self) }
}

final class Session {
  private let player: Player
  init(_ player: Player) { self.player = player }
}

final class TextView {
  var layout: Layout?
  var selection: Selection?

  init() {
    layout = Layout(self)
    selection = Selection(self)
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var view: TextView?

  @inline(never) static func leak() {
    let object = TextView()
    LeakTracker.shared.didDismiss(Player(), gracePeriod: .milliseconds(200))
    view = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("view", { view }))
  }
}
