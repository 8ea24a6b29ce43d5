import Dispatch
import LeakFindings
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

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

  /// Where the object is, hidden; nil where it is gone.
  @inline(never)
  var place: UInt? { object.map { HiddenPlace.of(Address(of: $0)) } }
}

/// Has what resumes the task that has it.
final class StreamOwner: Sendable {
  /// What the task waits for.
  let signals: AsyncStream<Void>

  /// What resumes it.
  let signal: AsyncStream<Void>.Continuation

  /// Makes the stream.
  init() { (signals, signal) = AsyncStream.makeStream() }

  /// Starts the task.
  func start(_ began: AsyncStream<Void>.Continuation) {
    Task {
      began.finish()
      for await _ in signals {}
    }
  }
}

/// Why an object is alive that a task has, as soon as the task waits.
func picturedAtRest(_ left: WeakHeld) async throws -> RetentionFinding {
  while true {
    let finding = try pictured(#require(left.place))
    if let finding, !finding.moment.contains(.taskAtWork) { return finding }
    await Task.yield()
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
///   - repeats: How often to ask again where the answer is a guess, another test may have copies of memory for as
///     long as it takes, the object's address among them, or where no root was found: what is on its way to another
///     thread may be in that one's hands alone.
///   - make: Makes the object.
/// - Returns: What was found last.
/// - Throws: Where the object is gone, or no picture can be taken.
func heldFinding(
  repeats: Int = 0,
  _ make: @escaping @Sendable () -> AnyObject
) throws -> RetentionFinding {
  let held = WeakHeld()
  held.fill(make)
  wipeStack()
  let place = try #require(held.place)
  var found = try #require(try pictured(place))
  for _ in 0..<repeats
  where found.path.root == nil || found.path.steps.contains(where: { $0.kind == .conservative }) {
    found = try #require(try pictured(place))
  }
  return found
}

/// Overwrites what calls that have returned left on the stack.
@inline(never)
func wipeStack() {
  // SAFETY: The bytes are our own for the call.
  unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 16) { bytes in
    _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }
}
