import Testing

@testable import LeakMemory

@Suite("Room that is kept for the next snapshot") struct SpareRoomTests {
  @Test("A room is used again where it is large enough, by one snapshot at a time")
  func isUsedAgain() throws {
    let spare = SpareRoom()
    let first = try #require(SnapshotStorage(byteCount: 1 << 20, spare: spare))
    // SAFETY: The room has so many bytes.
    let start = unsafe UInt(bitPattern: first.base)
    unsafe first.base.storeBytes(of: 42, as: Int.self)
    #expect(!first.isUsed)
    _ = consume first
    do {
      let second = try #require(SnapshotStorage(byteCount: 1 << 19, spare: spare))
      // SAFETY: As above.
      #expect(unsafe second.isUsed && UInt(bitPattern: second.base) == start)
      second.clear(0..<4096)
      // SAFETY: As above.
      #expect(unsafe second.base.load(as: Int.self) == 0)
      let meanwhile = try #require(SnapshotStorage(byteCount: 1 << 19, spare: spare))
      #expect(!meanwhile.isUsed)
    }
    let larger = try #require(SnapshotStorage(byteCount: 1 << 22, spare: spare))
    #expect(!larger.isUsed)
  }

  @Test("Room that a child can write to is not kept")
  func isNotShared() throws {
    let spare = SpareRoom()
    _ = try #require(SnapshotStorage(byteCount: 1 << 20, isShared: true, spare: spare))
    let next = try #require(SnapshotStorage(byteCount: 1 << 20, spare: spare))
    #expect(!next.isUsed)
  }
}
