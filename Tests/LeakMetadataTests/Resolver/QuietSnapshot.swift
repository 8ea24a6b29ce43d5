import Foundation
import LeakMemory
import Testing

/// One picture of this process at a time: each would have the ones before it in it.
private let oneAtATime = NSLock()

/// The picture that most tests share, which has the metadata of all types of the tests.
private let sharedPicture: Snapshot? = {
  let types = resolverTypes()
  let metatypes = types.map { type(of: $0) as Any.Type }
  return take(having: metadataAddresses(types + metatypes))
}()

/// Takes a picture.
///
/// Other tests go on meanwhile: where the heap shrinks while it is copied, what is behind is missing, and
/// the picture is taken again.
private func take(having addresses: [Address]) -> Snapshot? {
  oneAtATime.lock()
  defer { oneAtATime.unlock() }
  for _ in 0..<5 {
    guard let snapshot = RunningProcessSource().snapshot() else { return nil }
    if addresses.allSatisfy({ snapshot.has($0, count: 48) }) { return snapshot }
  }
  return nil
}

/// A picture of this process with the metadata of all types of the tests.
func sharedSnapshot() throws -> Snapshot { try #require(sharedPicture) }

/// A new picture of this process that has some addresses.
func newSnapshot(having addresses: [Address]) throws -> Snapshot {
  try #require(take(having: addresses))
}

/// Where the metadata of types is.
func metadataAddresses(_ types: [Any.Type]) -> [Address] {
  // SAFETY: A metatype is the address of its metadata.
  types.map { unsafe Address(unsafeBitCast($0, to: UInt.self)) }
}
