// A thread is in a method of the object, which is inlined into the thread's block at -O, and waits in read().
import Foundation
import LeakFinder

struct StreamClosures { let stdoutClosure: ([UInt8]) -> Void; let stderrClosure: ([UInt8]) -> Void }
enum OutputRedirection { case none, collect(redirectStderr: Bool), stream(StreamClosures) }
final class ProcessSet {
  static let shared = ProcessSet()
  private var processes: Set<AsyncProcess> = []
  private let serialQueue = DispatchQueue(label: "process-set")
  func add(_ process: AsyncProcess) { serialQueue.sync { _ = processes.insert(process) } }
  func remove(_ process: AsyncProcess) { serialQueue.sync { _ = processes.remove(process) } }
}
final class AsyncProcess: Hashable, @unchecked Sendable {
  enum State { case idle, readyToLaunch, running(stdout: Thread, stderr: Thread?), outputReady(Result<[UInt8], Error>), complete(Int32) }
  let arguments: [String]
  private let outputRedirection: OutputRedirection
  private var state = State.idle
  private let stateLock = NSLock()
  private var readEnd: Int32 = -1, writeEnd: Int32 = -1
  init(arguments: [String], outputRedirection: OutputRedirection) { self.arguments = arguments; self.outputRedirection = outputRedirection }
  static func == (l: AsyncProcess, r: AsyncProcess) -> Bool { l === r }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  func launch() {
    var fds: [Int32] = [0, 0]
    pipe(&fds); readEnd = fds[0]; writeEnd = fds[1]
    let thread = Thread {
      self.readOutput(onFD: self.readEnd)
    }
    thread.name = "stdout reader"
    stateLock.withLock { state = .running(stdout: thread, stderr: nil) }
    ProcessSet.shared.add(self)
    thread.start()
    _ = "hello".withCString { write(writeEnd, $0, 5) }
  }
  private func readOutput(onFD fd: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let n = read(fd, &buffer, buffer.count)
      if n <= 0 { break }
      if case .stream(let closures) = outputRedirection { closures.stdoutClosure(Array(buffer[0..<n])) }
    }
  }
  func terminate() {
  }
}
final class BuildDelegate {
  private(set) var output = ""
  private var process: AsyncProcess?
  func build() -> AsyncProcess {
    let process = AsyncProcess(arguments: ["swiftc"], outputRedirection: .stream(StreamClosures(
      stdoutClosure: { self.output += String(decoding: $0, as: UTF8.self) },
      stderrClosure: { _ in })))
    process.launch()
    self.process = process
    return process
  }
  func cancel() { process?.terminate(); process = nil }
}
weak var theProcess: AsyncProcess?
weak var theDelegate: BuildDelegate?
@inline(never) func scenario() {
  let delegate = BuildDelegate()
  let process = delegate.build()
  usleep(100_000)
  delegate.cancel()
  usleep(50_000)
  theProcess = process; theDelegate = delegate
  LeakTracker.shared.didDismiss(process, gracePeriod: .milliseconds(150))
  LeakTracker.shared.didDismiss(delegate, gracePeriod: .milliseconds(150))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("process", { theProcess }), ("delegate", { theDelegate }))
