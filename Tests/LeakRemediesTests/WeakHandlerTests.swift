import Foundation
import LeakRemedies
import Testing

/// What a handler can be told.
protocol MessageHandling: AnyObject {
  /// Receives a message.
  func receive(_ message: String)
}

/// Holds its handler strongly, as web views, sessions and buses do.
private final class Controller {
  /// The handlers.
  private var handlers: [String: any MessageHandling] = [:]

  /// Adds a handler.
  func add(_ handler: any MessageHandling, name: String) { handlers[name] = handler }

  /// Sends a message to a handler.
  func post(_ message: String, to name: String) { handlers[name]?.receive(message) }
}

extension WeakHandler: MessageHandling where Handler == any MessageHandling {
  func receive(_ message: String) { handler?.receive(message) }
}

/// Handles messages of a controller that it owns.
private final class Screen: MessageHandling {
  /// Who delivers the messages.
  let controller = Controller()

  /// What came.
  let messages: Trace<String>

  /// A screen that listens to its controller.
  init(messages: Trace<String>) {
    self.messages = messages
    controller.add(WeakHandler<any MessageHandling>(handler: self), name: "screen")
  }

  func receive(_ message: String) { messages.append(message) }
}

@Suite("A weak handler")
struct WeakHandlerTests {
  @Test("passes messages on while the handler lives")
  func forwards() {
    let messages = Trace<String>()
    let screen = Screen(messages: messages)
    screen.controller.post("one", to: "screen")
    screen.controller.post("two", to: "screen")
    #expect(messages.elements == ["one", "two"])
  }

  @Test("lets its handler go, and drops what comes after")
  func dropsMessagesToTheDead() {
    let messages = Trace<String>()
    let gone: (controller: Controller, screen: () -> Screen?) = {
      let screen = Screen(messages: messages)
      screen.controller.post("one", to: "screen")
      return (screen.controller, { [weak screen] in screen })
    }()
    #expect(gone.screen() == nil)
    gone.controller.post("two", to: "screen")
    #expect(messages.elements == ["one"])
  }

  @Test("stands in for objects of a class, of a protocol and of any class at all")
  func kindsOfHandler() {
    let owner = Owner()
    let object = NSObject()
    #expect(WeakHandler(handler: owner).handler === owner)
    #expect(WeakHandler<AnyObject>(handler: owner).handler === owner)
    #expect(WeakHandler<any NSObjectProtocol>(handler: object).handler === object)
  }

  @Test("serves many threads while its handler goes")
  func manyThreads() {
    for _ in 0..<200 {
      let calls = Trace<Bool>()
      let weakly: WeakHandler<Owner> = {
        let owner = Owner()
        let weakly = WeakHandler(handler: owner)
        onManyThreads { _ in calls.append(weakly.handler != nil) }
        owner.touch()
        return weakly
      }()
      #expect(calls.elements == Array(repeating: true, count: 4))
      #expect(weakly.handler == nil)
    }
  }
}
