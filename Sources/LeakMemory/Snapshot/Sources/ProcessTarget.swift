#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that is about to be read: what it is, and why it may not be.
struct ProcessTarget {
  /// The process's number.
  let processID: Int32

  /// Its folder in `/proc`.
  var folder: String { "/proc/\(processID)" }

  /// The path of its program; empty where it may not be read.
  var executablePath: String {
    let path = ProcText.link("\(folder)/exe") ?? ""
    let note = " (deleted)"
    return path.hasSuffix(note) ? String(path.dropLast(note.count)) : path
  }

  /// Checks that the process is there and is a program that can be read.
  ///
  /// - Returns: Whether its threads have to be stopped; not where a debugger holds all of them.
  func check() throws(SnapshotError) -> Bool {
    guard processID > 0, let status = ProcessStatus(folder: folder) else {
      throw .noSuchProcess(processID)
    }
    guard status.state != "Z", status.state != "X" else { throw .hasEnded(processID) }
    guard status.hasMemory else { throw .wrongArchitecture("Process \(processID)") }
    guard let program = FileBytes(path: "\(folder)/exe") else {
      throw .notPermitted(processID, advice: advice())
    }
    try checkHeader(program)
    if status.tracer != 0 {
      guard isHeldByTracer else { throw .isTraced(processID, tracer: status.tracer) }
      return false
    }
    return true
  }

  /// Whether all its threads are stopped by a tracer, but for a first one that has ended before the others.
  var isHeldByTracer: Bool {
    let states = ProcText.names(in: "\(folder)/task").map {
      ProcessStatus(folder: "\(folder)/task/\($0)")?.state
    }
    return states.contains("t") && states.allSatisfy { $0 == "t" || $0 == "Z" }
  }

  /// Checks what kind of program it is.
  private func checkHeader(_ program: FileBytes) throws(SnapshotError) {
    let path = executablePath
    // ELFCLASS64, little-endian; EM_X86_64 = 62 at offset 18.
    guard let header = program.bytes(at: 0, count: 20),
      header.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]), header[18] == 62, header[19] == 0
    else { throw .wrongArchitecture(path.isEmpty ? "Process \(processID)" : path) }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if name.hasSuffix("-amd64-linux"), path.contains("valgrind") {
      throw .unsupportedTool("Valgrind")
    }
  }

  /// What to do where the kernel refuses to let the process be read.
  func advice() -> String {
    let user = ProcessStatus(folder: folder)?.user
    if let user, geteuid() != 0, user != geteuid() {
      return "it belongs to another user (\(user)). Run this as that user or as root."
    }
    let yama = ProcText.read("/proc/sys/kernel/yama/ptrace_scope")?.first ?? "0"
    switch yama {
    case "1":
      return
        "the kernel allows only a process's parent to trace it (kernel.yama.ptrace_scope is 1). "
        + "Run this as root, or set kernel.yama.ptrace_scope to 0; a program with LeakFinder in it lets "
        + "others look where it is started with LEAKFINDER_ATTACH=1."
    case "2":
      return "only an administrator may trace (kernel.yama.ptrace_scope is 2). Run this as root."
    case "3":
      return "this system allows no tracing at all (kernel.yama.ptrace_scope is 3)."
    default:
      return "the kernel refuses it, as in a container without the right to trace. Run this in the "
        + "same container and as the same user, or give it CAP_SYS_PTRACE."
    }
  }
}
