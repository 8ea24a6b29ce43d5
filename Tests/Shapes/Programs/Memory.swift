// Buffers, locks, noncopyable types, and the structures that programs build.
import ShapeJudge
import Synchronization

final class Part: @unchecked Sendable {
  var owner: AnyObject?
  weak var watcher: AnyObject?
}

/// Lets the owner's part refer back to it, strongly where the shape leaks.
@inline(never)
func tie<Owner: AnyObject>(_ owner: Owner, _ part: Part, _ leaks: Bool) {
  if leaks { part.owner = owner } else { part.watcher = owner }
  victim = owner
}

/// Says goodbye to an object.
@inline(never)
func leave(_ object: AnyObject) { victim = object }

final class MutexField: Sendable { let state = Mutex<Part?>(nil) }
func mutexField(_ leaks: Bool) {
  let (owner, part) = (MutexField(), Part())
  owner.state.withLock { $0 = part }
  tie(owner, part, leaks)
}

struct Guarded { var count = 0; var parts: [Part] = [] }
final class MutexStruct: Sendable { let state = Mutex(Guarded()) }
func mutexStruct(_ leaks: Bool) {
  let (owner, part) = (MutexStruct(), Part())
  owner.state.withLock { $0.parts.append(part) }
  tie(owner, part, leaks)
}

struct Resource: ~Copyable { var number = 1; var part: Part }
final class Noncopyable {
  var resource: Resource
  init(_ part: Part) { resource = Resource(part: part) }
}
func noncopyable(_ leaks: Bool) {
  let part = Part()
  tie(Noncopyable(part), part, leaks)
}

final class NoncopyableOptional {
  var resource: Resource?
  init(_ part: Part) { resource = Resource(part: part) }
}
func noncopyableOptional(_ leaks: Bool) {
  let part = Part()
  tie(NoncopyableOptional(part), part, leaks)
}

enum OpenPhase: ~Copyable { case closed, number(Int), open(Part) }
final class NoncopyableEnum {
  var phase: OpenPhase
  init(_ part: Part) { phase = .open(part) }
}
func noncopyableEnum(_ leaks: Bool) {
  let part = Part()
  tie(NoncopyableEnum(part), part, leaks)
}

final class InlineCells { var cells: InlineArray<3, Part> = .init(repeating: Part()) }
func inlineArray(_ leaks: Bool) {
  let (owner, part) = (InlineCells(), Part())
  owner.cells[1] = part
  tie(owner, part, leaks)
}

final class InlineOptionals { var cells: InlineArray<4, Part?> = .init(repeating: nil) }
func inlineOptionals(_ leaks: Bool) {
  let (owner, part) = (InlineOptionals(), Part())
  owner.cells[2] = part
  tie(owner, part, leaks)
}

final class PartBuffer: ManagedBuffer<Int, Part> {
  deinit {
    _ = withUnsafeMutablePointers { header, elements in elements.deinitialize(count: header.pointee)
    }
  }
}
final class BufferElements { var buffer: ManagedBuffer<Int, Part>? }
func bufferElements(_ leaks: Bool) {
  let (owner, part) = (BufferElements(), Part())
  let buffer = PartBuffer.create(minimumCapacity: 4) { _ in 0 }
  buffer.withUnsafeMutablePointers { header, elements in
    elements.initialize(to: Part())
    (elements + 1).initialize(to: part)
    header.pointee = 2
  }
  owner.buffer = buffer
  tie(owner, part, leaks)
}

struct Header { var count = 0; var part: Part? }
final class HeaderBuffer: ManagedBuffer<Header, Int> {}
final class BufferHeader { var buffer: ManagedBuffer<Header, Int>? }
func bufferHeader(_ leaks: Bool) {
  let (owner, part) = (BufferHeader(), Part())
  owner.buffer = HeaderBuffer.create(minimumCapacity: 4) { _ in Header(part: part) }
  tie(owner, part, leaks)
}

final class PointerField {
  let slot = UnsafeMutablePointer<Part>.allocate(capacity: 1)
  deinit { unsafe slot.deinitialize(count: 1).deallocate() }
}
func pointerField(_ leaks: Bool) {
  let (owner, part) = (PointerField(), Part())
  unsafe owner.slot.initialize(to: part)
  tie(owner, part, leaks)
}

final class BufferPointer {
  let slots = UnsafeMutableBufferPointer<Part>.allocate(capacity: 2)
  deinit { unsafe slots.deinitialize().deallocate() }
}
func bufferPointer(_ leaks: Bool) {
  let (owner, part) = (BufferPointer(), Part())
  unsafe owner.slots.initializeElement(at: 0, to: Part())
  unsafe owner.slots.initializeElement(at: 1, to: part)
  tie(owner, part, leaks)
}

final class RetainedPointer {}
func retainedPointer(_ leaks: Bool) {
  let owner = RetainedPointer()
  if leaks { _ = unsafe Unmanaged.passRetained(owner) }
  leave(owner)
}

final class Storage {
  var owner: AnyObject?; weak var watcher: AnyObject?; var values: [Int] = [1, 2]
}
struct Values {
  private var storage = Storage()
  func tie(_ owner: AnyObject, _ leaks: Bool) {
    if leaks { storage.owner = owner } else { storage.watcher = owner }
  }
}
final class CopyOnWrite { var values = Values() }
func copyOnWrite(_ leaks: Bool) {
  let owner = CopyOnWrite()
  owner.values.tie(owner, leaks)
  leave(owner)
}

final class PackStruct<each Value> {
  var values: (repeat each Value)
  init(_ values: repeat each Value) { self.values = (repeat each values) }
}
func packStruct(_ leaks: Bool) {
  let part = Part()
  tie(PackStruct(1, part), part, leaks)
}

final class DoublyLinked {
  var next: DoublyLinked?
  var previous: DoublyLinked?
}
func doublyLinked(_ leaks: Bool) {
  let (first, second) = (DoublyLinked(), DoublyLinked())
  first.next = second
  if leaks { second.previous = first }
  leave(first)
}

final class TreeParent {
  var children: [TreeParent] = []
  var parent: TreeParent?
}
func treeParent(_ leaks: Bool) {
  let (root, child) = (TreeParent(), TreeParent())
  root.children = [TreeParent(), child]
  if leaks { child.parent = root }
  leave(root)
}

final class GraphNode { var neighbours: [String: GraphNode] = [:] }
func graphNodes(_ leaks: Bool) {
  let (one, other) = (GraphNode(), GraphNode())
  one.neighbours["b"] = other
  if leaks { other.neighbours["a"] = one }
  leave(one)
}

final class RingOfThree { var second: Second? }
final class Second { var third: Third?; var partner: Second?; var spare: HangingOff? }
final class Third { var first: RingOfThree? }
func ringOfThree(_ leaks: Bool) {
  let (first, second, third) = (RingOfThree(), Second(), Third())
  first.second = second
  second.third = third
  if leaks { third.first = first }
  leave(first)
}

final class HangingOff {}
func hangingOff(_ leaks: Bool) {
  let (one, other, spare) = (Second(), Second(), HangingOff())
  one.spare = spare
  one.partner = other
  if leaks { other.partner = one }
  leave(spare)
}

struct Observation { var name = "o"; var observer: AnyObject }
final class Subject { var observers: [Observation] = [] }
final class ObserverList { var subject: Subject? }
func observerList(_ leaks: Bool) {
  let (owner, subject) = (ObserverList(), Subject())
  owner.subject = subject
  subject.observers = [
    Observation(observer: Part()), Observation(observer: leaks ? owner : Part()),
  ]
  leave(owner)
}

class AnyBox { func act() {} }
final class ConcreteBox<Value>: AnyBox {
  var value: Value
  init(_ value: Value) { self.value = value }
}
struct Erased { var base: AnyBox }
final class TypeErasure { var box: Erased? }
func typeErasure(_ leaks: Bool) {
  let (owner, part) = (TypeErasure(), Part())
  owner.box = Erased(base: ConcreteBox(part))
  tie(owner, part, leaks)
}

final class Token {
  let cancel: () -> Void
  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}
final class Feed {
  var sinks: [Int: (Int) -> Void] = [:]
  func sink(_ sink: @escaping (Int) -> Void) -> Token {
    sinks[1] = sink
    return Token { self.sinks[1] = nil }
  }
}
final class PublisherOwner { var count = 0; var token: Token? }
func publisher(_ leaks: Bool) {
  let owner = PublisherOwner()
  owner.token = Feed().sink(leaks ? { owner.count += $0 } : { [weak owner] in owner?.count += $0 })
  leave(owner)
}

protocol WorkerDelegate: AnyObject {}
final class Worker { var delegate: (any WorkerDelegate)? }
final class DelegateRing: WorkerDelegate { let worker = Worker() }
func delegateRing(_ leaks: Bool) {
  let owner = DelegateRing()
  owner.worker.delegate = leaks ? owner : nil
  leave(owner)
}

final class Coordinator {
  var children: [Coordinator] = []
  var parent: Coordinator?
}
func coordinator(_ leaks: Bool) {
  let (owner, child) = (Coordinator(), Coordinator())
  owner.children.append(child)
  if leaks { child.parent = owner }
  leave(owner)
}

struct CacheEntry { var cost = 1; var node: CacheNode }
final class CacheNode { var cache: LeastRecent? }
final class LeastRecent { var entries: [String: CacheEntry] = [:] }
func leastRecent(_ leaks: Bool) {
  let (owner, node) = (LeastRecent(), CacheNode())
  owner.entries["a"] = CacheEntry(node: node)
  if leaks { node.cache = owner }
  leave(owner)
}

final class Server { var count = 0; var middleware: [(String) -> String] = [{ $0 }] }
func middleware(_ leaks: Bool) {
  let owner = Server()
  owner.middleware.append(
    leaks ? { $0 + "\(owner.count)" } : { [weak owner] in $0 + "\(owner?.count ?? 0)" }
  )
  leave(owner)
}

enum Connection { case idle, connecting(attempt: Int, retry: () -> Void), closed }
final class StateMachine { var count = 0; var state = Connection.idle }
func stateMachine(_ leaks: Bool) {
  let owner = StateMachine()
  owner.state = .connecting(
    attempt: 1,
    retry: leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  )
  leave(owner)
}

struct KeyObservation { var path: AnyKeyPath; var changed: () -> Void }
final class KeyPathObserver { var count = 0; var observation: KeyObservation? }
func keyPathObserver(_ leaks: Bool) {
  let owner = KeyPathObserver()
  owner.observation = KeyObservation(
    path: \KeyPathObserver.count,
    changed: leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  )
  leave(owner)
}

final class Container { var count = 0; var factories: [String: () -> Any] = [:] }
func dependencyContainer(_ leaks: Bool) {
  let owner = Container()
  owner.factories["db"] = leaks ? { owner.count } : { [weak owner] in owner?.count ?? 0 }
  leave(owner)
}

run([
  "mutexField": { mutexField($0) }, "mutexStruct": { mutexStruct($0) },
  "noncopyable": { noncopyable($0) },
  "noncopyableOptional": { noncopyableOptional($0) }, "noncopyableEnum": { noncopyableEnum($0) },
  "inlineArray": { inlineArray($0) }, "inlineOptionals": { inlineOptionals($0) },
  "bufferElements": { bufferElements($0) }, "bufferHeader": { bufferHeader($0) },
  "pointerField": { pointerField($0) }, "bufferPointer": { bufferPointer($0) },
  "retainedPointer": { retainedPointer($0) }, "copyOnWrite": { copyOnWrite($0) },
  "packStruct": { packStruct($0) },
  "doublyLinked": { doublyLinked($0) }, "treeParent": { treeParent($0) },
  "graphNodes": { graphNodes($0) },
  "ringOfThree": { ringOfThree($0) }, "hangingOff": { hangingOff($0) },
  "observerList": { observerList($0) },
  "typeErasure": { typeErasure($0) }, "publisher": { publisher($0) },
  "delegateRing": { delegateRing($0) },
  "coordinator": { coordinator($0) }, "leastRecent": { leastRecent($0) },
  "middleware": { middleware($0) },
  "stateMachine": { stateMachine($0) }, "keyPathObserver": { keyPathObserver($0) },
  "dependencyContainer": { dependencyContainer($0) },
])
