import Dispatch
import Synchronization

/// What is held.
final class Held: @unchecked Sendable {
  /// Something to change.
  var count = 0
}

/// A ring's member, and a branch.
final class Link: @unchecked Sendable {
  /// The next member.
  var next: Link?

  /// What hangs off.
  var held: Held?
}

/// Refers to what it does not hold.
final class Watcher: Sendable {
  /// Traps when used too late.
  unowned let unowned: Held

  /// Becomes nil.
  nonisolated(unsafe) weak var weak: Held?

  /// Watches something.
  init(_ held: Held) {
    unowned = held
    // SAFETY: Set before anybody else has the watcher.
    unsafe weak = held
  }
}

/// A singleton with a table.
final class Registry: Sendable {
  /// The only one.
  static let shared = Registry()

  /// What is registered.
  let table = Mutex<[String: [Held]]>([:])
}

/// Remembers an object without holding it.
final class WeakHeld {
  /// The object.
  private weak var object: Held?

  /// Makes the object in a function of its own.
  @inline(never)
  func fill(_ make: () -> Held) { object = make() }

  /// Calls a function with the object.
  @inline(never)
  func withObject(_ body: (Held) -> Void) {
    if let object { body(object) }
  }
}

let heldHandlers = Mutex<[@Sendable () -> Void]>([])
let heldQueue = Mutex<DispatchQueue?>(nil)
let cutters = Mutex<[@Sendable () -> Void]>([])
let watchers = Mutex<[Watcher]>([])
let emptied = Mutex<[Held]>([])

/// Ends what tests have begun, some of another test's included, which does no harm to it.
func cutAll() {
  let all = cutters.withLock { cutters in
    defer { cutters = [] }
    return cutters
  }
  for cut in all { cut() }
}

/// Retains an object for ever.
func retainOnceMore(_ held: Held) {
  // SAFETY: The object leaks, as it is meant to.
  _ = unsafe Unmanaged.passRetained(held)
}
