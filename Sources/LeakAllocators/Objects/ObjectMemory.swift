internal import LeakMemory

/// The parts of a process's memory that objects may be in, and those that may refer to them.
struct ObjectMemory {
  /// Where allocated objects may be: private memory without images' variables and threads' stacks.
  let heap: [MemoryRange]

  /// Where references may be: all private memory that can be written to.
  let writable: [MemoryRange]

  /// The size of glibc's record of a thread, which follows the thread pointer, rounded up.
  private static var threadRecordSize: UInt { 4096 }

  /// Divides a snapshot's memory.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - copies: Copies of the process's memory that it has itself: they refer to nothing, whatever they have.
  init(_ snapshot: Snapshot, without copies: [Range<UInt>] = []) {
    var writable: [MemoryRange] = []
    for region in snapshot.regions where region.isPrivateData {
      writable.append(MemoryRange(start: region.start.bits, end: region.end.bits))
    }
    let own = copies.map { MemoryRange(start: $0.lowerBound, end: $0.upperBound) }
    self.writable = MemoryRange.parts(
      of: MemoryRange.parts(of: writable, outside: own),
      in: snapshot.extents
    )
    var excluded: [MemoryRange] = []
    for image in snapshot.images {
      for segment in image.segments {
        let end = (segment.start.bits &+ UInt(bitPattern: segment.byteCount)).roundedUp(to: 4096)
        excluded.append(MemoryRange(start: segment.start.bits & ~4095, end: end))
      }
    }
    for region in snapshot.regions
    where region.isPrivateData && (region.isFile || region.name.hasPrefix("[stack")) {
      excluded.append(MemoryRange(start: region.start.bits, end: region.end.bits))
    }
    for thread in snapshot.threads {
      guard let pointer = thread.registers?.stackPointer,
        let region = snapshot.region(containing: pointer), region.isPrivateData
      else { continue }
      // The thread's record is at the upper end of its stack.
      var end = region.end.bits
      if region.contains(thread.threadPointer), pointer < thread.threadPointer {
        end = min(end, (thread.threadPointer.bits &+ Self.threadRecordSize).roundedUp(to: 4096))
      }
      excluded.append(MemoryRange(start: region.start.bits, end: end))
    }
    heap = MemoryRange.parts(of: self.writable, outside: excluded)
  }
}
