// A set of cuts takes an entry out of a registry that is in use: the entry alone has its session, as the others have theirs.
import Foundation
import LeakFinder
final class Socket { var owner: Session? }
final class Entry { let session: Session; init(_ session: Session) { self.session = session } }
final class Registry { var entries: [String: Entry] = [:] }
final class AuditLog { var hooks: [() -> Void] = [] }
final class Session { let user: String; let socket = Socket(); init(_ user: String) { self.user = user; socket.owner = self } }
let registry = Registry()
let audit = AuditLog()
weak var victim: Session?
@inline(never) func scenario() {
  for name in ["ann", "bob"] {
    let session = Session(name)
    registry.entries[name] = Entry(session)
    audit.hooks.append { print(session.user) }
  }
  let session = registry.entries["ann"]!.session
  victim = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { victim }))
