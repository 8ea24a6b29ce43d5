/// Captured by a closure.
final class CaptureDoc {
  /// Something to do.
  func run() {}
}

/// Captured by a closure, and its own.
final class Wizard {
  /// What is next.
  var next: (() -> Void)?
  /// Ends.
  func finish() {}
}

/// The argument of a key path's subscript.
final class CaptureKey: Hashable {
  static func == (one: CaptureKey, other: CaptureKey) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One closure of each shape.
final class Closures {
  /// Captures one object, so that it needs no context of its own.
  var one: (() -> Void)?
  /// Captures an object and a number.
  var two: (() -> Void)?
  /// Captures a variable.
  var variable: (() -> Void)?
  /// Captures a variable and an object.
  var both: (() -> Void)?
  /// Is a method.
  var method: (() -> Void)?
  /// Captures a value of a generic type.
  var generic: (() -> Void)?
  /// Captures a closure.
  var nested: (() -> Void)?
  /// Captures an array.
  var array: (() -> Void)?
  /// Captures nothing strongly.
  var weak: (() -> Void)?
  /// A key path that has its subscript's argument.
  var path: AnyKeyPath?
}

/// A closure over a value whose type only the caller knows.
@inline(never)
func keeping<Value>(_ value: Value, _ number: Int) -> () -> Void {
  { _ = (value, number) }
}

/// Makes closures.
@inline(never)
func makeClosures() {
  let closures = Closures()
  Registry.closures = closures
  let docs = (0..<9).map { _ in CaptureDoc() }
  let names = ["one", "two", "variable", "both", "method", "generic", "nested", "array"]
  for (name, doc) in zip(names, docs) { announce("closure-\(name)", doc) }
  announce(CaptureDoc.self, count: 8)
  closures.path = \[CaptureKey: Int].[CaptureKey()]
  announce(CaptureKey.self, count: 1)
  let number = docs.count
  closures.one = { [doc = docs[0]] in doc.run() }
  closures.two = { [doc = docs[1]] in if number > 3 { doc.run() } }
  var changing = docs[2]
  closures.variable = {
    changing.run()
    changing = CaptureDoc()
  }
  var other = docs[3]
  closures.both = {
    if number > 3 { other = CaptureDoc() }
    other.run()
  }
  closures.method = docs[4].run
  closures.generic = keeping(docs[5], number)
  let inner = { [doc = docs[6]] in if number > 2 { doc.run() } }
  closures.nested = { if number > 1 { inner() } }
  closures.array = { [part = [docs[7]]] in if number > 1 { part[0].run() } }
  closures.weak = { [weak doc = docs[8]] in doc?.run() }

  let wizard = Wizard()
  announce("cycle-method", wizard)
  wizard.next = wizard.finish
  let own = Wizard()
  announce("cycle-closure", own)
  own.next = { if number > 1 { own.finish() } }
  announce(Wizard.self, count: 2)

  let panel = CaptureDoc2()
  announce("handler", panel)
  handlers.append { if number > 1 { panel.number += 1 } }
}

/// Captured by a global handler.
final class CaptureDoc2 { var number = 0 }
