// Entries of an undo stack have their document by targets and closures, some in groups: only clearing the stack frees it.
import Foundation
import LeakFinder
enum Action {
  indirect case group(String, [Action])
  case registered(target: AnyObject, name: String?, handler: () -> Void)
  func run() { switch self { case .group(_, let a): a.reversed().forEach { $0.run() }; case .registered(_, _, let h): h() } }
}
struct WeakRef { weak var o: AnyObject? }
final class UndoStack {
  private var undoStack: [Action] = []
  private var redoStack: [Action] = []
  private var open: [[Action]] = []
  func begin() { open.append([]) }
  func end(_ name: String) { let g = open.removeLast(); undoStack.append(.group(name, g)) }
  func registerUndo<T: AnyObject>(withTarget target: T, name: String? = nil, handler: @escaping (T) -> Void) {
    let a = Action.registered(target: target, name: name, handler: { handler(target) })
    if open.isEmpty { undoStack.append(a) } else { open[open.count - 1].append(a) }
  }
  func undo() { undoStack.popLast()?.run() }
  func takeOutFirst() { undoStack.removeFirst() }
  func removeAllActions() { undoStack = []; redoStack = []; open = [] }
}
final class CommandPalette {
  static let shared = CommandPalette()
  var commands: [String: [(title: String, perform: () -> Void)]] = [:]
}
final class TextDocument {
  let undo = UndoStack()
  private(set) var text = "hello"
  init() { CommandPalette.shared.commands["edit", default: []].append((title: "Undo", perform: { [weak undo] in undo?.undo() })) }
  func replace(_ s: String) {
    let old = text; text = s
    undo.registerUndo(withTarget: self, name: "Replace") { $0.replace(old) }
  }
  func close() {
  }
  deinit { print("document deinit") }
}
weak var theDoc: TextDocument?
@inline(never) func scenario() {
  let d = TextDocument()
  d.replace("a"); d.undo.begin(); d.replace("b"); d.undo.end("typing"); d.close()
  theDoc = d
  LeakTracker.shared.didDismiss(d, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("doc", { theDoc }))
