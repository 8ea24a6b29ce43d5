/// Keeps closures that have its elements.
class Feed<Element> {
  var kept: [() -> Void] = []

  /// Keeps a closure with an element between other captures.
  func keep(_ element: Element, _ isFirst: Bool, _ leaf: Leaf) {
    kept.append {
      _ = hidden(isFirst)
      _ = hidden(element)
      _ = hidden(leaf)
      // The compiler finds the type of an element by the class of self, which a subclass may be.
      _ = hidden(self.kept.count)
    }
  }
}

/// A feed whose superclass has an argument that is none of its own.
final class PairFeed<Left, Right>: Feed<(Left, Right)> {
  var left: Left?
}

/// A feed of two levels, without an argument.
class ListFeed<Item>: Feed<[Item]> {}
final class LeafFeed: ListFeed<Leaf> {}

/// A feed of several elements at once.
final class PackFeed<each Element> {
  var elements: (repeat each Element)
  var kept: [() -> Void] = []

  init(_ elements: repeat each Element) { self.elements = (repeat each elements) }

  /// Keeps a closure with another one and a value.
  func keep<Value>(_ value: Value, _ make: @escaping (repeat each Element) -> Value) {
    kept.append {
      _ = hidden(make(repeat each self.elements))
      _ = hidden(value)
    }
  }

  /// Keeps a closure with what does not depend on the elements.
  func keep(_ leaf: Leaf, _ isFirst: Bool) {
    kept.append {
      _ = hidden(isFirst)
      _ = hidden(leaf)
      _ = hidden(self.kept.count)
    }
  }
}

/// Makes closures of generic types' methods, which find the types of their captures by what they captured.
enum GenericClosures {
  /// Makes closures of all such forms.
  static func make(_ round: Int, _ leaf: Leaf) {
    let pairs = PairFeed<Int, Leaf>()
    pairs.keep((round, Ledger.leaf()), round % 2 == 0, leaf)
    Ledger.keep(pairs)
    let leaves = LeafFeed()
    leaves.keep([leaf, Ledger.leaf()], round % 2 == 0, Ledger.leaf())
    Ledger.keep(leaves)
    let pack = PackFeed(leaf, round)
    pack.keep(Ledger.leaf()) { leaf, _ in leaf }
    pack.keep(Ledger.leaf(), round % 2 == 0)
    Ledger.keep(pack)
  }
}
