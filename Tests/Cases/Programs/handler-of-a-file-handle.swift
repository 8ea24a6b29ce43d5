// Foundation calls a FileHandle's handler from a dispatch source of its own.
import Foundation
import LeakFinder
weak var victim: LSPTransport?
protocol Framing { mutating func feed(_ d: Data) -> [Data] }
struct HeaderFraming: Framing { private var buffer = Data(); mutating func feed(_ d: Data) -> [Data] { buffer.append(d); return [] } }
final class RequestStore { enum Pending { case waiting(id: Int, reply: (Result<Data, Error>) -> Void), cancelled }; var pending: [Int: Pending] = [:] }
class JSONRPCConnection { let requests = RequestStore(); var onMessage: ((Data) -> Void)?; func close() {} }
final class LSPTransport: JSONRPCConnection, @unchecked Sendable { private let process = Process(), stdinPipe = Pipe(), stdoutPipe = Pipe(); private var framing: any Framing = HeaderFraming(); private(set) var exited = false
  func launch() throws {
    process.executableURL = URL(fileURLWithPath: "/bin/cat"); process.standardInput = stdinPipe; process.standardOutput = stdoutPipe
    process.terminationHandler = { _ in self.exited = true }
    stdoutPipe.fileHandleForReading.readabilityHandler = { h in self.received(h.availableData) }
    try process.run()
  }
  private func received(_ d: Data) { for m in framing.feed(d) { onMessage?(m) } }
  override func close() {
  } }
nonisolated(unsafe) var child: pid_t = 0
@inline(never) func scenario() {
  let t = LSPTransport(); try! t.launch(); t.onMessage = { print($0.count) }; t.close()
  victim = t
  LeakTracker.shared.didDismiss(t, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("transport", { victim }))
