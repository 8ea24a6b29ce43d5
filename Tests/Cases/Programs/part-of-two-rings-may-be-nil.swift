// An owner leaks by two rings through the one reference that has its part. Setting that to nil would do; so would the
// two references that lead back, and they are what the source has too much of: the owner needs its part.
import Foundation
import LeakFinder

final class Module {
  let name: String
  let compilation: Compilation
  var passes: [Pass] = []
  init(name: String, compilation: Compilation) {
    self.name = name
    self.compilation = compilation
  }
}

final class Pass {
  let run: (Module) -> Void
  init(_ run: @escaping (Module) -> Void) { self.run = run }
}

final class Compilation {
  private(set) var module: Module!
  var changes = 0

  init() {
    module = Module(name: "main", compilation: self)
    module.passes.append(Pass { _ in self.changes += 1 })
    module.passes.append(Pass { [unowned self] module in changes += module.passes.count })
  }

  func run() { for pass in module.passes { pass.run(module) } }
}

// The part comes from a factory: no code of the owner's names its initialiser.
struct StoreFactory {
  func makeStore(for shell: Shell) -> Store { Store(shell) }
}

final class Store {
  var shell: Shell?
  var subscribers: [() -> Void] = []
  init(_ shell: Shell) { self.shell = shell }
}

final class Shell {
  var store: Store?
  var drawings = 0
  let factory = StoreFactory()

  func start() {
    let store = factory.makeStore(for: self)
    store.subscribers.append { self.draw() }
    store.subscribers.append { [weak self] in self?.draw() }
    self.store = store
  }

  func draw() { drawings += 1 }
}

@inline(never) func compile() -> () -> AnyObject? {
  let compilation = Compilation()
  compilation.run()
  LeakTracker.shared.didDismiss(compilation)
  return { [weak compilation] in compilation }
}

@inline(never) func show() -> () -> AnyObject? {
  let shell = Shell()
  shell.start()
  LeakTracker.shared.didDismiss(shell)
  return { [weak shell] in shell }
}

let compilation = compile()
let shell = show()
finish(("compilation", compilation), ("shell", shell))
