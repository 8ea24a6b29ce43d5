// What stored properties hold an object through: each owner has a part that refers back to it.
import ShapeJudge

final class Part: Hashable {
  var owner: AnyObject?
  weak var watcher: AnyObject?

  static func == (one: Part, other: Part) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Lets the owner's part refer back to it, strongly where the shape leaks.
@inline(never)
func tie<Owner: AnyObject>(_ owner: Owner, _ leaks: Bool, _ part: (Owner) -> Part?) {
  let part = part(owner)
  if leaks { part?.owner = owner } else { part?.watcher = owner }
  victim = owner
}

struct State {
  var number = 1
  var part = Part()
}

struct Deep {
  var flag = true
  var inner = State()
}

struct Pair<First, Second> {
  var first: First
  var second: Second
}

struct Entry {
  var name = "a name that does not fit into two words"
  var part = Part()
}

@propertyWrapper struct Counted<Value> {
  var reads = 0
  var value: Value
  var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  init(wrappedValue: Value) { value = wrappedValue }
}

enum Slot: Hashable {
  case left
  case right(Int)
}

final class ClassLet { let part = Part() }
final class ClassOptional {
  var name = "x"
  var part: Part?
}
class Base {
  var count = 1
  var part: Part?
}
final class Inherited: Base { var own = 2.5 }
class Holder<Item> {
  var flag = true
  var item: Item?
}
final class GenericSuperclass: Holder<Part> { var own: UInt8 = 1 }
final class Crate<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
final class StructField { var state = State() }
final class NestedStruct { var state = Deep() }
final class GenericStruct { var pair = Pair(first: 1, second: Part()) }
final class OptionalStruct { var state: State? = State() }
final class TupleElement { var pair = (1, Part()) }
final class NestedTuple { var pair = (UInt8(1), (Part(), "text")) }
final class ArrayElement { var parts = [Part(), Part(), Part()] }
final class ArrayOfArrays { var rows = [[], [Part(), Part()]] }
final class ArrayOfStructs { var entries = [Entry(), Entry()] }
final class ArrayOfOptionals { var slots: [Part?] = [nil, nil, Part()] }
final class ArrayOfTuples { var list = [(1, Part()), (2, Part())] }
final class Contiguous { var parts: ContiguousArray<Part> = [Part(), Part()] }
final class ArraySlicing { var parts = [Part(), Part(), Part()][1...] }
final class DictionaryString { var parts = ["a": Part(), "b": Part()] }
final class DictionaryInt { var parts = [3: Part(), 7: Part()] }
final class DictionaryKey { var marks: [Part: Int] = [Part(): 1] }
final class DictionaryOfArrays { var parts = ["a": [Part(), Part()]] }
final class DictionaryOfStructs { var entries = ["a": Entry()] }
final class DictionaryByEnum { var parts: [Slot: Part] = [.left: Part(), .right(3): Part()] }
final class SetElement { var parts: Set<Part> = [Part()] }
final class LazyProperty { lazy var part = Part() }
final class PropertyWrapper { @Counted var part = Part() }
final class UnownedBeside {
  weak var watched: Part?
  unowned var known: Part
  var strong: Part
  unowned(unsafe) var raw: Part
  init() {
    strong = Part()
    known = strong
    raw = strong
    watched = strong
  }
}
enum Outer {
  final class Inner { var part = Part() }
}
private final class PrivateType { private(set) var part = Part() }
final class LinkedList {
  var next: LinkedList?
  weak var back: LinkedList?
}

@inline(never)
func linkedList(_ leaks: Bool) {
  let first = LinkedList()
  let second = LinkedList()
  first.next = second
  if leaks { second.next = first } else { second.back = first }
  victim = first
}

run([
  "classLet": { tie(ClassLet(), $0) { $0.part } },
  "classOptional": { leaks in
    let owner = ClassOptional()
    owner.part = Part()
    tie(owner, leaks) { $0.part }
  },
  "inherited": { leaks in
    let owner = Inherited()
    owner.part = Part()
    tie(owner, leaks) { $0.part }
  },
  "genericSuperclass": { leaks in
    let owner = GenericSuperclass()
    owner.item = Part()
    tie(owner, leaks) { $0.item }
  },
  "genericClass": { tie(Crate(Part()), $0) { $0.value } },
  "structField": { tie(StructField(), $0) { $0.state.part } },
  "nestedStruct": { tie(NestedStruct(), $0) { $0.state.inner.part } },
  "genericStruct": { tie(GenericStruct(), $0) { $0.pair.second } },
  "optionalStruct": { tie(OptionalStruct(), $0) { $0.state?.part } },
  "tupleElement": { tie(TupleElement(), $0) { $0.pair.1 } },
  "nestedTuple": { tie(NestedTuple(), $0) { $0.pair.1.0 } },
  "arrayElement": { tie(ArrayElement(), $0) { $0.parts[1] } },
  "arrayOfArrays": { tie(ArrayOfArrays(), $0) { $0.rows[1][0] } },
  "arrayOfStructs": { tie(ArrayOfStructs(), $0) { $0.entries[1].part } },
  "arrayOfOptionals": { tie(ArrayOfOptionals(), $0) { $0.slots[2] } },
  "arrayOfTuples": { tie(ArrayOfTuples(), $0) { $0.list[0].1 } },
  "contiguousArray": { tie(Contiguous(), $0) { $0.parts[1] } },
  "arraySlice": { tie(ArraySlicing(), $0) { $0.parts[2] } },
  "dictionaryString": { tie(DictionaryString(), $0) { $0.parts["b"] } },
  "dictionaryInt": { tie(DictionaryInt(), $0) { $0.parts[7] } },
  "dictionaryKey": { tie(DictionaryKey(), $0) { $0.marks.keys.first } },
  "dictionaryOfArrays": { tie(DictionaryOfArrays(), $0) { $0.parts["a"]?[1] } },
  "dictionaryOfStructs": { tie(DictionaryOfStructs(), $0) { $0.entries["a"]?.part } },
  "dictionaryByEnum": { tie(DictionaryByEnum(), $0) { $0.parts[.right(3)] } },
  "setElement": { tie(SetElement(), $0) { $0.parts.first } },
  "lazyProperty": { tie(LazyProperty(), $0) { $0.part } },
  "propertyWrapper": { tie(PropertyWrapper(), $0) { $0.part } },
  "unownedBeside": { tie(UnownedBeside(), $0) { $0.strong } },
  "nestedType": { tie(Outer.Inner(), $0) { $0.part } },
  "privateType": { tie(PrivateType(), $0) { $0.part } },
  "linkedList": linkedList,
])
