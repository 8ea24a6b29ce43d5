// An owner's collection of several classes, each with a constant that leads back: those are weak, not the collection.
import Foundation
import LeakFinder
protocol Plugin: AnyObject { func run() }
final class SpellPlugin: Plugin { let editor: Editor; init(_ editor: Editor) { self.editor = editor }; func run() {} }
final class LintPlugin: Plugin { let editor: Editor; init(_ editor: Editor) { self.editor = editor }; func run() {} }
final class Editor {
  private var plugins: [any Plugin] = []
  func load() { plugins = [SpellPlugin(self), LintPlugin(self)] }
}
weak var victim: Editor?
@inline(never) func scenario() {
  let editor = Editor()
  editor.load()
  victim = editor
  LeakTracker.shared.didDismiss(editor, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("editor", { victim }))
