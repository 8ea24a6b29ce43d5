// The state of a generic writer is an enum whose parameter only classes can stand for. Its cases are told apart by bits that
// its other payloads have to spare, an object of the parameter's class none: the case and what it has were misread, and
// what waits in it was held by nobody.
import Foundation
import LeakFinder

final class Session: @unchecked Sendable { var writes = 0 }
final class Channel { let id = 1 }

protocol Sink: AnyObject, Sendable {}
final class Delegate: Sink, @unchecked Sendable {}

struct Writer<D: Sink>: Sendable {
  struct Yield: Sendable {
    var id: Int
    var continuation: CheckedContinuation<Bool, any Error>
  }
  enum State: Sendable {
    case initial(isWritable: Bool, delegate: D)
    case streaming(isWritable: Bool, cancelled: [Int], yields: [Yield], delegate: D)
    case finished((any Error)?)
  }

  final class Storage: @unchecked Sendable {
    var state: State
    init(_ delegate: D) { state = .initial(isWritable: false, delegate: delegate) }

    func yield() async throws -> Bool {
      try await withCheckedThrowingContinuation { continuation in
        guard case .initial(_, let delegate) = state else { return }
        state = .streaming(
          isWritable: false, cancelled: [], yields: [Yield(id: 1, continuation: continuation)],
          delegate: delegate)
      }
    }
  }
}

enum Lease<D: AnyObject> {
  case free(Int)
  case leased(Int, Channel, D)
}
final class Pool<D: AnyObject> {
  var lease: Lease<D>
  init(leases: Int) { lease = .free(leases) }
}

enum Shared {
  static let pool = Pool<Delegate>(leases: CommandLine.arguments.count)
}

@inline(never) func write() -> () -> AnyObject? {
  let session = Session()
  let storage = Writer<Delegate>.Storage(Delegate())
  Task {
    _ = try? await storage.yield()
    session.writes += 1
  }
  LeakTracker.shared.didDismiss(session)
  return { [weak session] in session }
}

@inline(never) func lease() -> () -> AnyObject? {
  let channel = Channel()
  Shared.pool.lease = .leased(1, channel, Delegate())
  LeakTracker.shared.didDismiss(channel)
  return { [weak channel] in channel }
}

let session = write()
let channel = lease()
finish(("session", session), ("channel", channel))
