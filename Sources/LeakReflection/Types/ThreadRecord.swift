package import LeakMemory

/// What a thread of Foundation's says of itself.
///
/// Source: `Thread` and `_NSThreadStatus`, swift-corelibs-foundation, Sources/Foundation/Thread.swift.
/// Verified with Swift 6.3.1.
package struct ThreadRecord: Sendable {
  /// Whether the thread has been started and is not over.
  package let isRunning: Bool

  /// The values of its status, in the order of the declaration.
  private enum Status: UInt8 {
    case created
    case starting
    case executing
    case finished
  }

  /// Reads the thread object at an address; nil where there is none.
  package init?(at object: Address, memory: any MemoryReader) {
    guard
      let place = StoredProperty.place(
        of: "_status",
        declaredBy: "Thread",
        in: "Foundation",
        at: object,
        memory: memory
      ),
      let status = memory.load(place, as: UInt8.self).flatMap(Status.init(rawValue:))
    else { return nil }
    isRunning = status == .starting || status == .executing
  }
}
