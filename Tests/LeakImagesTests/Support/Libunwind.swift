import CImageProbe
import LeakMemory

@testable import LeakImages

// SAFETY: `extents` lead into `snapshot`, which is kept beside them.
/// libunwind's remote interface over a snapshot: the oracle of what frames a stack has.
@safe struct Libunwind {
  /// A frame as libunwind found it.
  struct Frame {
    /// The registers by their DWARF numbers.
    var registers: [UInt]
    /// The first address of the function; 0 where unknown.
    var function: UInt
    /// Whether the kernel made it to call a signal handler.
    var isSignalFrame: Bool
  }

  /// The picture, which keeps the bytes.
  private let snapshot: Snapshot

  /// The bytes of the picture.
  private let extents: [ProbeExtent]

  /// The images, and the kernel's own code.
  private let images: [ProbeImage]

  /// Unwinds stacks of a snapshot.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    // SAFETY: The pointers are valid as long as the snapshot, which is kept beside them.
    unsafe extents = unsafe snapshot.extents.compactMap { extent in
      unsafe extent.withBytes { bytes in
        unsafe bytes.baseAddress.map {
          unsafe ProbeExtent(
            start: UInt64(extent.start),
            byteCount: UInt64(extent.byteCount),
            bytes: $0
          )
        }
      }
    }
    let kernel = snapshot.regions.filter { $0.name == "[vdso]" }.map { ($0.start, $0.end) }
    images = (snapshot.images.map { ($0.start, $0.end) } + kernel).map {
      ProbeImage(start: UInt64($0.0.bits), end: UInt64($0.1.bits))
    }
  }

  /// The frames from a state of the registers on; nil where the library is not installed.
  func frames(from registers: ThreadRegisters, limit: Int = 4096) -> [Frame]? {
    var frames = [ProbeFrame](repeating: ProbeFrame(), count: limit)
    let values = registers.values.map { UInt64($0?.bits ?? 0) }
    // SAFETY: All arrays have as many elements as said, and the snapshot keeps the bytes.
    let count = unsafe probe_unwind(
      extents,
      Int32(extents.count),
      images,
      Int32(images.count),
      values,
      &frames,
      Int32(limit)
    )
    guard count >= 0 else { return nil }
    return frames.prefix(Int(count)).map { frame in
      // SAFETY: The tuple has 17 words.
      let registers = unsafe withUnsafeBytes(of: frame.registers) { bytes in
        (0..<17).map { unsafe bytes.load(fromByteOffset: $0 * 8, as: UInt.self) }
      }
      return Frame(
        registers: registers,
        function: UInt(frame.function),
        isSignalFrame: frame.isSignalFrame != 0
      )
    }
  }
}
