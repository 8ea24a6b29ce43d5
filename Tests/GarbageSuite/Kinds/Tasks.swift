// Rings through tasks that nobody can resume, and through what tasks leave.
@testable import GarbageLibrary

enum ContinuationOfOwn {
  final class Waiter: @unchecked Sendable {
    var continuation: CheckedContinuation<Int, Never>?
    var result = 0
    func wait() async { result = await withCheckedContinuation { continuation = $0 } }
  }
  static func run(leaking: Bool) async {
    let waiter = Waiter()
    let task = Task { await waiter.wait() }
    await Pause.until { waiter.continuation != nil }
    if !leaking {
      waiter.continuation?.resume(returning: 1)
      waiter.continuation = nil
      await task.value
    }
  }
}

enum UnsafeContinuationOfOwn {
  final class Waiter: @unchecked Sendable {
    var continuation: UnsafeContinuation<Int, Never>?
    var result = 0
    func wait() async { result = await withUnsafeContinuation { continuation = $0 } }
  }
  static func run(leaking: Bool) async {
    let waiter = Waiter()
    let task = Task { await waiter.wait() }
    await Pause.until { waiter.continuation != nil }
    if !leaking {
      waiter.continuation?.resume(returning: 1)
      await task.value
    }
  }
}

enum TaskOfOwner {
  typealias Payload = Int
  final class Loader: @unchecked Sendable {
    var task: Task<Loader, Never>?
    var payload = Payload.sample
  }
  static func run(leaking: Bool) async {
    let loader = Loader()
    let result = leaking ? loader : Loader()
    loader.task = Task { result }
    _ = await loader.task?.value
  }
}

enum ActorRing {
  typealias Payload = Int
  actor Bank {
    var accounts: [Payload] = []
    var audit: (@Sendable () async -> Void)?
    func wire(_ leaking: Bool) {
      if leaking {
        audit = { await self.add(.sample) }
      } else {
        audit = { [weak self] in await self?.add(.sample) }
      }
    }
    func add(_ account: Payload) { accounts.append(account) }
    func check() async { await audit?() }
  }
  static func run(leaking: Bool) async {
    let bank = Bank()
    await bank.wire(leaking)
    await bank.check()
  }
}

enum ActorChildren {
  actor Room { var guests: [Guest] = []; func add(_ guest: Guest) { guests.append(guest) } }
  actor Guest { var room: Room?; func enter(_ room: Room) { self.room = room } }
  static func run(leaking: Bool) async {
    let (room, guest) = (Room(), Guest())
    await room.add(guest)
    if leaking { await guest.enter(room) }
  }
}

enum GroupOfWaiters {
  final class Pool: @unchecked Sendable {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var finished = 0
    func work() async {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await withCheckedContinuation { self.waiting.append($0) } }
        await group.next()
        self.finished += 1
      }
    }
  }
  static func run(leaking: Bool) async {
    let pool = Pool()
    let task = Task { await pool.work() }
    await Pause.until { !pool.waiting.isEmpty }
    if !leaking {
      for continuation in pool.waiting { continuation.resume() }
      pool.waiting = []
      await task.value
    }
  }
}

enum TasksInDictionary {
  final class Jobs: @unchecked Sendable {
    var running: [Int: Task<Int, Never>] = [:]
    func start(_ number: Int, _ target: Jobs) {
      running[number] = Task { target.running.isEmpty ? 0 : number }
    }
  }
  final class Owner {
    let jobs = Jobs()
    var owner: Owner?
  }
  static func run(leaking: Bool) async {
    let owner = Owner()
    owner.jobs.start(1, Jobs())
    owner.jobs.start(2, Jobs())
    for task in owner.jobs.running.values { _ = await task.value }
    if leaking { owner.owner = owner }
  }
}

enum AsyncCallbacks {
  typealias Payload = Int
  final class Client: @unchecked Sendable {
    var handlers: [String: @Sendable (Payload) async throws -> Void] = [:]
    var served = 0
  }
  static func run(leaking: Bool) async {
    let client = Client()
    client.handlers["first"] = { [weak client] _ in client?.served += 1 }
    client.handlers["second"] = { _ in await Task.yield() }
    if leaking { client.handlers["third"] = { _ in client.served += 1 } }
    for handler in client.handlers.values { try? await handler(.sample) }
  }
}

enum AsyncLet {
  final class Merge: @unchecked Sendable {
    var parts: [Merge] = []
    var isDone = false
    func left() async -> Merge { Merge() }
    func right(_ leaking: Bool) async -> Merge { leaking ? self : Merge() }
  }
  static func run(leaking: Bool) async {
    let merge = Merge()
    async let left = merge.left()
    async let right = merge.right(leaking)
    merge.parts = await [left, right]
  }
}
