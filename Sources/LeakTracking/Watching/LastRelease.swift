import Dispatch
import LeakLocking

#if canImport(Glibc)
import Glibc
#endif

/// Lets go of objects that nobody else has any more, where their deinitializers are at home.
///
/// LeakFinder holds an object for the moment of a look. What lets go of it in that moment leaves the last reference to
/// LeakFinder, on whose thread the deinitializer would run: one that is the main actor's, and says so by
/// `MainActor.assumeIsolated`, ends the process there. So such an object is handed to the main queue, and counts as gone. Where
/// nobody serves that queue, it goes after a second all the same.
enum LastRelease {
  /// An object on its way.
  private final class Going: Sendable {
    private let object: Locked<Reference>

    /// Takes over a reference.
    init(_ object: AnyObject) { self.object = Locked(Reference(object)) }

    /// Gives the reference back, once.
    func end() {
      let last = object.withLock { reference in
        defer { reference = Reference(nil) }
        return reference
      }
      withExtendedLifetime(last) {}
    }
  }

  /// A reference that one thread after another has.
  private struct Reference: Sendable {
    // SAFETY: Only whoever has taken it out of its lock uses it, to let go of it.
    nonisolated(unsafe) let object: AnyObject?

    /// Wraps a reference.
    // SAFETY: Nobody else knows it yet.
    init(_ object: AnyObject?) { unsafe self.object = object }
  }

  /// The objects on their way, by their addresses with every bit turned: this holds nothing.
  private static let going = Locked<[UInt: Going]>([:])

  /// How long the main queue has before another one lets go.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Tells the main queue, which any thread may serve.
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Lets go of an object: here, unless that would be its end where the main queue's work is not done.
  static func letGo(_ object: inout AnyObject?) {
    guard isKnownUniquelyReferenced(&object), !isFirstThread,
      DispatchQueue.getSpecific(key: mainKey) != true
    else {
      object = nil
      return
    }
    guard let (key, going) = handOver(&object) else { return }
    let end: @Sendable () -> Void = {
      // Another object may lie there by now, and be on its way itself.
      Self.going.withLock { if $0[key] === going { $0[key] = nil } }
      going.end()
    }
    DispatchQueue.main.async(execute: end)
    DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: end)
  }

  /// Notes that an object is on its way; when it returns, nothing of it holds the object.
  @inline(never)
  private static func handOver(_ object: inout AnyObject?) -> (key: UInt, going: Going)? {
    guard let last = object else { return nil }
    let key = ~UInt(bitPattern: ObjectIdentifier(last))
    let going = Going(last)
    Self.going.withLock { $0[key] = going }
    object = nil
    return (key, going)
  }

  /// Whether an object is on its way.
  static func isGoing(_ object: AnyObject) -> Bool {
    going.withLock { !$0.isEmpty && $0[~UInt(bitPattern: ObjectIdentifier(object))] != nil }
  }

  /// Whether this is the process's first thread, which serves the main queue unless it has handed that over.
  private static var isFirstThread: Bool {
    #if os(Linux)
    var link = [CChar](repeating: 0, count: 64)
    // SAFETY: At most the buffer's length is written, and its last byte stays 0.
    let length = unsafe readlink("/proc/thread-self", &link, link.count - 1)
    guard length > 0 else { return false }
    let path = String(decoding: link.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // `4711/task/4711`
    let parts = path.split(separator: "/")
    return parts.first == parts.last
    #else
    return false
    #endif
  }
}
