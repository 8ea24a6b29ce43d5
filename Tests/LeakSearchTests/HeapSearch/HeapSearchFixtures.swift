import Dispatch
import LeakSearch
import LeakMemory
import LeakTestSupport
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
final class Watcher {
  /// Traps when used too late.
  private unowned let unowned: LoneObject<Never>

  /// Becomes nil.
  private weak var weak: LoneObject<Never>?

  /// What is left of references that an array had.
  private var emptied: [LoneObject<Never>]

  /// Watches something.
  init(_ held: LoneObject<Never>) {
    unowned = held
    weak = held
    emptied = [held, held]
    emptied.removeLast(2)
  }
}

// SAFETY: Nobody uses what it has.
extension Watcher: @unchecked Sendable {}

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
  private weak var object: AnyObject?

  /// Makes the object in a function of its own.
  @inline(never)
  func fill(_ make: () -> AnyObject) { object = make() }

  /// Calls a function with the object.
  @inline(never)
  func withObject(_ body: (AnyObject) -> Void) {
    if let object { body(object) }
  }
}

/// An object for which the allocator asks the kernel alone, as for a ``LoneObject``, but always for as much.
final class Remade: ManagedBuffer<Int, UInt64> {
  /// Makes an object where one was that is gone, and that ``deadReference`` still refers to.
  static func make() -> Remade {
    for _ in 0..<10_000 {
      let place = referToOneThatDies()
      let object = plain()
      // Another test's memory may lie there by now.
      if ObjectIdentifier(object) == place { return object }
    }
    preconditionFailure("an address is never used again")
  }

  /// Where an object was that is gone when this returns.
  @inline(never)
  private static func referToOneThatDies() -> ObjectIdentifier {
    let object = plain()
    unsafe deadReference = object
    return ObjectIdentifier(object)
  }

  /// A new object.
  @inline(never)
  private static func plain() -> Remade {
    let made = create(minimumCapacity: 5 << 20) { _ in 0 }
    guard let object = made as? Remade else { preconditionFailure("\(type(of: made))") }
    return object
  }
}

let heldHandlers = Mutex<[@Sendable () -> Void]>([])
let heldQueue = Mutex<DispatchQueue?>(nil)
let cutters = Mutex<[@Sendable () -> Void]>([])
let longList = Mutex<Link?>(nil)
let crowd = Mutex<[Link]>([])
let watchers = Mutex<[Watcher]>([])
nonisolated(unsafe) weak var deadReference: Remade?
let rememberedLinks = Mutex<[Link]>([])
nonisolated(unsafe) let strayWord = UnsafeMutablePointer<UInt>.allocate(capacity: 1)

/// Ends what tests have begun, some of another test's included, which does no harm to it.
func cutAll() {
  let all = cutters.withLock { cutters in
    defer { cutters = [] }
    return cutters
  }
  for cut in all { cut() }
}

/// Retains an object for ever.
func retainOnceMore(_ held: AnyObject) {
  // SAFETY: The object leaks, as it is meant to.
  _ = unsafe Unmanaged.passRetained(held)
}

/// What keeps an object alive that a function makes, said once the functions that have had it are over.
///
/// - Parameters:
///   - patience: How long to wait for other threads.
///   - repeats: How often to ask again where the answer is a guess: another test's search has copies of memory for as
///     long as it takes, the object's address among them.
///   - make: Makes the object.
/// - Returns: What was found last.
func heldFinding(
  patience: Patience,
  repeats: Int = 0,
  _ make: @escaping @Sendable () -> AnyObject
) -> RetentionFinding {
  let box = Mutex<RetentionFinding?>(nil)
  let held = WeakHeld()
  held.fill(make)
  held.withObject { object in
    for _ in 0...repeats {
      let found = RetentionExplorer().finding(
        for: object,
        ownRetains: 1,
        dismissers: [],
        patience: patience
      )
      box.withLock { $0 = found }
      if found.path.steps.allSatisfy({ $0.kind != .conservative }) { break }
    }
  }
  return box.withLock { $0 }
    ?? RetentionFinding(
      object: GraphObject(address: .null, category: .instance, typeName: "gone"),
      verdict: .unexplained,
      path: RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
      otherPaths: [],
      strongRetains: nil,
      locatedRetains: 0,
      limits: []
    )
}
