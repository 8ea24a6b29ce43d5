// A subscription's operators and its disposable are a ring until it is disposed of, which sets its properties to nil.
import Foundation
import LeakFinder
weak var victim: Screen?
enum Event<E> { case next(E), completed }
protocol Disposable { func dispose() }
protocol ObserverType { associatedtype Element; func on(_ e: Event<Element>) }
class Observable<Element> { func run<O: ObserverType>(_ o: O, cancel: Cancelable) -> (sink: Disposable, subscription: Disposable) where O.Element == Element { fatalError() }
  func subscribe<O: ObserverType>(_ o: O) -> Disposable where O.Element == Element {
    let d = SinkDisposer(); let r = run(o, cancel: d); d.setSinkAndSubscription(r.sink, r.subscription); return d
  } }
protocol Cancelable: Disposable { var isDisposed: Bool { get } }
final class SinkDisposer: Cancelable {
  private var _sink: Disposable?, _subscription: Disposable?
  private(set) var isDisposed = false
  func setSinkAndSubscription(_ s: Disposable, _ u: Disposable) { _sink = s; _subscription = u }
  func dispose() { isDisposed = true; let s = _sink, u = _subscription; _sink = nil; _subscription = nil; s?.dispose(); u?.dispose() }
}
class Sink<O: ObserverType>: Disposable {
  fileprivate let observer: O, cancel: Cancelable
  private var disposed = false
  init(observer: O, cancel: Cancelable) { self.observer = observer; self.cancel = cancel }
  func forwardOn(_ e: Event<O.Element>) { if !disposed { observer.on(e) } }
  func dispose() { disposed = true; cancel.dispose() }
}
final class MapSink<Source, O: ObserverType>: Sink<O>, ObserverType {
  typealias Element = Source
  private let transform: (Source) throws -> O.Element
  init(_ t: @escaping (Source) throws -> O.Element, observer: O, cancel: Cancelable) { transform = t; super.init(observer: observer, cancel: cancel) }
  func on(_ e: Event<Source>) { if case .next(let v) = e, let m = try? transform(v) { forwardOn(.next(m)) } }
}
final class Map<Source, R>: Observable<R> {
  let source: Observable<Source>, transform: (Source) throws -> R
  init(_ s: Observable<Source>, _ t: @escaping (Source) throws -> R) { source = s; transform = t }
  override func run<O: ObserverType>(_ o: O, cancel: Cancelable) -> (sink: Disposable, subscription: Disposable) where O.Element == R {
    let s = MapSink(transform, observer: o, cancel: cancel); return (s, source.subscribe(s))
  }
}
struct NopDisposable: Disposable { func dispose() {} }
final class AnonymousObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void
  init(_ h: @escaping (Event<Element>) -> Void) { handler = h }
  func on(_ e: Event<Element>) { handler(e) }
}
final class Never_<E>: Observable<E> { override func subscribe<O: ObserverType>(_ o: O) -> Disposable where O.Element == E { NopDisposable() } }
extension Observable {
  func map<R>(_ f: @escaping (Element) throws -> R) -> Observable<R> { Map(self, f) }
  func subscribe(onNext: @escaping (Element) -> Void) -> Disposable { subscribe(AnonymousObserver { if case .next(let v) = $0 { onNext(v) } }) }
}
class BaseScreen { var title = "" }
final class Screen: BaseScreen {
  private var factor = 2
  func bind(_ o: Observable<Int>) {
    _ = o.map { $0 * 3 }.map { "\($0 * self.factor)" }.subscribe(onNext: { [weak self] in self?.title = $0 })
  }
}
@inline(never) func scenario() {
  let s = Screen(); s.bind(Never_<Int>())
  victim = s
  LeakTracker.shared.didDismiss(s, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("screen", { victim }))
