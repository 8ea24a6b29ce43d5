// A signal of a small library retains itself, by a state in memory of its own, as long as it has observers; a view model's closure is
// one. Truth: the closure is to capture the view model weakly; what the library has behind its pointer is not the program's to take out.
import Foundation
import LeakFinder

final class Observer {
  let action: (String) -> Void
  init(_ action: @escaping (String) -> Void) { self.action = action }
}
final class Alive {
  let observers: [Observer]
  let retaining: Signal?
  init(_ observers: [Observer] = [], retaining: Signal? = nil) {
    (self.observers, self.retaining) = (observers, retaining)
  }
}
enum State { case alive(Alive), terminated }
final class Signal {
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  init() { state.initialize(to: .alive(Alive())) }
  func observe(_ action: @escaping (String) -> Void) {
    guard case .alive(let alive) = state.pointee else { return }
    state.pointee = .alive(Alive(alive.observers + [Observer(action)], retaining: self))
  }
  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
final class SearchViewModel {
  var results: [String] = []
  func start() {
    Signal().observe { self.results.append($0) }
  }
}

weak var victim: SearchViewModel?
@inline(never) func scenario() {
  let model = SearchViewModel()
  model.start()
  victim = model
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
