internal import LeakLocking
package import LeakMemory

/// Finds the frames of a snapshot's threads by the call frame information of their functions.
///
/// It reads nothing but the snapshot, and the file of an image whose tables the snapshot lacks. A frame
/// that it does not come to does not exist: it looks at no word of a stack on suspicion.
///
/// From the registers of a frame the table of its function gives those of its caller, up to a function
/// without a caller. A function without a table is left by the frame pointer, where that leads up the
/// stack to a return address in code; such frames are marked. Every loop is bounded.
package final class StackUnwinder: Sendable {
  /// The picture.
  let snapshot: Snapshot

  /// The tables so far, by the number of the image; that of code without a file is under its address.
  private let tables = Locked<[Place: FoundTable]>([:])

  /// The owner of a table.
  private enum Place: Hashable {
    /// An image, by its number in the snapshot.
    case image(Int)
    /// A mapping of the kernel's.
    case mapping(Address)
  }

  /// The outcome of looking for a table.
  private struct FoundTable {
    /// The table; nil where there is none.
    let table: CallFrameTable?
  }

  /// No stack has more frames than this.
  package static let maximumFrameCount = 4096

  /// Unwinds the threads of a snapshot.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  /// The frames of a thread.
  package func stack(of thread: SnapshotThread) -> ThreadStack {
    guard let registers = thread.registers else {
      return ThreadStack(frames: [], end: .noRegisters)
    }
    return stack(from: registers)
  }

  /// The frames from a state of the registers on.
  ///
  /// - Complexity: O(*n* log *m*), for *n* frames and *m* functions of an image; a few microseconds a
  ///   frame.
  package func stack(from registers: ThreadRegisters) -> ThreadStack {
    guard registers.programCounter != nil, registers.stackPointer != nil else {
      return ThreadStack(frames: [], end: .noRegisters)
    }
    var walk = StackWalk(self, FrameMemory(snapshot), FrameRegisters(registers))
    return walk.run()
  }

  /// The table entry of the function that an address is in.
  func entry(containing address: UInt, _ memory: FrameMemory) -> CallFrameEntry? {
    table(containing: Address(address), memory)?.entry(containing: address, memory)
  }

  /// Whether code at an address may run, by the mappings or, where they are not known, the images.
  func isCode(_ address: UInt) -> Bool {
    if let region = snapshot.region(containing: Address(address)) {
      return region.permissions.contains(.execute)
    }
    guard let image = snapshot.image(containing: Address(address)) else { return false }
    return image.segments.contains {
      $0.permissions.contains(.execute)
        && Address(address).bits &- $0.start.bits < UInt(max(0, $0.byteCount))
    }
  }

  /// The table of the image that an address is in.
  private func table(containing address: Address, _ memory: FrameMemory) -> CallFrameTable? {
    let place: Place
    if let image = snapshot.imageIndex(containing: address) {
      place = .image(image)
    } else if let region = snapshot.region(containing: address), !region.isFile {
      place = .mapping(region.start)
    } else {
      return nil
    }
    if let known = tables.withLock({ $0[place] }) { return known.table }
    // Read outside the lock: two threads may look for the same table, which is only a waste.
    let table =
      switch place {
      case .image(let index): CallFrameTable(of: snapshot.images[index], memory)
      case .mapping(let start): CallFrameTable(ofImageWithoutFileAt: start, memory)
      }
    let found = FoundTable(table: table)
    tables.withLock { $0[place] = found }
    return table
  }
}
