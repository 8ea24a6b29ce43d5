// A thread's block, a run loop's timer and a ring: the delegate closes two of the three ways.
import Foundation
import LeakFinder
weak var victim: WSEngine?
enum ConnectionState { case connected, waiting, cancelled, failed(Error?), viability(Bool), receive(Data), peerClosed }
protocol TransportEventClient: AnyObject { func connectionChanged(state: ConnectionState) }
protocol Transport: AnyObject { func register(delegate: TransportEventClient); func connect(url: URL, timeout: Double); func disconnect() }
protocol FramerEventClient: AnyObject { func frameProcessed(event: FrameEvent) }
enum FrameEvent { case frame(Data), error(Error) }
final class WSFramer { private weak var delegate: FramerEventClient?; private var buffer = Data(); func register(delegate: FramerEventClient) { self.delegate = delegate }; func add(data: Data) { delegate?.frameProcessed(event: .frame(data)) } }
final class FoundationTransport: Transport, @unchecked Sendable {
  private var delegate: TransportEventClient?
  private var thread: Thread?
  private let lock = NSLock(); private var isOpen = false
  let ready = DispatchSemaphore(value: 0)
  private var onOpen: (() -> Void)?
  func register(delegate: TransportEventClient) { self.delegate = delegate }
  func connect(url: URL, timeout: Double) {
    lock.withLock { isOpen = true }
    let t = Thread { [self] in
      RunLoop.current.add(Timer(timeInterval: 3600, repeats: true) { _ in }, forMode: .default)
      delegate?.connectionChanged(state: .connected); ready.signal()
      while lock.withLock({ isOpen }) { RunLoop.current.run(mode: .default, before: .distantFuture) } }
    t.name = "starscream"; thread = t; t.start(); ready.wait()
  }
  func disconnect() { lock.withLock { isOpen = false } }   // the run loop is not woken: the thread goes on
}
protocol EngineDelegate: AnyObject { func didReceive(event: String) }
final class WSEngine: TransportEventClient, FramerEventClient {
  private let transport: Transport, framer: WSFramer
  private let writeQueue = DispatchQueue(label: "com.vluxe.starscream.writequeue")
  private weak var delegate: EngineDelegate?
  private var didUpgrade = false, pings = 0
  init(transport: Transport, framer: WSFramer = WSFramer()) { self.transport = transport; self.framer = framer; framer.register(delegate: self) }
  func register(delegate: EngineDelegate) { self.delegate = delegate }
  func start(url: URL) { transport.register(delegate: self); transport.connect(url: url, timeout: 5) }
  func stop() { transport.disconnect() }
  func connectionChanged(state: ConnectionState) {
    switch state {
    case .connected:
      didUpgrade = true
      RunLoop.current.add(Timer(timeInterval: 60, repeats: true) { _ in self.pings += 1 }, forMode: .default)
    case .receive(let d): framer.add(data: d)
    default: break
    }
  }
  func frameProcessed(event: FrameEvent) { if case .frame = event { delegate?.didReceive(event: "text") } }
}
final class WebSocket: EngineDelegate { let engine: WSEngine; var onEvent: ((String) -> Void)?
  init(url: URL) { engine = WSEngine(transport: FoundationTransport()); engine.register(delegate: self); engine.start(url: url) }
  func didReceive(event: String) { onEvent?(event) }
  deinit { engine.stop() } }
@inline(never) func scenario() {
  let s = WebSocket(url: URL(string: "ws://localhost")!); s.onEvent = { print($0) }; Thread.sleep(forTimeInterval: 0.2)
  victim = s.engine
  LeakTracker.shared.didDismiss(s.engine, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("engine", { victim }))
