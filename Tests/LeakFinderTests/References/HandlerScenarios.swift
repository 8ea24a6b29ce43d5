import Foundation
import LeakFindings
import LeakTestSupport
import Testing

@Suite("Scenarios: timers, side tables and notifications")
struct HandlerScenarios {
  @Test("A repeating timer's closure that mentions its owner is told (row 78)")
  func blockTimer() {
    let owner = Ticker()
    owner.timer = Timer(timeInterval: 3600, repeats: true) { _ in owner.count += 1 }
    defer { owner.timer = nil }
    #expect(
      Scenario.told(owner) == "cycle: Ticker .timer Timer .block closure captures Ticker Ticker"
    )
    owner.timer?.invalidate()
    #expect(
      Scenario.told(owner) == "cycle: Ticker .timer Timer .block closure captures Ticker Ticker"
    )
    owner.timer = Timer(timeInterval: 3600, repeats: true) { [weak owner] _ in owner?.count += 1 }
    #expect(Scenario.told(owner) == "nothing")
  }

  @Test("A side table with an array that contains its own host is told (row 79)")
  func sideTableArray() {
    let host = Host()
    host.table.lists[ObjectIdentifier(host)] = [Host(), host]
    defer { host.table.lists = [:] }
    #expect(
      Scenario.told(host) == "cycle: Host .table SideTable .lists[ObjectIdentifier][1] Host"
    )
  }

  @Test("What was taken out of a side table again holds no longer (row 80)")
  func sideTableRemoved() {
    let host = Host()
    let key = ObjectIdentifier(host)
    host.table.lists[key] = [host]
    host.table.handlers[key] = { host.count += 1 }
    host.table.lists[key] = nil
    host.table.handlers[key] = nil
    #expect(Scenario.told(host) == "nothing")
  }

  @Test("A closure in a side table that mentions its host is told (row 82)")
  func sideTableClosure() {
    let host = Host()
    host.table.handlers[ObjectIdentifier(host)] = { host.count += 1 }
    defer { host.table.handlers = [:] }
    #expect(
      Scenario.told(host)
        == "cycle: Host .table SideTable .handlers[ObjectIdentifier] closure captures Host Host"
    )
  }

  @Test("An observer closure that mentions its owner is told through the owner's centre (row 86)")
  func notifications() {
    let listener = Listener()
    listener.observe { listener.count += 1 }
    // What is between is Foundation's own: a table in a lock, and closures around the closure.
    let told = Scenario.told(listener)
    #expect(told.hasPrefix("cycle: Listener .center NotificationCenter "))
    #expect(told.hasSuffix(" closure captures Listener Listener"))
    listener.drop()
    #expect(Scenario.told(listener) == "nothing")
    listener.observe { [weak listener] in listener?.count += 1 }
    #expect(Scenario.told(listener) == "nothing")
    listener.drop()
  }

  @Test("An observer closure in a centre that nobody mentions is held from outside (row 86)")
  func unknownCenter() {
    let center = NotificationCenter()
    let listener = Pager()
    listener.token = center.addObserver(forName: .init("x"), object: nil, queue: nil) { _ in
      listener.count += 1
    }
    let found = explored(listener)
    #expect(found.verdict == .unexplained)
    #expect(found.told == "1 lost")
    #expect((found.strongRetains ?? 0) > 0)
    listener.token.map(center.removeObserver)
  }
}

private final class Ticker: @unchecked Sendable {
  var count = 0
  var timer: Timer?
}

private final class SideTable {
  var lists: [ObjectIdentifier: [Host]] = [:]
  var handlers: [ObjectIdentifier: () -> Void] = [:]
}

private final class Host {
  var count = 0
  let table = SideTable()
}

private final class Pager: @unchecked Sendable {
  var count = 0
  var token: (any NSObjectProtocol)?
}

private final class Listener: @unchecked Sendable {
  var count = 0
  private let center = NotificationCenter()
  private var token: (any NSObjectProtocol)?

  func observe(_ handler: @escaping @Sendable () -> Void) {
    token = center.addObserver(forName: .init("x"), object: nil, queue: nil) { _ in handler() }
  }

  func drop() {
    token.map(center.removeObserver)
    token = nil
  }
}
