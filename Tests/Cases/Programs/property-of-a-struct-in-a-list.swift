// A history has the editor by structs in an array and in a property, and a closure has it too. Truth: the struct's property is
// to be weak, which lets go of it wherever such structs are, and so is the capture; the editor's history is its own.
import Foundation
import LeakFinder

struct Entry {
  let editor: Editor
  let text: String
}

final class History {
  var current: Entry?
  var undoStack: [Entry] = []
}

final class Editor {
  let history = History()
  var onEnter: (() -> Void)?

  func type(_ text: String) {
    if let current = history.current { history.undoStack.append(current) }
    history.current = Entry(editor: self, text: text)
  }

  func start() { onEnter = { self.type("enter") } }
}

@main struct Main {
  nonisolated(unsafe) static weak var editor: Editor?

  @inline(never) static func leak() {
    let object = Editor()
    object.start()
    object.type("a")
    object.type("b")
    object.type("c")
    editor = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("editor", { editor }))
  }
}
