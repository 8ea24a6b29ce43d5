// What enums, existentials and generic types hold an object through: each owner has a part that refers back to it.
import ShapeJudge

class Part: Hashable, Error, @unchecked Sendable {
  var owner: AnyObject?
  weak var watcher: AnyObject?

  static func == (one: Part, other: Part) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Lets the owner's part refer back to it, strongly where the shape leaks.
@inline(never)
func tie<Owner: AnyObject>(_ owner: Owner, _ part: Part, _ leaks: Bool) {
  if leaks { part.owner = owner } else { part.watcher = owner }
  victim = owner
}

struct Inside {
  var number = 7
  var part: Part
}

struct Large {
  var first = 1, second = 2, third = 3, fourth = 4
  var part: Part
}

enum Single { case empty, loaded(Part) }
final class EnumSingle { var state = Single.empty }

enum Multi { case number(Int), part(Part) }
final class EnumMulti { var state = Multi.number(1) }

enum TwoObjects { case first(Spare), second(Part) }
final class EnumTwoObjects { var state = TwoObjects.first(Spare()) }

enum WithTuple { case none, pair(Int, Part) }
final class EnumTuple { var state = WithTuple.none }

enum Labelled { case none, pair(number: Int, part: Part) }
final class EnumLabelled { var state = Labelled.none }

enum WithStruct { case none, loaded(Inside) }
final class EnumStruct { var state = WithStruct.none }

enum Text { case text(String), part(Part) }
final class EnumText { var state = Text.text("a text that does not fit into two words") }

enum Many { case none, many([Part]) }
final class EnumArray { var state = Many.none }

enum Maybe { case none, maybe(Part?) }
final class EnumOptional { var state = Maybe.none }

protocol Delegate: AnyObject {}
final class DelegatePart: Part, Delegate, @unchecked Sendable {}
enum WithAny { case none, any(any Delegate) }
final class EnumExistential { var state = WithAny.none }

final class EnumInArray { var states: [Single] = [.empty] }

enum Outer { case none, inner(Single) }
final class EnumInEnum { var state = Outer.none }

enum Tree {
  case leaf(Part), empty
  indirect case node(Int, Tree)
}
final class IndirectCase { var tree = Tree.empty }

indirect enum List { case end, cons(Part, List) }
final class IndirectEnum { var list = List.end }

enum Either<Left, Right> { case left(Left), right(Right), neither }
final class GenericEnum<Left, Right> { var either = Either<Left, Right>.neither }

struct Failure: Error { var part: Part }
final class ResultSuccess { var result: Result<Part, any Error>? }
final class ResultFailure { var result: Result<Int, Failure>? }
final class ErrorObject { var error: (any Error)? }
enum Trouble: Error { case none, failed(Part) }
final class ErrorEnum { var error: (any Error)? }

final class ClassExistential { var delegate: (any Delegate)? }

protocol Opaque { func act() }
final class OpaquePart: Part, Opaque, @unchecked Sendable { func act() {} }
struct SmallDelegate: Opaque { var part: Part; func act() {} }
struct LargeDelegate: Opaque { var first = 1, second = 2, third = 3; var part: Part; func act() {} }
final class OpaqueExistential { var delegate: (any Opaque)? }
final class SmallStructExistential { var delegate: (any Opaque)? }
final class LargeStructExistential { var delegate: (any Opaque)? }

protocol Source<Element> { associatedtype Element; func next() -> Element? }
struct Numbers: Source { var count = 0; var part: Part; func next() -> Int? { nil } }
final class ConstrainedExistential { var source: (any Source<Int>)? }

protocol Named { var name: String { get } }
final class NamedPart: Part, Named, Opaque, @unchecked Sendable {
  var name: String { "n" }; func act() {}
}
final class Composition { var delegate: (any Named & Opaque)? }

final class Spare: Part, Named, @unchecked Sendable { var name: String { "s" } }
final class SuperclassComposition { var delegate: (Part & Named)? }

final class AnyObjectOwner { var item: AnyObject? }
final class AnyArray { var item: Any = 0 }
final class AnyStruct { var item: Any = 0 }
final class ArrayOfExistentials { var items: [any Opaque] = [] }
final class DictionaryOfAny { var items: [String: Any] = ["a": 1] }
final class AnyHashableKey { var marks: [AnyHashable: Int] = [:] }
final class AnyHashableOwner { var mark: AnyHashable? }

struct PartSource: Source { var part: Part; func next() -> Part? { part } }
struct Wrapped<Base> { var base: Base; var count = 0 }
final class OpaqueProperty<Value> {
  var source: Value
  init(_ source: Value) { self.source = source }
}

enum Shelf<Item> {
  final class Place { var item: Item?; init() {} }
}

final class AssociatedType<Base: Source> { var element: Base.Element? }

/// Runs a shape whose owner takes a part.
func with<Owner: AnyObject>(_ owner: Owner, _ fill: (Owner, Part) -> Void, _ leaks: Bool) {
  with(owner, Part(), fill, leaks)
}

/// Runs a shape whose owner takes a part of a class of its own.
func with<Owner: AnyObject, Own: Part>(
  _ owner: Owner,
  _ part: Own,
  _ fill: (Owner, Own) -> Void,
  _ leaks: Bool
) {
  fill(owner, part)
  tie(owner, part, leaks)
}

run([
  "enumSingle": { with(EnumSingle(), { $0.state = .loaded($1) }, $0) },
  "enumMulti": { with(EnumMulti(), { $0.state = .part($1) }, $0) },
  "enumTwoObjects": { with(EnumTwoObjects(), { $0.state = .second($1) }, $0) },
  "enumTuple": { with(EnumTuple(), { $0.state = .pair(1, $1) }, $0) },
  "enumLabelled": { with(EnumLabelled(), { $0.state = .pair(number: 1, part: $1) }, $0) },
  "enumStruct": { with(EnumStruct(), { $0.state = .loaded(Inside(part: $1)) }, $0) },
  "enumText": { with(EnumText(), { $0.state = .part($1) }, $0) },
  "enumArray": { with(EnumArray(), { $0.state = .many([$1]) }, $0) },
  "enumOptional": { with(EnumOptional(), { $0.state = .maybe($1) }, $0) },
  "enumExistential": { with(EnumExistential(), DelegatePart(), { $0.state = .any($1) }, $0) },
  "enumInArray": { with(EnumInArray(), { $0.states.append(.loaded($1)) }, $0) },
  "enumInEnum": { with(EnumInEnum(), { $0.state = .inner(.loaded($1)) }, $0) },
  "indirectCase": { with(IndirectCase(), { $0.tree = .node(1, .leaf($1)) }, $0) },
  "indirectEnum": { with(IndirectEnum(), { $0.list = .cons(Part(), .cons($1, .end)) }, $0) },
  "genericEnum": { with(GenericEnum<Int, Part>(), { $0.either = .right($1) }, $0) },
  "resultSuccess": { with(ResultSuccess(), { $0.result = .success($1) }, $0) },
  "resultFailure": { with(ResultFailure(), { $0.result = .failure(Failure(part: $1)) }, $0) },
  "errorObject": { with(ErrorObject(), { $0.error = $1 }, $0) },
  "errorEnum": { with(ErrorEnum(), { $0.error = Trouble.failed($1) }, $0) },
  "classExistential": { with(ClassExistential(), DelegatePart(), { $0.delegate = $1 }, $0) },
  "opaqueExistential": { with(OpaqueExistential(), OpaquePart(), { $0.delegate = $1 }, $0) },
  "smallStructExistential": {
    with(SmallStructExistential(), { $0.delegate = SmallDelegate(part: $1) }, $0)
  },
  "largeStructExistential": {
    with(LargeStructExistential(), { $0.delegate = LargeDelegate(part: $1) }, $0)
  },
  "constrainedExistential": {
    with(ConstrainedExistential(), { $0.source = Numbers(part: $1) }, $0)
  },
  "composition": { with(Composition(), NamedPart(), { $0.delegate = $1 }, $0) },
  "superclassComposition": { with(SuperclassComposition(), Spare(), { $0.delegate = $1 }, $0) },
  "anyObject": { with(AnyObjectOwner(), { $0.item = $1 }, $0) },
  "anyArray": { with(AnyArray(), { $0.item = [Part(), $1] }, $0) },
  "anyStruct": { with(AnyStruct(), { $0.item = Large(part: $1) }, $0) },
  "arrayOfExistentials": {
    with(
      ArrayOfExistentials(),
      { $0.items = [SmallDelegate(part: Part()), LargeDelegate(part: $1)] },
      $0
    )
  },
  "dictionaryOfAny": { with(DictionaryOfAny(), { $0.items["b"] = $1 }, $0) },
  "anyHashableKey": { with(AnyHashableKey(), { $0.marks[AnyHashable($1)] = 1 }, $0) },
  "anyHashable": { with(AnyHashableOwner(), { $0.mark = AnyHashable($1) }, $0) },
  "opaqueProperty": { leaks in
    let part = Part()
    tie(OpaqueProperty(Wrapped(base: PartSource(part: part))), part, leaks)
  },
  "nestedGeneric": { with(Shelf<Part>.Place(), { $0.item = $1 }, $0) },
  "associatedType": { with(AssociatedType<PartSource>(), { $0.element = $1 }, $0) },
])
