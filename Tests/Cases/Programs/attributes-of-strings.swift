// Foundation keeps the attributes of every attributed string: that is a known leak. An editor that its own text has as
// an attribute is on a ring of the program's.
import Foundation
import LeakFinder

final class Marker {
  let number = 1
}

final class Badge {
  let number = 2
}

final class Editor {
  var text: NSAttributedString?
}

extension NSAttributedString.Key {
  static let marker = NSAttributedString.Key("marker")
  static let editor = NSAttributedString.Key("editor")
}

weak var editor: Editor?
weak var badge: Badge?
let kept = NSMutableAttributedString(string: "kept")

@inline(never) func mark() {
  let text = NSAttributedString(string: "marked", attributes: [.marker: Marker()])
  _ = text.length
  let other = NSMutableAttributedString(string: "marked as well")
  other.addAttribute(.marker, value: Marker(), range: NSRange(location: 2, length: 4))
  _ = other.length
}

@inline(never) func edit() {
  let one = Editor()
  one.text = NSAttributedString(string: "edited", attributes: [.editor: one])
  editor = one
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
}

@inline(never) func keep() {
  let one = Badge()
  kept.addAttribute(.marker, value: one, range: NSRange(location: 1, length: 2))
  badge = one
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
}

mark()
edit()
keep()
for object in try unreachableObjects() { print(object) }
finish(("editor", { editor }), ("badge", { badge }))
