import Glibc
import LeakMemory

/// A run of the program `allocator-population`, which says which blocks it has.
struct Population {
  /// The sizes of live blocks by their address.
  private(set) var live: [UInt: Int] = [:]

  /// The addresses of live objects.
  private(set) var objects: [UInt] = []

  /// The addresses of blocks that were given back.
  private(set) var dead: [UInt] = []

  /// The program's memory.
  let snapshot: Snapshot

  /// Where distributions put libraries.
  private static let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"]

  /// The path of an installed library; nil where it is not installed.
  static func library(_ name: String) -> String? {
    // SAFETY: The string is zero-terminated and copied for the call.
    folders.map { "\($0)/\(name)" }.first { unsafe access($0, R_OK) == 0 }
  }

  /// The path of the program, which is built beside the tests.
  private static var program: String? {
    var path = [UInt8](repeating: 0, count: 4096)
    // SAFETY: The kernel writes at most as many bytes as the array has.
    let count = unsafe path.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe readlink(
        "/proc/self/exe",
        base.assumingMemoryBound(to: CChar.self),
        buffer.count
      )
    }
    let own = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
    return [own, CommandLine.arguments.first ?? ""]
      .map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
      .map { $0.joined(separator: "/") + "/allocator-population" }
      // SAFETY: The string is zero-terminated and copied for the call.
      .first { unsafe access($0, X_OK) == 0 }
  }

  /// Runs the program, takes its picture when it is at rest, and ends it; nil where that fails.
  ///
  /// - Parameters:
  ///   - count: How many blocks each thread makes.
  ///   - threads: How many threads there are besides the main one.
  ///   - preload: A library that brings another allocator.
  ///   - fillsBins: Whether nearly all lists of free blocks have some.
  init?(count: Int, threads: Int, preload: String? = nil, fillsBins: Bool = false) {
    guard let program = Self.program else { return nil }
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    // SAFETY: Each array has room for two descriptors.
    guard unsafe pipe(&input) == 0, unsafe pipe(&output) == 0 else { return nil }
    for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let environment = preload.map { ["LD_PRELOAD=\($0)"] } ?? []
    let started = Self.spawn(
      [program, "\(count)", "\(threads)"] + (fillsBins ? ["full"] : []),
      environment,
      input: input[0],
      output: output[1]
    )
    close(input[0])
    close(output[1])
    defer {
      close(input[1])
      close(output[0])
      if let started {
        // Programs that were started at the same time may have its input open.
        kill(started, SIGKILL)
        var status: Int32 = 0
        // SAFETY: A child of this process.
        unsafe waitpid(started, &status, 0)
      }
    }
    guard let child = started else { return nil }
    let text = Self.readTruth(from: output[0])
    guard let snapshot = try? ProcessSource(processID: child).snapshot() else { return nil }
    self.snapshot = snapshot
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count == 3,
        let address = UInt(String(decoding: fields[1], as: UTF8.self), radix: 16),
        let size = Int(String(decoding: fields[2], as: UTF8.self), radix: 16)
      else { continue }
      switch fields[0].first {
      case UInt8(ascii: "o"):
        objects.append(address)
        live[address] = size
      case UInt8(ascii: "c"): live[address] = size
      case UInt8(ascii: "d"): dead.append(address)
      default: break
      }
    }
  }

  /// Starts a program with two descriptors as its standard input and output.
  private static func spawn(
    _ arguments: [String],
    _ environment: [String],
    input: Int32,
    output: Int32
  ) -> Int32? {
    // SAFETY: Initialised here and destroyed below.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    // SAFETY: Copies that are given back below; the lists end with nil.
    let words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let settings: [UnsafeMutablePointer<CChar>?] =
      unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe settings.indices { unsafe free(settings[index]) }
    }
    var child: Int32 = 0
    let code = unsafe posix_spawn(&child, arguments[0], &actions, nil, words, settings)
    return code == 0 ? child : nil
  }

  /// Reads what the program prints until it is at rest.
  private static func readTruth(from descriptor: Int32) -> [UInt8] {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let end = Array("r 0 0\n".utf8)
    while text.suffix(end.count) != end[...] {
      // SAFETY: The kernel writes at most as many bytes as the array has.
      let got = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      guard got > 0 else { break }
      text += piece[..<got]
    }
    return text
  }
}
