import Dispatch
import Glibc
import LeakBacktraces
import LeakLocking
import LeakMemory
import Testing

/// Runs a shell command the way the symbolizer is run.
private func shell(
  _ command: String,
  input: String = "",
  within seconds: Int = 5
) -> Result<String, ToolRun.Failure> {
  Result { () throws(ToolRun.Failure) in
    try ToolRun.output(of: "/bin/sh", ["-c", command], input: input, within: seconds)
  }
}

/// What this process's handler of SIGCHLD writes to: the one thing a handler may safely do.
private let signalPipe: [Int32] = {
  var ends: [Int32] = [-1, -1]
  // SAFETY: Two elements, as pipe wants them.
  _ = unsafe pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  return ends
}()

@Suite("Running a program")
struct ToolRunTests {
  @Test("its input is what it was given, its output is collected")
  func echo() {
    #expect(shell("cat", input: "line 1\nline 2\n") == .success("line 1\nline 2\n"))
    #expect(shell("printf hello") == .success("hello"))
    #expect(shell(":") == .success(""))
  }

  @Test("output and input of many megabytes do not block")
  func large() {
    let text = String(repeating: "0123456789abcdef", count: 1 << 18)
    #expect(shell("cat", input: text) == .success(text))
  }

  @Test("one that fails, crashes or does not exist is an error")
  func failures() {
    #expect(shell("exit 3") == .failure(.failed))
    #expect(shell("kill -SEGV $$") == .failure(.failed))
    #expect(throws: ToolRun.Failure.failed) {
      try ToolRun.output(of: "/no/such/program", [], input: "")
    }
    #expect(throws: ToolRun.Failure.failed) {
      try ToolRun.output(of: "/bin/sh\0-c", [], input: "")
    }
  }

  @Test("one that takes too long is killed and nothing of it is left")
  func timeout() throws {
    let note = "/tmp/leakfinder-\(getpid())-timeout"
    defer { unsafe unlink(note) }
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(shell("echo $$ >\(note); exec sleep 600", within: 1) == .failure(.timedOut))
    }
    #expect(time > .milliseconds(900))
    let bytes = try #require(FileBytes(path: note))
    let text = String(decoding: bytes.bytes(at: 0, count: bytes.byteCount) ?? [], as: UTF8.self)
    let process = try #require(pid_t(text.split(separator: "\n").first ?? ""))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("it gets no file of the host's, no LD_PRELOAD, no blocked or ignored signal")
  func inheritance() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LD_PRELOAD", "/no/such/library.so", 1)
      unsafe setenv("DEBUGINFOD_URLS", "http://localhost:1", 1)
      signal(SIGPIPE, SIG_IGN)
      var blocked = sigset_t()
      unsafe sigfillset(&blocked)
      unsafe pthread_sigmask(SIG_BLOCK, &blocked, nil)
      let pipe = Pipe()
      #expect(pipe.read >= 3)
      let environment = try shell("env").get()
      #expect(!environment.contains("LD_PRELOAD"))
      #expect(!environment.contains("DEBUGINFOD_URLS"))
      #expect(environment.contains("PATH="))
      let status = try shell("cat /proc/self/status").get()
      #expect(status.contains("SigBlk:\t0000000000000000"))
      #expect(status.contains("SigIgn:\t0000000000000000"))
      let files = try shell("ls /proc/self/fd").get().split(separator: "\n")
      // ls itself has a fourth one open: the directory.
      #expect(files == ["0", "1", "2", "3"])
      var after = sigset_t()
      unsafe pthread_sigmask(SIG_SETMASK, nil, &after)
      #expect(unsafe sigismember(&after, SIGUSR1) == 1)
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    }
  }

  @Test("it works in a host without standard streams")
  func closedStreams() async {
    await #expect(processExitsWith: .exitCode(7)) {
      close(0)
      close(1)
      close(2)
      exit(shell("cat", input: "x") == .success("x") ? 7 : 8)
    }
  }
}

/// Two ends of a pipe that a child would inherit.
private struct Pipe {
  /// The end to read from.
  let read: Int32

  /// Opens a pipe without close-on-exec.
  init() {
    var ends: [Int32] = [-1, -1]
    // SAFETY: Two elements, as pipe wants them.
    _ = unsafe pipe(&ends)
    read = ends[0]
  }
}

@Suite("The host while a program runs")
struct HostOfToolTests {
  @Test("a host that ignores SIGCHLD gets the output all the same, and keeps ignoring")
  func ignored() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      for _ in 0..<20 { #expect(shell("printf yes") == .success("yes")) }
      var action = sigaction()
      unsafe sigaction(SIGCHLD, nil, &action)
      #expect(unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1)
    }
  }

  @Test("a host's SIGCHLD handler is not called, and stays")
  func handled() async {
    await #expect(processExitsWith: .success) {
      #expect(signalPipe[1] >= 0)
      signal(SIGCHLD) { _ in _ = unsafe write(signalPipe[1], "x", 1) }
      for _ in 0..<20 { #expect(shell("printf yes") == .success("yes")) }
      var byte: UInt8 = 0
      let early = unsafe read(signalPipe[0], &byte, 1)
      #expect(early == -1)
      // A child of the host's own is announced as before; on some thread, Dispatch's block signals.
      kill(getpid(), SIGCHLD)
      var late = -1
      for _ in 0..<10_000_000 where late != 1 {
        late = unsafe read(signalPipe[0], &byte, 1)
        sched_yield()
      }
      #expect(late == 1)
    }
  }

  @Test("a host's thread that waits for any child never gets ours")
  func waiting() async {
    await #expect(processExitsWith: .success) {
      let found = Locked<(waits: Int, children: [Int32], isDone: Bool)>((0, [], false))
      let thread = DispatchQueue(label: "waits")
      let ended = DispatchSemaphore(value: 0)
      thread.async {
        while !found.withLock({ $0.isDone }) {
          var status: Int32 = 0
          let child = unsafe waitpid(-1, &status, 0)
          found.withLock { found in
            found.waits += 1
            if child > 0 { found.children.append(child) }
          }
        }
        ended.signal()
      }
      while found.withLock({ $0.waits }) == 0 { sched_yield() }
      for _ in 0..<20 { #expect(shell("printf yes") == .success("yes")) }
      found.withLock { $0.isDone = true }
      ended.wait()
      #expect(found.withLock { $0.children.isEmpty })
      let leftover = waitpid(-1, nil, WNOHANG)
      #expect(leftover == -1 && errno == ECHILD)
    }
  }

  @Test("several threads may run programs at once")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask { shell("cat", input: "\(number)") == .success("\(number)") }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
