// An editor has its history by a constant with an initial value, and the history has the editor twice. Truth: the two ways back
// are to be weak: the editor made its history, and would have none at once.
import Foundation
import LeakFinder

final class History {
  var undo: Editor?
  var redo: Editor?
}

final class Editor {
  let history = History()

  func type() {
    history.undo = self
    history.redo = self
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var editor: Editor?

  @inline(never) static func leak() {
    let object = Editor()
    object.type()
    editor = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("editor", { editor }))
  }
}
