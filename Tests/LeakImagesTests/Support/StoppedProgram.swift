import CImageProbe
import Glibc
import LeakMemory

@testable import LeakImages

/// A program that was stopped for a picture of its memory and registers.
struct StoppedProgram {
  /// The picture.
  let snapshot: Snapshot

  /// The folder that this package's programs were built into.
  static var buildFolder: String {
    // The test bundle's own path is the program's; its folder has the others.
    let path = CommandLine.arguments[0]
    var room = [CChar](repeating: 0, count: 4096)
    // SAFETY: The room is as large as said.
    let count = unsafe readlink("/proc/self/exe", &room, room.count)
    let program = String(
      decoding: room[..<max(0, count)].map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    for candidate in CommandLine.arguments + [path, program] where candidate.contains(".xctest") {
      let parts = candidate.split(separator: "/")
      guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
      return "/" + parts[..<bundle].joined(separator: "/")
    }
    return "/" + program.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Starts a specimen, waits until it is where it should be, and takes its picture.
  static func specimen(_ name: String) -> StoppedProgram? {
    StoppedProgram(path: buildFolder + "/image-specimen", argument: name, isAnnounced: true)
  }

  /// Starts a program and takes its picture; nil where it cannot be started or traced.
  init?(path: String, argument: String?, isAnnounced: Bool) {
    var output: Int32 = -1
    var input: Int32 = -1
    // SAFETY: The strings are copied; the numbers are ours.
    let process = unsafe probe_start(path, argument, &output, &input)
    guard process > 0 else { return nil }
    defer { probe_end(process, output, input) }
    if isAnnounced {
      var line = [UInt8](repeating: 0, count: 6)
      // SAFETY: The array has six bytes.
      guard unsafe read(output, &line, 6) == 6 else { return nil }
    } else {
      Self.waitUntilAtRest(process)
    }
    guard let snapshot = try? ProcessSource(processID: process).snapshot() else { return nil }
    self.snapshot = snapshot
  }

  /// Waits until a program's threads have done nothing for a while.
  private static func waitUntilAtRest(_ process: Int32) {
    var last = ""
    var calm = 0
    for _ in 0..<600 where calm < 5 {
      usleep(50_000)
      let now = (contents(of: "/proc/\(process)/stat") ?? "").split(separator: " ").dropFirst(9)
        .prefix(11).joined(separator: " ")
      calm = now == last ? calm + 1 : 0
      last = now
    }
  }

  /// The first bytes of a file of the kernel's.
  private static func contents(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var room = [UInt8](repeating: 0, count: 4096)
    // SAFETY: The array has as many bytes.
    let count = unsafe read(descriptor, &room, 4096)
    return String(decoding: room[..<max(0, count)], as: UTF8.self)
  }
}

extension SnapshotThread {
  /// A thread that the probe stopped.
  init(_ thread: ProbeThread) {
    let registers = thread.registers
    // SAFETY: The tuple has 17 words.
    let values = unsafe withUnsafeBytes(of: registers) { bytes in
      (0..<17).map { unsafe bytes.load(fromByteOffset: $0 * 8, as: UInt.self) }
    }
    self.init(
      number: thread.number,
      name: "",
      registers: ThreadRegisters(values: values.map { Address($0) }),
      threadPointer: Address(UInt(thread.threadPointer)),
      isInKernel: thread.isInKernel != 0
    )
  }
}
