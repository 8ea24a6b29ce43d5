// A ring by way of two blocks that nothing describes, as those of a library in C: a list, and its node, which was given a
// retained object for its context.
import Foundation
import LeakFinder
final class ModuleData {
  let database: Database
  init(_ database: Database) { self.database = database }
}
final class Database {
  private let handle: UnsafeMutableRawPointer = malloc(16)!
  func register() {
    let data = Unmanaged.passRetained(ModuleData(self)).toOpaque()
    let node = malloc(32)!
    node.storeBytes(of: data, toByteOffset: 16, as: UnsafeMutableRawPointer.self)
    handle.storeBytes(of: node, toByteOffset: 8, as: UnsafeMutableRawPointer.self)
  }
}
weak var victim: Database?
@inline(never) func scenario() {
  let database = Database()
  database.register()
  victim = database
  LeakTracker.shared.didDismiss(database, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("database", { victim }))
