/// A protocol that any type may conform to.
protocol Greeter {
  func greet()
}

/// A protocol of classes.
protocol ClassGreeter: AnyObject {
  func meet()
}

/// A protocol with a primary associated type.
protocol Source<Element> {
  associatedtype Element
  func next() -> Element?
}

extension Leaf: Greeter, ClassGreeter {
  func greet() { number += 1 }
  func meet() { number += 2 }
}

/// A conforming structure that fits into an existential.
struct SmallGreeter: Greeter {
  var leaf: Leaf
  func greet() { leaf.greet() }
}

/// A conforming structure that gets a box.
struct BigGreeter: Greeter {
  var numbers = (1, 2, 3)
  var leaf: Leaf
  func greet() { leaf.greet() }
}

/// A source that fits.
struct SmallSource<Element>: Source {
  var element: Element
  func next() -> Element? { element }
}

/// A source that gets a box.
struct BigSource<Element>: Source {
  var numbers = (1, 2, 3)
  var element: Element
  func next() -> Element? { element }
}

/// A class to be bound to, which conforms to nothing.
class Bound {
  var leaf: Leaf
  init(_ leaf: Leaf) { self.leaf = leaf }
}

/// A subclass that conforms.
final class BoundGreeter: Bound, Greeter, ClassGreeter {
  func greet() { leaf.greet() }
  func meet() { leaf.meet() }
}

/// A generic class that conforms; its subclasses inherit the witnesses.
class Shelf<Item>: Greeter {
  var item: Item
  init(_ item: Item) { self.item = item }
  func greet() {}
}

/// Inherits its conformance.
final class TopShelf: Shelf<Leaf> {
  var top: Leaf?
}

/// Existentials of all forms.
final class ExistentialHolder {
  var greeter: any Greeter
  var optional: (any Greeter)?
  var classGreeter: any ClassGreeter
  var both: any Greeter & ClassGreeter
  var bound: any Bound & Greeter
  var anything: Any
  var object: AnyObject
  var source: any Source<Leaf>
  var inTuple: (Int8, any Greeter, any Source<Int>)
  var metatype: any Greeter.Type
  var after: Leaf

  init(_ greeter: any Greeter, _ bound: BoundGreeter, _ anything: Any, _ source: any Source<Leaf>) {
    self.greeter = greeter
    optional = greeter
    classGreeter = bound.leaf
    both = bound
    self.bound = bound
    self.anything = anything
    object = bound
    self.source = source
    inTuple = (1, SmallGreeter(leaf: bound.leaf), SmallSource(element: 1))
    metatype = type(of: greeter)
    after = bound.leaf
  }
}

/// What a function returns without naming the type.
func opaqueGreeter(_ leaf: Leaf) -> some Greeter { SmallGreeter(leaf: leaf) }

/// Makes existentials.
enum Existentials {
  /// Makes one of each form.
  static func make(_ round: Int, _ leaf: Leaf) {
    let bound = BoundGreeter(leaf)
    Ledger.count(BoundGreeter.self)
    let greeter: any Greeter
    switch round % 5 {
    case 0: greeter = Ledger.leaf()
    case 1: greeter = SmallGreeter(leaf: Ledger.leaf())
    case 2: greeter = BigGreeter(leaf: Ledger.leaf())
    case 3:
      let shelf = TopShelf(leaf)
      shelf.top = Ledger.leaf()
      Ledger.count(TopShelf.self)
      greeter = shelf
    default:
      Ledger.count(Shelf<[Leaf]>.self)
      greeter = Shelf([leaf])
    }
    let anything: Any =
      switch round % 5 {
      case 0: leaf
      case 1: round
      case 2: (leaf, 1, 2, Ledger.leaf())
      case 3: { hidden(leaf).greet() } as () -> Void
      default: ([leaf] as [Leaf]?) as Any
      }
    let source: any Source<Leaf> =
      round % 2 == 0 ? SmallSource(element: Ledger.leaf()) : BigSource(element: Ledger.leaf())
    Ledger.keep(ExistentialHolder(greeter, bound, anything, source))
    Ledger.keep(Box(opaqueGreeter(leaf)))
    Ledger.keep(Box<any Greeter>(greeter))
    Ledger.keep(Box<[any Greeter]>([greeter, BigGreeter(leaf: leaf)]))
  }
}
