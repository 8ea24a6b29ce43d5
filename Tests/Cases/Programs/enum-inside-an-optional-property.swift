// A struct in an optional property, with the way back in the payload of an enum: the property may be set to nil.
import Foundation
import LeakFinder
protocol NIOScheduledCallbackHandler { func handleScheduledCallback() }
final class EventLoop: @unchecked Sendable {
  func scheduleCallback<H: NIOScheduledCallbackHandler>(in s: Double, handler: H) -> NIOScheduledCallback { NIOScheduledCallback(id: 1) }
}
struct NIOScheduledCallback { let id: UInt64; func cancel() {} }
struct Timer<Handler: NIOScheduledCallbackHandler> {
  private let delay: Double
  private let task: TaskHandle
  init(delay: Double, repeating: Bool, handler: Handler) {
    self.delay = delay
    task = repeating ? .repeated(RepeatedTimer(handler: handler, delay: delay)) : .oneShot(handler)
  }
  enum TaskHandle { case oneShot(Handler), repeated(RepeatedTimer) }
  final class RepeatedTimer: NIOScheduledCallbackHandler {
    let handler: Handler; let delay: Double; var scheduled: NIOScheduledCallback?
    init(handler: Handler, delay: Double) { self.handler = handler; self.delay = delay }
    func handleScheduledCallback() { handler.handleScheduledCallback() }
    func start(on loop: EventLoop) { scheduled = loop.scheduleCallback(in: delay, handler: self) }
  }
  func start(on loop: EventLoop) { if case .repeated(let t) = task { t.start(on: loop) } }
}
final class ServerConnectionManagementHandler {
  struct KeepaliveTimerHandlerView: NIOScheduledCallbackHandler {
    private let handler: ServerConnectionManagementHandler
    init(_ h: ServerConnectionManagementHandler) { handler = h }
    func handleScheduledCallback() { handler.keepaliveTimerFired() }
  }
  struct KeepaliveTimeoutHandlerView: NIOScheduledCallbackHandler {
    private let handler: ServerConnectionManagementHandler
    init(_ h: ServerConnectionManagementHandler) { handler = h }
    func handleScheduledCallback() { handler.pings += 1 }
  }
  var keepaliveTimer: Timer<KeepaliveTimerHandlerView>?
  var keepaliveTimeoutTimer: Timer<KeepaliveTimeoutHandlerView>?
  var pings = 0
  let eventLoop: EventLoop
  init(eventLoop: EventLoop) {
    self.eventLoop = eventLoop
    keepaliveTimer = Timer(delay: 7200, repeating: true, handler: .init(self))
    keepaliveTimeoutTimer = nil
  }
  func keepaliveTimerFired() { pings += 1 }
  func channelActive() { keepaliveTimer?.start(on: eventLoop) }
  func channelInactive() { }
}
weak var victim: ServerConnectionManagementHandler?
let loop = EventLoop()
@inline(never) func scenario() {
  let h = ServerConnectionManagementHandler(eventLoop: loop)
  h.channelActive(); h.channelInactive()
  victim = h
  LeakTracker.shared.didDismiss(h, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("handler", { victim }))
