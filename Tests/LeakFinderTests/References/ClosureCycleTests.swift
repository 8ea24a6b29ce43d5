import LeakFindings
import LeakMemory
import LeakTestSupport
import Testing

@Suite("Closures are steps of their own")
struct ClosureCycleTests {
  /// Finds what keeps an object alive, judged as if the caller held one retain.
  private func finding(_ object: AnyObject) -> RetentionFinding {
    explored(object)
  }

  @Test("a closure whose only capture is the object, which has no context of its own")
  func soleCapture() {
    let button = Button()
    button.onTap = { button.count += 1 }
    defer { button.onTap = nil }
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
    #expect(finding(button).locatedRetains == 1)
  }

  @Test("several captures")
  func severalCaptures() {
    let button = Button()
    let other = Button()
    let text = "a text longer than fifteen bytes"
    button.onTap = { [weak other] in
      other?.count += text.count
      button.count += 1
    }
    defer { button.onTap = nil }
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
  }

  @Test("weak and unowned captures hold nothing")
  func looseCaptures() {
    let button = Button()
    let other = Button()
    button.onTap = { [weak button] in button?.count += 1 }
    #expect(finding(button).path.steps.isEmpty)
    button.onTap = { [unowned button] in button.count += 1 }
    #expect(finding(button).path.steps.isEmpty)
    button.onTap = { [weak button, unowned other] in
      button?.count += 1
      other.count += 1
    }
    #expect(finding(button).path.steps.isEmpty)
  }

  @Test("a captured variable")
  func variable() {
    let button = Button()
    var captured: Button? = button
    let other = Button()
    button.onTap = {
      captured?.count += other.count
      captured = nil
    }
    defer { button.onTap = nil }
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
  }

  @Test("a captured variable alone, whose box is the closure's context")
  func variableAlone() {
    let button = Button()
    var captured: Button? = button
    button.onTap = {
      captured?.count += 1
      captured = nil
    }
    defer { button.onTap = nil }
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
  }

  @Test("a captured struct and a captured array are labelled with their type")
  func values() {
    let button = Button()
    let model = Model(owner: button)
    let list = [Button(), button]
    button.onTap = { _ = model }
    #expect(finding(button).pathText == "Button .onTap closure captures Model.owner Button")
    let other = Button()
    button.onTap = { _ = (list, other) }
    #expect(finding(button).pathText == "Button .onTap closure captures [Button][1] Button")
    button.onTap = nil
  }

  @Test("a bound method, a local function, a lazy closure, an autoclosure")
  func otherFunctions() {
    let button = Button()
    button.bind()
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
    button.bindLocal()
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
    button.onTap = nil
    _ = button.text()
    #expect(finding(button).pathText == "Button .text closure captures Button Button")
    button.text = { "" }
    button.bindAutoclosure()
    #expect(finding(button).pathText == "Button .fallback closure captures Button Button")
    button.fallback = nil
  }

  @Test("thunks of generic positions fold: array of structs, dictionary, generic class")
  func thunks() {
    let button = Button()
    button.rows = [Row(handler: nil), Row(handler: { _ in button.count })]
    #expect(finding(button).pathText == "Button .rows[1].handler closure captures Button Button")
    button.rows = []
    button.handlers["tap"] = { button.count += 1 }
    #expect(
      finding(button).pathText == "Button .handlers[\"tap\"] closure captures Button Button"
    )
    button.handlers = [:]
    let other = Button()
    button.list = [{ button.count += other.count }]
    #expect(finding(button).pathText == "Button .list[0] closure captures Button Button")
    button.list = []
    let box = Box<() -> Void>({ button.count += 1 })
    button.any = box
    #expect(
      finding(button).pathText
        == "Button .any Box<() -> ()> .value closure captures Button Button"
    )
    button.any = nil
  }

  @Test("a closure that captures a closure")
  func nested() {
    let button = Button()
    let other = Button()
    let inner = { button.count += other.count }
    button.onTap = {
      inner()
      inner()
    }
    defer { button.onTap = nil }
    #expect(
      finding(button).pathText
        == "Button .onTap closure captures closure closure captures Button Button"
    )
  }

  @Test("a closure whose generic parameter only a captured key path tells")
  func genericKeyPath() {
    let button = Button()
    func read<Root: AnyObject, Value>(
      _ root: Root,
      _ path: ReferenceWritableKeyPath<Root, Value>
    ) -> () -> Value {
      { root[keyPath: path] }
    }
    let get = read(button, \.count)
    button.onTap = { _ = get() }
    defer { button.onTap = nil }
    #expect(
      finding(button).pathText
        == "Button .onTap closure captures closure closure captures Button Button"
    )
  }

  @Test("a closure in a generic function")
  func generic() {
    let button = Button()
    func wire<Value: Equatable>(_ value: Value, _ list: [Value]) {
      button.onTap = { button.count += list.first == value ? 1 : 0 }
    }
    wire(1, [1, 2])
    defer { button.onTap = nil }
    #expect(finding(button).pathText == "Button .onTap closure captures Button Button")
  }

  @Test("a protocol's value is captured with the types that a generic function knows by letters")
  func constrainedExistential() {
    let button = Button()
    func chain<Context>(_ responder: some Responder<Context>) -> () -> Void {
      let next: any Responder<Context> = responder
      return { next.respond() }
    }
    button.onTap = chain(ButtonResponder<Int>(button: button))
    defer { button.onTap = nil }
    #expect(
      finding(button).pathText
        == "Button .onTap closure captures any Responder<Int>.button Button"
    )
  }

  @Test("the step carries the function value's code")
  func code() {
    let button = Button()
    button.onTap = { button.count += 1 }
    defer { button.onTap = nil }
    guard case .closure(let code)? = finding(button).path.steps.first?.target.category else {
      Issue.record("the first step leads to no closure")
      return
    }
    #expect(!code.isNull)
  }
}

protocol Responder<Context> {
  associatedtype Context

  func respond()
}

struct ButtonResponder<Context>: Responder {
  let button: Button

  func respond() { button.count += 1 }
}

struct Model {
  var number = 1
  var owner: Button
}

struct Row {
  var title = "a row"
  var handler: ((Int) -> Int)?
}

final class Button {
  var count = 0
  var onTap: (() -> Void)?
  var rows: [Row] = []
  var handlers: [String: () -> Void] = [:]
  var list: [() -> Void] = []
  var any: AnyObject?
  var fallback: (() -> Int)?
  lazy var text: () -> String = { "tapped \(self.count) times" }

  func tap() { count += 1 }

  func bind() { onTap = tap }

  func bindLocal() {
    func advance() { count += 1 }
    onTap = advance
  }

  func setFallback(_ value: @autoclosure @escaping () -> Int) { fallback = value }

  func bindAutoclosure() { setFallback(self.count + 1) }
}
