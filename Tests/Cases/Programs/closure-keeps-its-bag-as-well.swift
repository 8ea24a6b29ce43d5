// A subscription's closure has captured its object and the bag that the subscription is in, as the storage of an operator
// does: a weak capture of the object alone leaves bag, subscription and closure in a ring. Where something else has the
// bag, as a scene has that of its screens, nothing stays.
import Foundation
import LeakFinder
weak var model: Model?
weak var row: Row?
final class Token {
  private let onDeinit: () -> Void
  init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}
final class Bag { private var tokens: [Token] = []; func insert(_ token: Token) { tokens.append(token) } }
final class Signal {
  private var handlers: [Int: (Int) -> Void] = [:]
  func on(_ handler: @escaping (Int) -> Void) -> Token { Token { _ = handler } }
}
let signal = Signal()
final class Model {
  private let bag = Bag()
  private var count = 0
  func start() {
    let bag = bag
    bag.insert(signal.on { value in self.count += value; bag.insert(Token {}) })
  }
}
final class Scene { let bag = Bag() }
let scene = Scene()
final class Row {
  private var count = 0
  private var token: Token?
  func start(_ bag: Bag) {
    token = signal.on { value in self.count += value; bag.insert(Token {}) }
  }
}
@inline(never) func scenario() {
  let model = Model()
  model.start()
  let row = Row()
  row.start(scene.bag)
  (Case.model, Case.row) = (model, row)
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(row, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { model }), ("row", { row }))
