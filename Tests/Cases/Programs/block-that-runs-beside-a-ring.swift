// A ring by a registered closure, and a block of a queue that is in a method of the object, and waits there.
import Foundation
import LeakFinder
weak var victim: ImageTask?
struct CancellationToken { fileprivate let source: CancellationTokenSource?; var isCancelling: Bool { source?.isCancelling ?? false }
  func register(_ c: @escaping () -> Void) { source?.register(c) } }
final class CancellationTokenSource { private(set) var isCancelling = false; private var observers: [() -> Void]? = []; private let lock = NSLock()
  var token: CancellationToken { CancellationToken(source: self) }
  fileprivate func register(_ c: @escaping () -> Void) { lock.withLock { if !isCancelling { observers!.append(c) } } }
  func cancel() { let o: [() -> Void]? = lock.withLock { isCancelling = true; defer { observers = nil }; return observers }; o?.forEach { $0() } } }
struct ImageRequest { var url: URL; var priority = 0; var processors: [any ImageProcessing] = [] }
protocol ImageProcessing { func process(_ d: Data) -> Data? }
struct AnyImageProcessor: ImageProcessing { let _p: (Data) -> Data?; func process(_ d: Data) -> Data? { _p(d) } }
protocol ImageDecoding: AnyObject { func decode(_ d: Data) -> Data? }
final class ProgressiveDecoder: ImageDecoding { let more = DispatchSemaphore(value: 0); func decode(_ d: Data) -> Data? { more.wait(); return d } }
enum Decoders { static let shared = ProgressiveDecoder() }
final class ImageTask: @unchecked Sendable { let taskId: Int, request: ImageRequest; private let cts = CancellationTokenSource(); private var completedUnits = 0; var image: Data?
  init(_ id: Int, _ r: ImageRequest) { taskId = id; request = r }
  func start(decoder: any ImageDecoding, on q: DispatchQueue) {
    cts.token.register { self.completedUnits = -1 }
    q.async { self.decode(decoder) }
  }
  @inline(never) func decode(_ d: any ImageDecoding) { let r = d.decode(Data([1])); image = request.processors.reduce(r) { a, p in a.flatMap(p.process) } }
  func cancel() { } }
final class ImagePipeline { static let shared = ImagePipeline(); private let decodingQueue = DispatchQueue(label: "com.github.kean.Nuke.ImagePipeline.Decoding", attributes: .concurrent); private var next = 0
  func loadImage(_ r: ImageRequest) -> ImageTask { next += 1; let t = ImageTask(next, r); t.start(decoder: Decoders.shared, on: decodingQueue); return t } }
@inline(never) func scenario() {
  let t = ImagePipeline.shared.loadImage(ImageRequest(url: URL(string: "file:///a")!, processors: [AnyImageProcessor { $0 }])); Thread.sleep(forTimeInterval: 0.1)
  t.cancel()
  victim = t
  LeakTracker.shared.didDismiss(t, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("task", { victim }))
