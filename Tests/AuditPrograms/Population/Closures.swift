/// A generic structure to capture through.
struct Wrapped<Value> {
  var value: Value
}

/// Closures of several forms.
final class Closured {
  var handler: (() -> Void)?
  var make: (Int) -> Int
  var asynchronous: (@Sendable (Int) async throws -> Void)?
  var more: [() -> Void] = []
  init(_ make: @escaping (Int) -> Int) { self.make = make }
}

/// Makes closures, their boxes and their captures.
enum Closures {
  /// Makes closures of all forms.
  static func make(_ round: Int, _ leaf: Leaf) {
    let node = Ledger.leaf()
    let closured = Closured { [leaf] in leaf.number + $0 }
    if round % 2 == 0 {
      var variable = node
      closured.handler = { [weak leaf, round] in
        variable = leaf ?? variable
        _ = hidden(round)
      }
      closured.more.append { variable.greet() }
    } else {
      closured.handler = { [unowned leaf] in
        node.greet()
        leaf.greet()
      }
    }
    let shared = SharedLeaf()
    Ledger.count(SharedLeaf.self)
    closured.asynchronous = { [shared] _ in _ = hidden(shared) }
    closured.more.append(node.greet)
    closured.more.append(capture(leaf, Ledger.leaf()))
    closured.more.append(captureBehind([leaf], Wrapped(value: Ledger.leaf())))
    closured.more.append(captureOpened(round % 2 == 0 ? leaf : BigGreeter(leaf: Ledger.leaf())))
    closured.more.append(capturePack(leaf, round, "text", Ledger.leaf()))
    closured.more.append(captureSource(SmallSource(element: Ledger.leaf())))
    closured.more.append(captureExistentials(leaf, Ledger.leaf(), (leaf, 1)))
    let inner = closured.more[0]
    closured.more.append { inner() }
    Ledger.keep(closured)
    Ledger.keep(Box<(Leaf) -> Leaf?> { [node] in $0 === node ? nil : node })
  }

  /// Captures a generic value and a plain one.
  @inline(never)
  private static func capture<T>(_ value: T, _ leaf: Leaf) -> () -> Void {
    {
      _ = hidden(value)
      leaf.greet()
    }
  }

  /// Captures values whose parameter stands within another type.
  @inline(never)
  private static func captureBehind<A, B>(_ array: [A], _ wrapped: Wrapped<B>) -> () -> Void {
    {
      _ = hidden(array.count)
      _ = hidden(wrapped)
    }
  }

  /// Captures a value whose type is known where it is opened.
  @inline(never)
  private static func captureOpened(_ greeter: any Greeter) -> () -> Void {
    func open<G: Greeter>(_ greeter: G) -> () -> Void { { hidden(greeter).greet() } }
    return open(greeter)
  }

  /// Captures a pack.
  @inline(never)
  private static func capturePack<each T>(_ values: repeat each T) -> () -> Void {
    { _ = (repeat hidden(each values)) }
  }

  /// Captures a value and one of its associated type.
  @inline(never)
  private static func captureSource<S: Source>(_ source: S) -> () -> Void {
    let first = source.next()
    return {
      _ = hidden(source)
      _ = hidden(first)
    }
  }

  /// Captures existentials and a tuple.
  @inline(never)
  private static func captureExistentials(
    _ greeter: any Greeter,
    _ object: any ClassGreeter,
    _ tuple: (Leaf, Int)
  ) -> () -> Void {
    {
      greeter.greet()
      object.meet()
      _ = hidden(tuple)
    }
  }
}
