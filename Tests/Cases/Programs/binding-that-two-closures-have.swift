// A binding's two closures have it, and nothing else does: with both captures weak it would be gone at once. What it has leads
// back to the object whose collection keeps them.
import Foundation
import LeakFinder
weak var victim: ViewModel?
final class Subject {
  var onValue: ((String) -> Void)?
  var onEnd: (() -> Void)?
}
final class Binding {
  var root: ViewModel?
  init(_ root: ViewModel) { self.root = root }
  func receive(_ value: String) { root?.name = value }
  func end() { root = nil }
}
final class Cancellable {
  let subject: Subject
  init(_ subject: Subject) { self.subject = subject }
}
final class ViewModel {
  var name = ""
  var cancellables: [Cancellable] = []
  func bind() {
    let (subject, binding) = (Subject(), Binding(self))
    subject.onValue = { value in binding.receive(value) }
    subject.onEnd = { binding.end() }
    cancellables.append(Cancellable(subject))
  }
}
@inline(never) func scenario() {
  let model = ViewModel()
  model.bind()
  victim = model
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
