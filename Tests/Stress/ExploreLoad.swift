import Dispatch
import Glibc
import LeakLocking

/// What goes on while holders are looked for: threads that allocate, free, change, wait in system calls, start
/// other programs, fork, and come and go; tasks that are made and sleep.
final class ExploreLoad: Sendable {
  /// Whether system calls may not be interrupted.
  private let isExact: Bool

  /// Whether to end.
  private let isOver: Locked<Bool>

  /// What is wrong.
  private let complaints: Locked<[String]>

  /// What was done how often.
  private let counts = Locked<[String: Int]>([:])

  /// Load that has not begun.
  init(isExact: Bool, isOver: Locked<Bool>, complaints: Locked<[String]>) {
    self.isExact = isExact
    self.isOver = isOver
    self.complaints = complaints
  }

  /// What was done.
  var summary: String {
    counts.withLock { $0.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ") }
  }

  /// Starts the threads.
  func start() -> [pthread_t] {
    let kinds: [(String, @Sendable (inout Dice) -> Void)] = [
      ("allocate", { self.allocate(&$0) }), ("change", { self.change(&$0) }),
      ("read", { _ in self.read() }), ("poll", { _ in self.poll() }),
      ("sleep", { _ in self.sleep() }), ("spawn", { _ in self.spawn() }),
      ("fork", { _ in self.fork() }), ("thread", { _ in self.comeAndGo() }),
    ]
    return kinds.enumerated().compactMap { number, kind in
      thread {
        var dice = Dice(seed: number + 1)
        while !self.isOver.withLock({ $0 }) {
          kind.1(&dice)
          self.counts.withLock { $0[kind.0, default: 0] += 1 }
        }
      }
    }
  }

  /// Waits for threads.
  func join(_ threads: [pthread_t]) {
    // SAFETY: Each was made by `thread(_:)` and is waited for once.
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Makes tasks that sleep, change hands and end.
  func makeTasks(_ number: Int) async {
    while !isOver.withLock({ $0 }) {
      await withTaskGroup(of: Int.self) { group in
        for child in 0..<8 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(child))
            return [child, number].count
          }
        }
        for await _ in group {}
      }
      counts.withLock { $0["tasks", default: 0] += 8 }
    }
  }

  // MARK: - What threads do

  /// Allocates memory that holds all kinds of words, and frees it in another order.
  private func allocate(_ dice: inout Dice) {
    var kept: [UInt] = []
    for _ in 0..<200 {
      let size = Int.random(in: 1...2000, using: &dice)
      // SAFETY: Freed below, each once.
      if let memory = unsafe malloc(size) {
        unsafe memset(memory, Int32(size & 127), size)
        kept.append(UInt(bitPattern: memory))
      }
    }
    kept.shuffle(using: &dice)
    // SAFETY: Allocated above.
    for memory in kept { unsafe free(UnsafeMutableRawPointer(bitPattern: memory)) }
  }

  /// Makes objects that refer to each other, and drops them.
  private func change(_ dice: inout Dice) {
    let objects = (0..<64).map { _ in Shared() }
    for object in objects {
      let other = objects.randomElement(using: &dice) ?? object
      object.state.withLock {
        $0.neighbours.append(other)
        $0.byName["\(objects.count)"] = other
      }
    }
    for object in objects { _ = object.clear() }
  }

  /// Waits in `read` for a byte that another thread writes.
  private func read() {
    var ends: [Int32] = [0, 0]
    // SAFETY: Room for two files; one byte is written and read.
    guard unsafe pipe(&ends) == 0 else { return }
    let to = ends[1]
    let writer = thread {
      usleep(1_000)
      var byte: UInt8 = 7
      _ = unsafe write(to, &byte, 1)
    }
    var byte: UInt8 = 0
    expect("read", unsafe Glibc.read(ends[0], &byte, 1) == 1 && byte == 7, isInterruptible: false)
    join([writer].compactMap { $0 })
    close(ends[0])
    close(ends[1])
  }

  /// Waits in `poll` until the time is up.
  private func poll() {
    // SAFETY: No files are passed.
    expect("poll", Glibc.poll(nil, 0, 3) == 0, isInterruptible: true)
  }

  /// Waits in `nanosleep`.
  private func sleep() {
    var time = timespec(tv_sec: 0, tv_nsec: 2_000_000)
    // SAFETY: Reads the time only.
    expect("nanosleep", unsafe nanosleep(&time, nil) == 0, isInterruptible: true)
  }

  /// Starts another program, and waits for its end.
  private func spawn() {
    var child = pid_t()
    // SAFETY: The arguments end with a null, and are copied by the kernel.
    let code = unsafe "/bin/true".withCString { path in
      var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(path), nil]
      defer { unsafe free(arguments[0]) }
      return unsafe posix_spawn(&child, path, nil, nil, &arguments, environ)
    }
    expect("posix_spawn", code == 0, isInterruptible: false)
    if code == 0 { awaitEnd(of: child, code: 0) }
    usleep(20_000)
  }

  /// Forks, and waits for the child's end.
  private func fork() {
    typealias Fork = @convention(c) () -> pid_t
    // SAFETY: The function has this signature, which Swift does not show; the child only ends.
    guard let symbol = unsafe dlsym(nil, "fork") else { return }
    let child = unsafe unsafeBitCast(symbol, to: Fork.self)()
    if child == 0 { _exit(7) }
    expect("fork", child > 0, isInterruptible: false)
    if child > 0 { awaitEnd(of: child, code: 7) }
    usleep(20_000)
  }

  /// Starts a thread that ends at once.
  private func comeAndGo() {
    join([thread { _ = Shared().clear() }].compactMap { $0 })
    usleep(500)
  }

  // MARK: - Help

  /// Waits for a child.
  private func awaitEnd(of child: pid_t, code: Int32) {
    var status: Int32 = 0
    // SAFETY: Writes the status only.
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    expect("a child", status == code << 8, isInterruptible: false)
  }

  /// Complains of a system call that did not do what it should.
  private func expect(_ name: String, _ isRight: Bool, isInterruptible: Bool) {
    if isRight || (isInterruptible && !isExact && errno == EINTR) { return }
    complaints.withLock { $0.append("\(name) went wrong, errno \(errno)") }
  }

  /// Runs a function on a thread of its own.
  private func thread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    // SAFETY: The box is retained here, and released by the thread.
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    let code = unsafe pthread_create(
      &thread,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().body()
        return nil
      },
      context
    )
    return code == 0 ? thread : nil
  }

  /// What a thread is to do.
  private final class Body: Sendable {
    /// The function.
    let body: @Sendable () -> Void

    /// Keeps a function.
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
