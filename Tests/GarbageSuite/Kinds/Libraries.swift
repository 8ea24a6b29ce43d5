// Rings through generic code of a library, which each test runs for the first time with types of its own.
@testable import GarbageLibrary

enum EventHandlers {
  struct Event: Sendable { var number = 1 }
  final class Tracker {
    let bus = EventBus<Event>()
    var seen = 0
  }
  static func run(leaking: Bool) {
    let tracker = Tracker()
    let number = tracker.bus.subscribe { _ in tracker.seen += 1 }
    tracker.bus.subscribe { [weak tracker] _ in tracker?.seen += 1 }
    tracker.bus.send(Event())
    if !leaking { tracker.bus.unsubscribe(number) }
  }
}

enum PublisherChain {
  struct Input { var text = "text" }
  static func run(leaking: Bool) {
    let source = Publisher<Input>()
    let lengths = Map(source) { $0.text.count }
    let texts = Map(lengths) { "\($0)" }
    lengths.connect()
    texts.connect()
    source.publish(Input())
    if !leaking {
      lengths.disconnect()
      texts.disconnect()
    }
  }
}

enum SinkOfOwner {
  struct Value { var number = 1 }
  final class Screen {
    let publisher = Publisher<Value>()
    var last = 0
    func bind(_ leaking: Bool) {
      let target = leaking ? self : Screen()
      publisher.attach(ClosureSink<Value> { target.last = $0.number })
    }
  }
  static func run(leaking: Bool) {
    let screen = Screen()
    screen.bind(leaking)
    screen.publisher.publish(Value())
  }
}

enum ListBothWays {
  struct Item { var text = "text of an item" }
  static func run(leaking: Bool) {
    let list = LinkedList<Item>()
    for _ in 0..<6 { list.append(Item()) }
    if !leaking { list.unlink() }
  }
}

enum TreeOfParents {
  struct Name { var text = "name" }
  static func run(leaking: Bool) {
    let root = Tree(Name())
    for _ in 0..<4 {
      let child = Tree(Name())
      root.add(child, strongly: false)
      child.add(Tree(Name()), strongly: leaking)
    }
  }
}

enum CacheMaker {
  struct Key: Hashable { var number: Int }
  final class Images {
    var cache: Cache<Key, [UInt8]>?
    var made = 0
    func wire(_ leaking: Bool) {
      let target = leaking ? self : Images()
      cache = Cache { key in
        target.made += 1
        return [UInt8](repeating: 1, count: key.number)
      }
    }
  }
  static func run(leaking: Bool) {
    let images = Images()
    images.wire(leaking)
    for number in 0..<5 { _ = images.cache?[Key(number: number)] }
  }
}

enum CachedOwner {
  struct Key: Hashable { var text = "key" }
  final class Page { var cache: Cache<Key, Page>? }
  static func run(leaking: Bool) {
    let page = Page()
    page.cache = Cache { [unowned page] _ in leaking ? page : Page() }
    _ = page.cache?[Key()]
  }
}

enum MachineActions {
  enum State: Hashable { case idle, busy }
  enum Event: Hashable { case start, stop }
  final class Device {
    let machine = Machine<State, Event>(.idle)
    var starts = 0
  }
  static func run(leaking: Bool) {
    let device = Device()
    device.machine.on(.start, in: .idle) {
      device.starts += 1
      return .busy
    }
    device.machine.on(.stop, in: .busy) { .idle }
    device.machine.handle(.start)
    if !leaking { device.machine.reset() }
  }
}

enum FutureCallbacks {
  struct Answer { var text = "answer" }
  final class Query {
    let answer = Future<Answer>()
    var text = ""
  }
  static func run(leaking: Bool) {
    let query = Query()
    query.answer.then { query.text = $0.text }
    query.answer.map(\.text.count).then { _ in }
    // Who waits is let go when the answer comes.
    if !leaking { query.answer.fulfil(Answer()) }
  }
}

enum DisposeBag {
  final class Subscription {
    let disposables = Disposables()
    var isActive = true
  }
  static func run(leaking: Bool) {
    let subscription = Subscription()
    subscription.disposables.add { subscription.isActive = false }
    if !leaking { subscription.disposables.dispose() }
  }
}

enum ContainerOfMakers {
  final class Database {}
  final class Assembly {
    let container = Container()
    func register(_ leaking: Bool) {
      container.register(Database.self) { Database() }
      let target = leaking ? self : Assembly()
      container.register(Int.self) { target.container.resolve(Database.self) == nil ? 0 : 1 }
    }
  }
  static func run(leaking: Bool) {
    let assembly = Assembly()
    assembly.register(leaking)
    _ = assembly.container.resolve(Int.self)
  }
}

enum StoreSubscribers {
  struct State { var count = 0 }
  enum Action { case increase }
  final class View {
    let store = Store<State, Action>(State()) { state, _ in state.count += 1 }
    var shown = 0
  }
  static func run(leaking: Bool) {
    let view = View()
    if leaking {
      view.store.subscribe { view.shown = $0.count }
    } else {
      view.store.subscribe { [weak view] in view?.shown = $0.count }
    }
    view.store.send(.increase)
  }
}

enum StateOfOwner {
  struct State {
    var owner: Model?
    var texts: [String] = ["text"]
  }
  enum Action { case own(Model) }
  final class Model {
    let store = Store<State, Action>(State()) { state, action in
      if case .own(let model) = action { state.owner = model }
    }
  }
  static func run(leaking: Bool) {
    let model = Model()
    model.store.send(.own(leaking ? model : Model()))
  }
}
