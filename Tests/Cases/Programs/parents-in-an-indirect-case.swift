// The parent in an indirect case lies in a box of its own, which is no collection: the way back goes, not the owner's children.
import LeakFinder

indirect enum Parent { case none, node(Syntax, slot: Int), file(SourceFile) }

class Syntax {
  var parent = Parent.none
  var children: [Syntax] = []
  func adopt(_ child: Syntax) {
    child.parent = .node(self, slot: children.count)
    children.append(child)
  }
}

final class Call: Syntax {}

final class SourceFile {
  let root = Syntax()
  var diagnostics: [(Syntax, String)] = []
  init() { root.parent = .file(self) }
}

weak var victim: Call?

@inline(never) func scenario() {
  let file = SourceFile()
  let call = Call()
  file.root.adopt(Syntax())
  file.root.adopt(call)
  file.diagnostics.append((call, "unused"))
  victim = call
  LeakTracker.shared.didDismiss(call, gracePeriod: .milliseconds(100))
}
scenario()
finish(("call", { victim }))
