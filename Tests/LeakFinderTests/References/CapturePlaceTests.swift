import LeakFindings
import LeakTestSupport
import Testing

/// Where a capture lies depends on those before it, and on types that only other captures tell.
@Suite("Captures are found wherever they lie")
struct CapturePlaceTests {
  @Test(
    "behind a struct of another module that may grow, whose place the compiler does not write down"
  )
  func resilientFirst() {
    let (pad, plate) = (Pad(), Plate())
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    pad.onTap = {
      continuation.finish()
      pad.count += plate.count
    }
    defer { pad.onTap = nil }
    #expect(Scenario.told(pad) == "cycle: Pad .onTap closure captures Pad Pad")
    let captures = Scenario.captures(of: pad)
    #expect(captures.count == 3, "\(captures)")
    #expect(captures.contains("strong captures Pad"))
    #expect(captures.contains("strong captures Plate"))
    withExtendedLifetime(stream) {}
  }

  @Test("behind such a struct in a generic class, where the types of elements lie before it")
  func resilientFirstInGenericClass() {
    let deck = Deck<Plate>()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    deck.keep(continuation, [Plate(), Plate()])
    defer { deck.action = nil }
    #expect(Scenario.told(deck) == Deck<Plate>.ring)
    withExtendedLifetime(stream) {}
  }

  @Test("behind an array of a generic class's elements")
  func arrayFirst() {
    let deck = Deck<Plate>()
    deck.keep([Plate()])
    defer { deck.action = nil }
    #expect(Scenario.told(deck) == Deck<Plate>.ring)
    #expect(
      Scenario.captures(of: deck) == [
        "strong captures Deck<Plate>", "strong captures [Plate] _ContiguousArrayStorage<AnyObject>",
      ]
    )
    let numbers = Deck<Int>()
    numbers.keep([1])
    defer { numbers.action = nil }
    #expect(Scenario.told(numbers) == Deck<Int>.ring)
  }

  @Test("behind everything else that is written in a generic class's terms")
  func everythingFirst() {
    let deck = Deck<Plate>()
    let other = Deck<[Plate]>()
    deck.keep([Plate()], ["a": [Plate()]], { $0 }, other, Deck<Plate>.Pile(cards: [], top: nil))
    defer { deck.action = nil }
    #expect(Scenario.told(deck) == Deck<Plate>.ring)
  }

  @Test("behind an object of the same class with other arguments, which tells other types")
  func misleadingObjectFirst() {
    let deck = Deck<Plate>()
    deck.keep(behind: Deck<String>(), [Plate()])
    defer { deck.action = nil }
    #expect(Scenario.told(deck) == Deck<Plate>.ring)
  }

  @Test("in a generic class within another, and with elements of a sequence")
  func nested() {
    let pile = Deck<[Plate]>.Drawer<Int>()
    pile.keep([[Plate()]], [1], [Plate()])
    defer { pile.action = nil }
    #expect(
      Scenario.told(pile)
        == "cycle: Deck<[Plate]>.Drawer<Int> .action closure captures Deck<[Plate]>.Drawer<Int>"
        + " Deck<[Plate]>.Drawer<Int>"
    )
  }
}

/// Keeps an action that keeps it.
final class Deck<Card> {
  var action: (() -> Void)?
  var count = 0

  /// What is told of that.
  static var ring: String {
    let name = "Deck<\(Card.self)>"
    return "cycle: \(name) .action closure captures \(name) \(name)"
  }

  /// A struct of a size that does not depend on the class's argument.
  struct Pile {
    var cards: [Card]
    var top: AnyObject?
  }

  func keep(_ cards: [Card]) {
    action = {
      _ = cards.count
      self.count += 1
    }
  }

  func keep(_ continuation: AsyncStream<Int>.Continuation, _ cards: [Card]) {
    action = {
      continuation.finish()
      _ = cards.count
      self.count += 1
    }
  }

  func keep(behind other: Deck<String>, _ cards: [Card]) {
    action = {
      other.count += 1
      _ = cards.count
      self.count += 1
    }
  }

  func keep(
    _ cards: [Card],
    _ table: [String: [Card]],
    _ change: @escaping ([Card]) -> [Card],
    _ other: Deck<[Card]>,
    _ pile: Pile
  ) {
    var number = 0
    action = { [weak other] in
      _ = change(cards)
      _ = table.count
      other?.count += 1
      number += pile.cards.count
      self.count += number
    }
  }

  /// A generic class within another.
  final class Drawer<Label> {
    var action: (() -> Void)?
    var count = 0
  }
}

extension Deck.Drawer where Card: Sequence {
  func keep(_ cards: [Card], _ labels: [Label], _ elements: [Card.Element]) {
    action = {
      _ = cards.count
      _ = labels.count
      _ = elements.count
      self.count += 1
    }
  }
}
