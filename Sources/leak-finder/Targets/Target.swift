import FoundationEssentials
import LeakMemory

/// What a command looks at, by its first argument.
enum Target: Equatable {
  /// A process that runs.
  case process(Int32)

  /// An ELF core file.
  case core(String)

  /// A snapshot that was saved.
  case saved(String)

  /// Tells processes and files apart.
  ///
  /// A number is a process, also where a file has that name: `./123` is the file. A name that no file has is a process's.
  init(parsing argument: String) throws(CommandFailure) {
    if argument.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      guard let number = Int32(argument), number > 0 else {
        throw CommandFailure(
          message: "there is no process \(Invocation.quotable(argument))",
          exitCode: ExitCode.noInput
        )
      }
      self = .process(number)
      return
    }
    self = try Self.file(argument)
  }

  /// The one process of a name.
  private static func process(named name: String) throws(CommandFailure) -> Target {
    let own = ProcessInfo.processInfo.processIdentifier
    let all = name.contains("/") ? [] : ProcessNames.matches(name)
    let matches = all.filter { $0.processID != own }
    guard let first = matches.first else {
      throw CommandFailure(
        message: "there is no file and no process \(Invocation.quotable(name))",
        exitCode: ExitCode.noInput
      )
    }
    guard matches.count == 1 else {
      let list = matches.prefix(mostMatches).map { match in
        "\n  \(match.processID)  \(Invocation.quotable(match.commandLine))"
      }
      let rest = matches.count - list.count
      throw CommandFailure(
        message: "\(matches.count) processes are named \(Invocation.quotable(name)); give the "
          + "number:" + list.joined() + (rest > 0 ? "\n  and \(rest) more" : ""),
        exitCode: ExitCode.noInput
      )
    }
    return .process(first.processID)
  }

  /// The most processes of one name that are listed.
  private static let mostMatches = 20

  /// Tells files apart by their first bytes.
  private static func file(_ path: String) throws(CommandFailure) -> Target {
    let name = Invocation.quotable(path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return try process(named: path)
    }
    guard attributes[.type] as? FileAttributeType != .typeDirectory else {
      throw CommandFailure(message: "\(name) is a folder", exitCode: ExitCode.noInput)
    }
    // Whoever opens a pipe waits for its writer.
    guard InputFile.isRegular(path) else {
      throw CommandFailure(
        message: "\(name) is a pipe, a socket or a device: only a file can be looked at",
        exitCode: ExitCode.noInput
      )
    }
    guard let start = try? InputFile(path: path).read(upTo: 20) else {
      throw CommandFailure(
        message: "\(name) may not be read by this user",
        exitCode: ExitCode.unavailable
      )
    }
    if start.starts(with: [0x7f, 0x45, 0x4c, 0x46]) {
      // ET_CORE = 4.
      guard start.count == 20, start[16] == 4, start[17] == 0 else {
        // Beside its program a process's name is a file's too.
        if !path.contains("/"), !ProcessNames.matches(path).isEmpty {
          return try process(named: path)
        }
        throw CommandFailure(
          message: "\(name) is a program or library, not a core file or a saved snapshot",
          exitCode: ExitCode.noInput
        )
      }
      return .core(path)
    }
    guard !start.isEmpty else {
      throw CommandFailure(message: "\(name) is empty", exitCode: ExitCode.noInput)
    }
    return .saved(path)
  }
}
