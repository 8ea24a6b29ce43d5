import Synchronization

/// Held by a static.
final class StaticDoc { var number = 1 }
/// Held by a global array.
final class ArrayDoc { var number = 2 }
/// Held by a dictionary.
final class DictionaryDoc { var number = 3 }
/// The first of a chain.
class ChainHead { var middle: ChainMiddle? }
/// A subclass, so that the property is inherited.
final class ChainHeadWithMore: ChainHead { var more = 7 }
/// The middle of a chain.
final class ChainMiddle { var tail: ChainTail? }
/// The end of a chain.
final class ChainTail { var number = 4 }
/// Held by two.
final class SharedDoc { var number = 5 }
/// Holds a shared object.
final class FirstHolder { var doc: SharedDoc? }
/// Holds a shared object too.
final class SecondHolder { var docs: [SharedDoc] = [] }
/// One of a known number.
final class CountedDoc { var number = 6 }
/// Retained by hand.
final class LostDoc { var number = 7 }
/// Held by an object that is retained by hand.
final class LostHolder { var doc: LostPart? }
/// See ``LostHolder``.
final class LostPart { var number = 7 }
/// Dead, but for a weak reference.
final class WeakDoc { var number = 8 }
/// Dead, but for an unowned reference.
final class UnownedDoc { var number = 9 }
/// Alive, with a weak reference besides.
final class WatchedDoc { var number = 10 }
/// Watches without holding.
final class Watcher {
  /// Dead by now.
  weak var dead: WeakDoc?
  /// Alive.
  weak var alive: WatchedDoc?
  /// Holds that one.
  var holder: WatchedDoc?
  /// Dead by now.
  unowned let unowned: UnownedDoc
  /// Watches an object.
  init(_ unowned: UnownedDoc) { self.unowned = unowned }
}

/// Held by a value of some shape.
final class ShapeDoc: Sendable { let number = 11 }
/// A requirement.
protocol Plugin { var number: Int { get } }
/// A plugin that is a struct.
struct StructPlugin: Plugin {
  /// Fills the inline buffer.
  var numbers = (1, 2, 3)
  /// What it holds.
  var config: ShapeDoc
  var number: Int { numbers.0 }
}
/// A plugin that is a class.
final class ClassPlugin: Plugin { let number = 12 }
/// An enum with several payloads.
enum Payload {
  /// None.
  case nothing
  /// One.
  case doc(ShapeDoc)
  /// Two.
  case pair(Int, ShapeDoc)
}
/// An enum of boxes.
indirect enum Tree {
  /// An end.
  case leaf(ShapeDoc)
  /// A fork.
  case node(Int, Tree)
}
/// An error with an object.
struct Failure: Error { var owner: ShapeDoc }
/// A generic class.
final class Box<Value> {
  /// What is in it.
  var value: Value
  /// Puts a value in.
  init(_ value: Value) { self.value = value }
}
/// A struct that is not copied.
struct Handle: ~Copyable { var doc: ShapeDoc }
/// A buffer whose elements follow its header.
final class Tail: ManagedBuffer<Int, ShapeDoc> {
  deinit {
    _ = withUnsafeMutablePointers { header, elements in
      elements.deinitialize(count: header.pointee)
    }
  }
}
/// A member of a set.
final class Member: Hashable {
  static func == (one: Member, other: Member) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
/// An actor.
actor Keeper {
  /// What it holds.
  var doc: ShapeDoc?
  /// Holds an object.
  init(_ doc: ShapeDoc) { self.doc = doc }
}

/// What begins with a text, by which an optional tells whether it is there.
struct Labelled {
  /// The text, short enough to have no memory of its own.
  let label: String
  /// What it holds.
  let doc: ShapeDoc
}

/// One property of each shape.
final class Shapes {
  /// Shapes that hold one object each.
  var single: Payload = .nothing
  /// See ``single``.
  var pair: Payload = .nothing
  /// See ``single``.
  var tree: Tree?
  /// See ``single``.
  var plugin: (any Plugin)?
  /// See ``single``.
  var classPlugin: (any Plugin)?
  /// See ``single``.
  var anything: Any?
  /// See ``single``.
  var result: Result<Int, any Error> = .success(1)
  /// See ``single``.
  var pairs: [(number: Int, doc: ShapeDoc)] = []
  /// See ``single``.
  var table: [Int: [ShapeDoc]] = [:]
  /// See ``single``.
  var members: Set<Member> = []
  /// See ``single``.
  var box: Box<[ShapeDoc]>?
  /// See ``single``.
  var pairBox: Box<(Int, ShapeDoc?)>?
  /// See ``single``.
  let mutex = Mutex<ShapeDoc?>(nil)
  /// See ``single``.
  let handle: Handle
  /// See ``single``.
  var buffer: ManagedBuffer<Int, ShapeDoc>?
  /// See ``single``.
  var inline: [2 of ShapeDoc]
  /// See ``single``.
  var keeper: Keeper?
  /// See ``single``.
  var labelled: Labelled?
  /// See ``single``.
  lazy var late = ShapeDoc()
  /// See ``single``.
  unowned let back: StaticDoc

  /// Makes what must be there from the beginning.
  init(_ handle: consuming Handle, _ inline: [2 of ShapeDoc], _ back: StaticDoc) {
    self.handle = handle
    self.inline = inline
    self.back = back
  }
}
