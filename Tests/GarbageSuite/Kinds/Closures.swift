// Rings through closures.
@testable import GarbageLibrary

enum StoredClosure {
  final class Screen {
    var title = "screen"
    var handler: (() -> Void)?
    func wire(_ leaking: Bool) {
      if leaking {
        handler = { self.title = "done" }
      } else {
        handler = { [weak self] in self?.title = "done" }
      }
    }
  }
  static func run(leaking: Bool) {
    let screen = Screen()
    screen.wire(leaking)
    screen.handler?()
  }
}

enum ClosureOfClosure {
  final class Loader {
    var retry: ((Int) -> Void)?
    var loads = 0
    func load() { loads += 1 }
    func wire(_ leaking: Bool) {
      let attempt: () -> Void = leaking ? { self.load() } : { [weak self] in self?.load() }
      let counted: (Int) -> Void = { count in for _ in 0..<count { attempt() } }
      retry = { counted($0 + 1) }
    }
  }
  static func run(leaking: Bool) {
    let loader = Loader()
    loader.wire(leaking)
    loader.retry?(2)
  }
}

enum MethodReference {
  final class Form {
    var onSubmit: ((String) -> Void)?
    var texts: [String] = []
    func submit(_ text: String) { texts.append(text) }
  }
  static func run(leaking: Bool) {
    let form = Form()
    if leaking { form.onSubmit = form.submit } else { form.onSubmit = Form().submit }
    form.onSubmit?("text")
  }
}

enum CapturedVariable {
  final class Player { var stop: (() -> Void)? }
  static func run(leaking: Bool) {
    var current: Player? = Player()
    current?.stop = { current = nil }
    if !leaking { current?.stop?() }
  }
}

enum RecursiveClosure {
  final class Work { var steps = 0 }
  static func run(leaking: Bool) {
    let work = Work()
    var step: ((Int) -> Void)?
    step = { left in
      work.steps += 1
      if left > 0 { step?(left - 1) }
    }
    step?(3)
    if !leaking { step = nil }
  }
}

enum LazyClosure {
  typealias Payload = Int
  final class Formatter {
    var payload = Payload.sample
    var strong = true
    lazy var format: () -> String = { "\(self.payload)" }
  }
  static func run(leaking: Bool) {
    let formatter = Formatter()
    if leaking { _ = formatter.format() }
  }
}

enum ArrayOfClosures {
  final class Undo {
    var steps: [() -> Void] = []
    var done = 0
  }
  static func run(leaking: Bool) {
    let undo = Undo()
    for index in 0..<5 {
      if leaking && index == 3 {
        undo.steps.append { undo.done += index }
      } else {
        undo.steps.append { [weak undo] in undo?.done += index }
      }
    }
    for step in undo.steps { step() }
  }
}

enum ManyCaptures {
  typealias Payload = Int
  final class Request {
    var completion: ((Bool) -> Void)?
    var results: [Payload] = []
  }
  static func run(leaking: Bool) {
    let request = Request()
    let (value, text, list) = (Payload.sample, "text of some length, captured", [Payload.sample])
    let target = leaking ? request : Request()
    request.completion = { success in
      target.results = success ? list + [value] : []
      if text.isEmpty { target.results = [] }
    }
    request.completion?(true)
  }
}

enum GenericClosure {
  typealias Payload = Int
  final class Wired<Value> {
    var sink: AnySink<Value>?
    var last: Value?
    func wire(_ leaking: Bool) {
      if leaking {
        sink = AnySink { self.last = $0 }
      } else {
        sink = AnySink { [weak self] in self?.last = $0 }
      }
    }
  }
  static func run(leaking: Bool) {
    let wired = Wired<Payload>()
    wired.wire(leaking)
    wired.sink?.receive(.sample)
  }
}

enum KeyPathSetter {
  final class Model {
    var name = ""
    var set: ((String) -> Void)?
  }
  static func setter<Root: AnyObject>(
    _ root: Root,
    _ path: ReferenceWritableKeyPath<Root, String>,
    strongly: Bool
  ) -> (String) -> Void {
    if strongly { return { root[keyPath: path] = $0 } }
    return { [weak root] in root?[keyPath: path] = $0 }
  }
  static func run(leaking: Bool) {
    let model = Model()
    model.set = setter(model, \.name, strongly: leaking)
    model.set?("name")
  }
}

enum ClosureInStruct {
  struct Actions {
    var cancel: (() -> Void)?
    var confirm: (() -> Void)?
  }
  final class Dialog {
    var actions = Actions()
    var isOpen = true
  }
  static func run(leaking: Bool) {
    let dialog = Dialog()
    dialog.actions = Actions(
      cancel: { [weak dialog] in dialog?.isOpen = false },
      confirm: leaking ? { dialog.isOpen = false } : nil
    )
    dialog.actions.confirm?()
  }
}

enum ConstrainedClosure {
  final class Presenter<Item: Comparable> {
    var order: ((Item, Item) -> Bool)?
    var comparisons = 0
    func wire(_ leaking: Bool) {
      let owner = leaking ? self : Presenter()
      order = {
        owner.comparisons += 1
        return $0 < $1
      }
    }
  }
  static func run(leaking: Bool) {
    let presenter = Presenter<String>()
    presenter.wire(leaking)
    if let order = presenter.order { _ = ["b", "a", "c"].sorted(by: order) }
  }
}
