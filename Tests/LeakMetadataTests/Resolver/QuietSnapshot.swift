import Foundation
import LeakMemory
import Testing

/// One picture of this process at a time: each would have the ones before it in it.
private let oneAtATime = NSLock()

/// The picture that most tests share, which has the metadata of all types of the tests.
private let sharedPicture: Result<Snapshot, any Error> = Result {
  let types = resolverTypes()
  let metatypes = types.map { type(of: $0) as Any.Type }
  return try take(having: metadataAddresses(types + metatypes))
}

/// Takes a picture; throws where it has not what is at some addresses.
private func take(having addresses: [Address]) throws -> Snapshot {
  oneAtATime.lock()
  defer { oneAtATime.unlock() }
  let snapshot = try OwnProcessSource().snapshot()
  try #require(addresses.allSatisfy { snapshot.has($0, count: 48) })
  return snapshot
}

/// A picture of this process with the metadata of all types of the tests.
func sharedSnapshot() throws -> Snapshot { try sharedPicture.get() }

/// A new picture of this process that has some addresses.
func newSnapshot(having addresses: [Address]) throws -> Snapshot {
  try take(having: addresses)
}

/// Where the metadata of types is.
func metadataAddresses(_ types: [Any.Type]) -> [Address] {
  // SAFETY: A metatype is the address of its metadata.
  types.map { unsafe Address(unsafeBitCast($0, to: UInt.self)) }
}
