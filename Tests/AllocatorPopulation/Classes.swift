/// An object with one word.
final class Small {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A class to inherit from.
class Base {
  var next: AnyObject?
}

/// An object with a few words and a superclass.
final class Derived: Base {
  var numbers = (1, 2, 3, 4, 5)
}

/// A generic object.
final class Generic<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An object that refers to another one without keeping it.
final class Observer {
  unowned let subject: Small
  weak var other: Base?
  init(_ subject: Small, _ other: Base) {
    self.subject = subject
    self.other = other
  }
}
