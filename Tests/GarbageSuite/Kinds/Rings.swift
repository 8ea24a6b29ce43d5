// Rings of stored properties. Each kind leaves a ring of its own types where it leaks, and nothing where it does not.
@testable import GarbageLibrary

enum TwoObjects {
  final class Parent { var child: Child? }
  final class Child {
    var parent: Parent?
    weak var weakParent: Parent?
  }
  static func run(leaking: Bool) {
    let (parent, child) = (Parent(), Child())
    parent.child = child
    if leaking { child.parent = parent } else { child.weakParent = parent }
  }
}

enum OwnRing {
  final class Session {
    var current: Session?
    var payload = Payload.sample
  }
  typealias Payload = Int
  static func run(leaking: Bool) {
    let session = Session()
    session.current = session
    if !leaking { session.current = nil }
  }
}

enum LongChain {
  final class Link { var next: Link? }
  static func run(leaking: Bool) {
    let links = (0..<12).map { _ in Link() }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    if leaking { links[11].next = links[0] }
  }
}

enum GenericPair {
  typealias Payload = Int
  final class Box<Value> {
    var value: Value
    var other: Box<[Value]>?
    var owner: AnyObject?
    init(_ value: Value) { self.value = value }
  }
  static func run(leaking: Bool) {
    let box = Box(Payload.sample)
    box.other = Box([Payload.sample])
    if leaking { box.other?.owner = box }
  }
}

enum InheritedProperty {
  class Base<Value> {
    var value: Value?
    var coordinator: AnyObject?
  }
  final class Screen: Base<Payload> { var title = "screen" }
  final class Coordinator { var screens: [Screen] = [] }
  typealias Payload = Int
  static func run(leaking: Bool) {
    let (screen, coordinator) = (Screen(), Coordinator())
    coordinator.screens.append(screen)
    if leaking { screen.coordinator = coordinator }
  }
}

enum StructField {
  typealias Payload = Int
  struct Context {
    var payload = Payload.sample
    var owner: View?
  }
  final class View { var context = Context() }
  static func run(leaking: Bool) {
    let view = View()
    view.context.owner = leaking ? view : nil
  }
}

enum IndirectEnum {
  indirect enum State {
    case idle
    case busy(Request, previous: State)
  }
  final class Request { var state = State.idle }
  static func run(leaking: Bool) {
    let request = Request()
    request.state = leaking ? .busy(request, previous: .idle) : .busy(Request(), previous: .idle)
  }
}

enum EnumPayload {
  typealias Payload = Int
  enum Route {
    case none
    case detail(Payload, Router)
  }
  final class Router { var route = Route.none }
  static func run(leaking: Bool) {
    let router = Router()
    if leaking { router.route = .detail(.sample, router) }
  }
}

enum TupleProperty {
  typealias Payload = Int
  final class Pair { var both: (Payload, Pair?) = (.sample, nil) }
  static func run(leaking: Bool) {
    let pair = Pair()
    if leaking { pair.both.1 = pair }
  }
}

enum ExistentialDelegate {
  final class Table {
    var delegate: (any Delegate)?
    weak var weakDelegate: (any Delegate)?
  }
  final class Controller: Delegate { let table = Table() }
  static func run(leaking: Bool) {
    let controller = Controller()
    if leaking {
      controller.table.delegate = controller
    } else {
      controller.table.weakDelegate = controller
    }
  }
}

enum AnyProperty {
  typealias Payload = Int
  struct Wrapped {
    var payload = Payload.sample
    var more = (Payload.sample, Payload.sample)
    var owner: AnyObject
  }
  final class Holder { var userInfo: Any = 0 }
  static func run(leaking: Bool) {
    let holder = Holder()
    holder.userInfo = leaking ? Wrapped(owner: holder) : Wrapped(owner: Holder())
  }
}

enum OptionalChain {
  final class Node {
    var left: Node?
    var right: Node?
    unowned(unsafe) var up: Node?
    var top: Node?
  }
  static func run(leaking: Bool) {
    let root = Node()
    root.left = Node()
    root.right = Node()
    root.left?.right = Node()
    root.left?.up = root
    if leaking { root.left?.right?.top = root }
  }
}
