import Foundation
import LeakMemory

/// Types of every kind, whose metadata is real.
enum RealTypes {
  /// A type and its metadata.
  struct Entry: Sendable, CustomStringConvertible {
    let type: Any.Type
    var address: Address { Address(UInt(bitPattern: ObjectIdentifier(type))) }
    var description: String { String(reflecting: type) }
  }

  class Sample {
    var number = 1
    var text = ""
  }
  final class Derived: Sample {
    var next: Sample?
  }
  class Pair<First, Second> {
    var first: First?
    var second: Second?
  }
  final class Keyed<Key: Hashable, Value: Sequence>: Pair<Key, Value.Element> {}
  struct Value {
    var list: [Sample] = []
  }
  struct Wide<A, B: Hashable, C, D: Comparable> {
    var a: A
    var b: B
    var c: C
    var d: D
  }
  enum Choice<Payload> { case one(Payload), two(Sample), none }
  struct Packed<each Element> { var elements: (repeat each Element) }
  final class PackOwner<First, each Rest> {
    struct Inner<Last: Hashable> {
      var first: First
      var last: Last
    }
    var first: First?
  }
  actor Worker {}
  protocol Free {}
  protocol Bound: AnyObject {}
  @globalActor actor Main2 { static let shared = Main2() }

  static let nominal: [Entry] = [
    Entry(type: Sample.self), Entry(type: Derived.self), Entry(type: Pair<Int, String>.self),
    Entry(type: Keyed<String, [Int]>.self), Entry(type: Keyed<[[String]], Set<Int>>.self),
    Entry(type: Value.self), Entry(type: Wide<Int, String, Sample, Double>.self),
    Entry(type: Choice<Int>.self), Entry(type: Choice<[Choice<Sample>]>.self),
    Entry(type: Worker.self), Entry(type: Int?.self), Entry(type: [String: [Sample]].self),
    Entry(type: Set<AnyHashable>.self), Entry(type: Result<Sample, any Error>.self),
    Entry(type: NSLock.self), Entry(type: FoundationOnly.self), Entry(type: Date.self),
    Entry(type: Pair<() -> Void, any Free>.self), Entry(type: Task<Int, Never>.self),
    Entry(type: [3 of Sample].self), Entry(type: Packed<Int, Sample>.self),
    Entry(type: packed()), Entry(type: Packed<Packed<Int>, [Sample]>.self),
    Entry(type: PackOwner<Int, Sample, String>.self),
    Entry(type: PackOwner<Int, Sample, String>.Inner<Int>.self),
    Entry(type: Sink<Observer<Int>>.self), Entry(type: sink(PrintingObserver<Int>.self)),
    Entry(type: sink(PrintingObserver<String>.self)),
    Entry(type: Sink<PrintingObserver<String>>.self),
  ]

  /// A struct of a pack of any length, none included.
  static func packed<each Element>(_ elements: repeat each Element) -> Any.Type {
    Packed<repeat each Element>.self
  }

  /// What a generic class conforms to for its subclasses.
  protocol Observing { associatedtype Element }
  class Observer<Element>: Observing {}
  final class PrintingObserver<Value>: Observer<Value> {}
  final class Sink<Observer: Observing> {
    var observer: Observer?
    var element: Observer.Element?
  }

  /// A class whose metadata has the witness table that generic code was given.
  static func sink<Observer: Observing>(_: Observer.Type) -> Any.Type { Sink<Observer>.self }

  /// A class with a resilient superclass.
  final class FoundationOnly: Operation, @unchecked Sendable {
    var sample = Sample()
  }

  static let all: [Entry] =
    nominal + [
      Entry(type: (Int, name: Sample).self), Entry(type: Void.self),
      Entry(type: (() -> Void).self), Entry(type: ((Sample, inout Int) throws -> [Int]).self),
      Entry(type: (@Main2 (Int) async -> Void).self),
      Entry(type: ((Int) throws(CancellationError) -> Void).self),
      Entry(type: (any Free).self), Entry(type: (any Bound).self), Entry(type: Any.self),
      Entry(type: AnyObject.self), Entry(type: (any Error).self),
      Entry(type: (any Free & Sample).self),
      Entry(type: (any Collection<Int>).self), Entry(type: Sample.Type.self),
      Entry(type: (any Free.Type).self), Entry(type: (@convention(c) (Int) -> Void).self),
    ]
}
