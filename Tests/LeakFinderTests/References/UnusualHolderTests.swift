import LeakFindings
import LeakTestSupport
import Testing

@Suite("Unusual places of a reference")
struct UnusualHolderTests {
  /// The shortest path of what keeps an object alive.
  private func path(_ object: AnyObject) -> String {
    explored(object).pathText
  }

  @Test("collections in collections, and elements of every kind")
  func collections() {
    let holder = Holder()
    holder.nested = ["a": [Holder(), holder]]
    #expect(path(holder) == "Holder .nested[\"a\"][1] Holder")
    holder.nested = [:]
    holder.tuples = [(1, nil), (2, holder)]
    #expect(path(holder) == "Holder .tuples[1].1 Holder")
    holder.tuples = []
    holder.payloads = [.none, .text("x"), .pair(holder, 2)]
    #expect(path(holder) == "Holder .payloads[2].pair.0 Holder")
    holder.payloads = []
    holder.anything = [1, "text", [2: holder]]
    #expect(path(holder) == "Holder .anything[2][2] Holder")
    holder.anything = []
    holder.optionals = [nil, nil, holder]
    #expect(path(holder) == "Holder .optionals[2] Holder")
    holder.optionals = []
    holder.slice = [Holder(), Holder(), holder][1...]
    #expect(path(holder) == "Holder .slice[2] Holder")
    holder.slice = []
    holder.keyed = [Key(owner: holder): 1]
    #expect(path(holder) == "Holder .keyed.keys[Key].owner Holder")
    holder.keyed = [:]
    holder.keys = [Key(owner: holder)]
    #expect(path(holder) == "Holder .keys[Key].owner Holder")
    holder.keys = []
    holder.contiguous = [holder]
    #expect(path(holder) == "Holder .contiguous[0] Holder")
    holder.contiguous = []
  }

  @Test("optionals of structs: present, absent after present, and with several references")
  func optionalStructs() {
    let holder = Holder()
    holder.several = Several(first: Holder(), second: holder, number: 3)
    #expect(path(holder) == "Holder .several.second Holder")
    holder.several = nil
    #expect(path(holder) == "")
    holder.result = .success(holder)
    #expect(path(holder) == "Holder .result.success Holder")
    holder.result = nil
    holder.double = .some(.some(holder))
    #expect(path(holder) == "Holder .double Holder")
    holder.double = .some(nil)
    #expect(path(holder) == "")
  }

  @Test("weak and unowned references inside values hold nothing")
  func looseValues() {
    let holder = Holder()
    holder.weakList = [WeakBox(value: holder), WeakBox(value: nil)]
    holder.unownedList = [UnownedBox(value: holder)]
    #expect(path(holder) == "")
  }

  @Test("property wrappers, lazy properties, actors, generic superclasses")
  func declarations() {
    let wrapped = Wrapping()
    wrapped.child = wrapped
    #expect(path(wrapped) == "Wrapping .child Wrapping")
    wrapped.child = nil
    let generic = GenericLeaf()
    generic.value = [generic]
    #expect(path(generic) == "GenericLeaf .value[0] GenericLeaf")
    generic.value = []
    generic.leaf = ("x", generic)
    #expect(path(generic) == "GenericLeaf .leaf.1 GenericLeaf")
    generic.leaf = nil
  }

  @Test("an actor that holds itself")
  func actors() async {
    let account = Account2()
    await account.wire()
    #expect(path(account) == "Account2 .next Account2")
    await account.cut()
  }

  @Test("functions of every kind")
  func functions() {
    let holder = Holder()
    holder.throwing = { number in
      if number == 0 { throw Oops() }
      return holder.number + number
    }
    #expect(path(holder) == "Holder .throwing closure captures Holder Holder")
    holder.throwing = nil
    holder.asynchronous = { @Sendable in await holder.work() }
    #expect(path(holder) == "Holder .asynchronous closure captures Holder Holder")
    holder.asynchronous = nil
    holder.main = { holder.number += 1 }
    #expect(path(holder) == "Holder .main closure captures Holder Holder")
    holder.main = nil
    holder.inTuple = (1, { holder.number += 1 })
    #expect(path(holder) == "Holder .inTuple.1 closure captures Holder Holder")
    holder.inTuple = (1, nil)
    holder.action = .run({ holder.number += $0 })
    #expect(path(holder) == "Holder .action.run closure captures Holder Holder")
    holder.action = .idle
    holder.anything = [{ holder.number += 1 } as () -> Void]
    #expect(path(holder) == "Holder .anything[0] closure captures Holder Holder")
    holder.anything = []
    holder.transform = { [holder, text = holder.text] list in list.map { $0 + text + holder.text } }
    #expect(path(holder) == "Holder .transform closure captures Holder Holder")
    holder.transform = nil
    holder.generic.value = { holder.number += 1 }
    #expect(
      path(holder) == "Holder .generic Base2<() -> ()> .value closure captures Holder Holder"
    )
    holder.generic.value = nil
  }

  @Test("captures of every kind")
  func captures() {
    let holder = Holder()
    let other = Holder()
    let any: Any = holder
    holder.run = { print(any, other) }
    #expect(path(holder) == "Holder .run closure captures Any Holder")
    let delegate: any HolderDelegate = holder
    holder.run = { print(delegate, other) }
    #expect(path(holder) == "Holder .run closure captures HolderDelegate Holder")
    let optional: Holder? = holder
    holder.run = { print(optional as Any, other) }
    #expect(path(holder) == "Holder .run closure captures Holder Holder")
    let payload = Payload.pair(holder, 1)
    holder.run = { print(payload, other) }
    #expect(path(holder) == "Holder .run closure captures Payload.pair.0 Holder")
    let dictionary = ["k": holder]
    holder.run = { print(dictionary, other) }
    #expect(path(holder) == "Holder .run closure captures [String: Holder][\"k\"] Holder")
    let tuple = (1, holder)
    holder.run = { print(tuple, other) }
    #expect(path(holder).hasSuffix(" Holder"))
    #expect(path(holder).hasPrefix("Holder .run closure captures "))
    struct Local { let number = 1, owner: Holder }
    let local = Local(owner: holder)
    holder.run = { print(local, other) }
    #expect(path(holder) == "Holder .run closure captures UnusualHolderTests.Local.owner Holder")
    holder.run = nil
  }
}

/// A key that holds an object and is equal to all others.
struct Key: Hashable {
  var owner: Holder
  static func == (lhs: Key, rhs: Key) -> Bool { true }
  func hash(into hasher: inout Hasher) { hasher.combine(1) }
}

struct Several {
  var first: Holder?
  var second: Holder?
  var number: Int
}

struct WeakBox {
  weak var value: Holder?
}

struct UnownedBox {
  unowned var value: Holder
}

struct Oops: Error {}

enum Payload {
  case none
  case text(String)
  case pair(Holder, Int)
}

enum Action {
  case idle
  case run((Int) -> Void)
}

protocol HolderDelegate: AnyObject {}

final class Holder: HolderDelegate, @unchecked Sendable {
  var number = 0
  var text = "a text longer than fifteen bytes"
  var nested: [String: [Holder]] = [:]
  var tuples: [(Int, Holder?)] = []
  var payloads: [Payload] = []
  var anything: [Any] = []
  var optionals: [Holder?] = []
  var slice: ArraySlice<Holder> = []
  var keyed: [Key: Int] = [:]
  var keys: Set<Key> = []
  var contiguous: ContiguousArray<Holder> = []
  var several: Several?
  var result: Result<Holder, Oops>?
  var double: Holder??
  var weakList: [WeakBox] = []
  var unownedList: [UnownedBox] = []
  var throwing: ((Int) throws -> Int)?
  var asynchronous: (@Sendable () async -> Void)?
  var main: (@MainActor () -> Void)?
  var inTuple: (Int, (() -> Void)?) = (0, nil)
  var action = Action.idle
  var transform: (([String]) -> [String])?
  var run: (() -> Void)?
  var generic = Base2<() -> Void>()

  func work() async { number += 1 }
}

@propertyWrapper struct Logged<Value> {
  var wrappedValue: Value
  var count = 0
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

final class Wrapping {
  @Logged var child: Wrapping?
}

class Base2<Value> {
  var value: Value?
}

class GenericBase<Element> {
  var value: [Element] = []
}

final class GenericLeaf: GenericBase<AnyObject> {
  var leaf: (String, GenericLeaf)?
}

actor Account2 {
  var next: Account2?
  func wire() { next = self }
  func cut() { next = nil }
}
