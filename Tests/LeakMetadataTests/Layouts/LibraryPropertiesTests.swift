import Foundation
import LeakMemory
import Testing

@testable import LeakMetadata

@Suite("Properties of the toolchain's libraries")
struct LibraryPropertiesTests {
  /// The parts of a class's objects.
  private func parts(of type: AnyClass) throws -> [ValueLayout.Part] {
    let fixture = try LayoutFixture(types: [type])
    return try #require(fixture.store.object(ofHeapMetadata: LayoutFixture.metadata(type))).parts
  }

  /// Whether a part is a retained reference.
  private func isStrong(_ part: ValueLayout.Part?) -> Bool {
    if case .reference(.strong)? = part?.layout?.shape { true } else { false }
  }

  @Test("A queue holds its first operation, under the name that programs use")
  func operations() throws {
    let parts = try parts(of: OperationQueue.self)
    #expect(isStrong(parts.first { $0.label == .property("operations[0]") }))
    #expect(!parts.contains { $0.label == .property("__firstOperation") })
  }

  @Test("An operation of any class holds its queue and the next operation")
  func queues() throws {
    let parts = try parts(of: Work.self)
    #expect(isStrong(parts.first { $0.label == .property("__queue") }))
    #expect(isStrong(parts.first { $0.label == .property("__nextOperation") }))
    #expect(parts.contains { $0.label == .property("completionBlock") })
  }

  @Test("A program's own properties keep their names and their kinds")
  func ownProperties() throws {
    let parts = try parts(of: Lookalike.self)
    #expect(parts.map(\.label) == [.property("value"), .property("state")])
    #expect(!isStrong(parts.first))
  }
}

/// An operation of a program's.
private final class Work: Foundation.Operation, @unchecked Sendable {
  /// A property of its own.
  var number = 0
}

/// A class whose properties are called as the library's.
private final class Lookalike {
  /// Called as a cache entry's.
  var value = 1

  /// Called as a stream's.
  var state: [Int] = []
}
