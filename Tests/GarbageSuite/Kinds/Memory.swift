// Rings through locks, untyped blocks and buffers, and retains that nobody releases.
import Foundation
@testable import GarbageLibrary
import Glibc
import Synchronization

enum MutexState {
  final class Service: Sendable {
    let state = Mutex<(@Sendable () -> Void)?>(nil)
    let count = Mutex(0)
  }
  static func run(leaking: Bool) {
    let service = Service()
    let target = leaking ? service : Service()
    service.state.withLock { $0 = { target.count.withLock { $0 += 1 } } }
  }
}

enum ProtectedValue {
  final class Client: @unchecked Sendable {
    let session = Protected<[Client]>([])
  }
  static func run(leaking: Bool) {
    let client = Client()
    client.session.set(leaking ? [client] : [Client()])
  }
}

enum FoundationLock {
  final class Guarded {
    let lock = NSLock()
    let condition = NSCondition()
    let recursive = NSRecursiveLock()
    var waiting: [() -> Void] = []
  }
  static func run(leaking: Bool) {
    let guarded = Guarded()
    guarded.lock.lock()
    guarded.waiting.append { [weak guarded] in guarded?.waiting = [] }
    if leaking { guarded.waiting.append { guarded.waiting = [] } }
    guarded.lock.unlock()
  }
}

enum ThreadLock {
  final class Guarded {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var owner: Guarded?
    init() {
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    }
    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }
  }
  static func run(leaking: Bool) {
    let guarded = Guarded()
    pthread_mutex_lock(guarded.lock)
    if leaking { guarded.owner = guarded }
    pthread_mutex_unlock(guarded.lock)
  }
}

enum TypedBlock {
  final class Arena {
    let slots = UnsafeMutablePointer<Arena?>.allocate(capacity: 8)
    init() { slots.initialize(repeating: nil, count: 8) }
    deinit {
      slots.deinitialize(count: 8)
      slots.deallocate()
    }
  }
  static func run(leaking: Bool) {
    let arena = Arena()
    arena.slots[5] = leaking ? arena : Arena()
  }
}

enum UntypedBlock {
  final class Context {
    var memory: UnsafeMutableRawPointer?
    deinit { free(memory) }
  }
  static func run(leaking: Bool) {
    let context = Context()
    context.memory = calloc(1, 96)
    guard leaking else { return }
    // A callback's user data: a retain in memory of C that only the object itself owns.
    let retained = Unmanaged.passRetained(context).toOpaque()
    context.memory?.storeBytes(of: UInt(bitPattern: retained), toByteOffset: 64, as: UInt.self)
  }
}

enum RingBufferSlots {
  typealias Payload = Int
  final class Recorder {
    let events = RingBuffer<(Payload, Recorder?)>(capacity: 16)
  }
  static func run(leaking: Bool) {
    let recorder = Recorder()
    recorder.events.append((.sample, nil))
    recorder.events.append((.sample, leaking ? recorder : nil))
  }
}

enum TailElements {
  final class Document { var pages: TailBuffer<Document>? }
  static func run(leaking: Bool) {
    let document = Document()
    document.pages = .make([Document(), leaking ? document : Document()])
  }
}

enum LostRetain {
  typealias Payload = Int
  final class Buffer {
    var payload = Payload.sample
    var bytes = [UInt8](repeating: 1, count: 100)
  }
  static func run(leaking: Bool) {
    let buffer = Buffer()
    let retained = Unmanaged.passRetained(buffer)
    if !leaking { retained.release() }
  }
}

enum LostRetainOfOwner {
  final class Part { var number = 1 }
  final class Owner { let parts = (0..<5).map { _ in Part() } }
  static func run(leaking: Bool) {
    let owner = Owner()
    let retained = Unmanaged.passRetained(owner)
    if !leaking { retained.release() }
  }
}

enum ThreadValue {
  final class Connection {
    var key = pthread_key_t()
    var previous: Connection?
  }
  static func run(leaking: Bool) {
    let connection = Connection()
    pthread_key_create(&connection.key, nil)
    pthread_setspecific(connection.key, Unmanaged.passUnretained(connection).toOpaque())
    pthread_setspecific(connection.key, nil)
    pthread_key_delete(connection.key)
    if leaking { connection.previous = connection }
  }
}
