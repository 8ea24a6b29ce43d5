// A small HTTP server with one fault for each path, and its fixed twin: `server PORT faulty|fixed`.
import Foundation
import Glibc

let isFaulty = CommandLine.arguments.dropFirst(2).first != "fixed"
let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080

// MARK: - /ring: two objects for each request that keep each other

final class RequestContext {
  var handler: Handler?
  let body = [UInt8](repeating: 7, count: 200)
}

final class Handler {
  let context: RequestContext
  init(_ context: RequestContext) { self.context = context }
}

@inline(never) func makeRing() {
  let context = RequestContext()
  context.handler = Handler(context)
  if !isFaulty { context.handler = nil }
}

// MARK: - /subscribe and /cache: a global that keeps what it was given

final class Subscriber {
  let number: Int
  init(_ number: Int) { self.number = number }
}

final class CacheEntry {
  let text: String
  init(_ text: String) { self.text = text }
}

final class Registry: @unchecked Sendable {
  static let shared = Registry()
  let lock = NSLock()
  var handlers: [() -> Void] = []
  var cache: [Int: CacheEntry] = [:]
  var pages: [UnsafeMutableRawPointer] = []
}

@inline(never) func subscribe(_ number: Int) {
  let subscriber = Subscriber(number)
  Registry.shared.lock.withLock {
    Registry.shared.handlers.append { _ = subscriber.number }
    if !isFaulty { Registry.shared.handlers.removeLast() }
  }
}

@inline(never) func cache(_ number: Int) {
  Registry.shared.lock.withLock {
    Registry.shared.cache[number] = CacheEntry("entry \(number)")
    if !isFaulty, Registry.shared.cache.count > 20 { Registry.shared.cache.removeAll() }
  }
}

// MARK: - /fetch and /poll: tasks that never end

final class Upstream: Sendable {
  func fetch() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      if !isFaulty { continuation.resume() }
    }
  }

  func poll() async {
    await withTaskGroup(of: Void.self) { group in
      // A long sleep that is cancelled would leave what was to wake it for ten hours.
      group.addTask { try? await Task.sleep(for: .seconds(isFaulty ? 36_000 : 0)) }
    }
  }
}

let upstream = Upstream()

// MARK: - /burst: memory that is free, and that the allocator cannot give back

@inline(never) func burst() {
  guard isFaulty else { return }
  var freed: [UnsafeMutableRawPointer] = []
  for number in 0..<400_000 {
    guard let page = malloc(200) else { continue }
    memset(page, 1, 200)
    if number % 500 == 0 {
      Registry.shared.lock.withLock { Registry.shared.pages.append(page) }
    } else {
      freed.append(page)
    }
  }
  for page in freed { free(page) }
}

// MARK: - /fill: memory of a large server, which is no fault

final class Account {
  let number: Int
  let name: String
  var entries: [Entry]
  init(_ number: Int) {
    self.number = number
    name = "account number \(number)"
    entries = [Entry(number), Entry(-number)]
  }
}

final class Entry {
  let amount: Int
  init(_ amount: Int) { self.amount = amount }
}

nonisolated(unsafe) var accounts: [Account] = []

@inline(never) func fill() {
  Registry.shared.lock.withLock {
    for _ in 0..<50_000 { accounts.append(Account(accounts.count)) }
  }
}

// MARK: - Serving

let counter = NSLock()
nonisolated(unsafe) var requestCount = 0

func handle(_ path: Substring) -> String {
  let number = counter.withLock {
    requestCount += 1
    return requestCount
  }
  switch path {
  case "/ring": makeRing()
  case "/subscribe": subscribe(number)
  case "/cache": cache(number)
  case "/fetch": Task { await upstream.fetch() }
  case "/poll": Task { await upstream.poll() }
  case "/burst": burst()
  case "/fill": fill()
  default: break
  }
  return "ok \(number)"
}

func serve(_ connection: Int32) {
  var buffer = [UInt8](repeating: 0, count: 4096)
  while case let count = read(connection, &buffer, buffer.count), count > 0 {
    let request = String(decoding: buffer[..<count], as: UTF8.self)
    let body = handle(request.split(separator: " ").dropFirst().first ?? "/")
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let answer = Array((head + body).utf8)
    guard write(connection, answer, answer.count) == answer.count else { break }
  }
  close(connection)
}

if CommandLine.arguments.dropFirst(2).first == "once" {
  subscribe(0)
  print("ok once")
  exit(0)
}
signal(SIGPIPE, SIG_IGN)
let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
var yes: Int32 = 1
setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_port = port.bigEndian
address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
let isBound = withUnsafePointer(to: &address) { pointer in
  pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, 16) == 0 }
}
guard isBound, listen(listener, 128) == 0 else { exit(1) }
var length = socklen_t(16)
_ = withUnsafeMutablePointer(to: &address) { pointer in
  pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
}
print("listening on \(UInt16(bigEndian: address.sin_port))")
fflush(stdout)
Thread.detachNewThread {
  while true {
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { continue }
    var on: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    Thread.detachNewThread { serve(connection) }
  }
}
while true { try? await Task.sleep(for: .seconds(36_000)) }
