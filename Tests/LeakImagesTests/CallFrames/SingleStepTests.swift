import CImageProbe
import LeakMemory
import Testing

@testable import LeakImages

@Suite("Steps compared with libunwind") struct SingleStepTests {
  /// Where the made-up stack is: in addresses that no process has.
  private static let stackStart: UInt = 0x6000_0000_0000

  /// The size of the made-up stack.
  private static let stackByteCount: UInt = 1 << 20

  @Test(
    "From any instruction of any function, the caller has the registers that libunwind gives it"
  )
  func anyInstruction() throws {
    let own = try #require(OwnProcess.snapshot())
    let core = try #require(own.images.first { $0.name == "libswiftCore.so" })
    let code = try #require(core.segments.first { $0.permissions.contains(.execute) })
    // Each word of the stack is another address of code, so that it shows which word was read.
    let room = try #require(SnapshotStorage(byteCount: Int(Self.stackByteCount)))
    for index in 0..<Self.stackByteCount / 8 {
      // SAFETY: The room has that many words.
      unsafe room.base.storeBytes(
        of: code.start.bits &+ index,
        toByteOffset: Int(index * 8),
        as: UInt.self
      )
    }
    #expect(code.byteCount > Int(Self.stackByteCount / 8))
    let stack = unsafe SnapshotExtent(
      start: Self.stackStart,
      byteCount: Self.stackByteCount,
      bytes: room.base
    )
    let region = MemoryRegion(
      start: Address(Self.stackStart),
      end: Address(Self.stackStart + Self.stackByteCount),
      permissions: [.read, .write]
    )
    let snapshot = Snapshot(
      regions: own.regions + [region],
      extents: own.extents + [stack],
      storage: [own, room],
      images: own.images,
      threads: [],
      process: own.process,
      absences: []
    )

    var random = SystemRandomNumberGenerator()
    let unwinder = StackUnwinder(snapshot)
    let libunwind = Libunwind(snapshot)
    var compared = 0
    var differences: [String] = []
    for image in snapshot.images {
      guard let text = image.segments.first(where: { $0.permissions.contains(.execute) }) else {
        continue
      }
      for _ in 0..<500 {
        let address = text.start.bits &+ UInt.random(in: 0..<UInt(text.byteCount), using: &random)
        guard let function = unwinder.entry(containing: address, FrameMemory(snapshot)),
          !function.isSignalFrame
        else { continue }
        let values = (0..<17).map { number -> UInt in
          switch number {
          case 6: Self.stackStart &+ UInt.random(in: 40_000..<50_000, using: &random) * 8
          case 7: Self.stackStart &+ UInt.random(in: 20_000..<30_000, using: &random) * 8
          case 16: address
          // What may be a frame's base in functions that align their stack.
          case 3, 10: Self.stackStart &+ UInt.random(in: 40_000..<50_000, using: &random) * 8
          default: UInt(number) << 40
          }
        }
        let registers = ThreadRegisters(values: values.map { Address($0) })
        guard let expected = libunwind.frames(from: registers, limit: 2) else { return }
        let frames = unwinder.stack(from: registers).frames
        // Where the return address is in a register, or the stack is left, there is none to find.
        if expected.count > 1, !snapshot.isCode(Address(expected[1].registers[16])) {
          #expect(frames.count == 1)
          continue
        }
        // libunwind does not read every table that was written by hand, such as libffi's.
        if expected.count < 2 { continue }
        compared += 1
        if frames.count < 2 {
          differences.append(
            "\(image.name) + \(Address(address &- image.loadBias)): \(min(2, frames.count)) frames, libunwind \(expected.count)"
          )
          continue
        }
        for number in [3, 6, 7, 12, 13, 14, 15, 16] {
          guard let value = frames[1].registers.values[number] else { continue }
          if value.bits != expected[1].registers[number] {
            differences.append(
              "\(image.name) + \(Address(address &- image.loadBias)) register \(number): \(value), libunwind \(Address(expected[1].registers[number]))"
            )
          }
        }
      }
    }
    print("steps compared: \(compared), different: \(differences.count)")
    #expect(differences.isEmpty, "\(differences.prefix(20).joined(separator: "\n"))")
  }
}
