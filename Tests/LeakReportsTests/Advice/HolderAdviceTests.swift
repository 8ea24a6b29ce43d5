import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Advice on what the search of the heap finds")
struct HolderAdviceTests {
  @Test("an element of a static dictionary is to be taken out")
  func staticCache() {
    let advice = PathFixture("SessionRegistry.sessions")
      .holds("[\"ada\"]", "Demo.Session")
      .held(by: "static", "SessionRegistry.sessions").advice
    #expect(
      advice == ["take the Session out of SessionRegistry.sessions when Session is dismissed"]
    )
  }

  @Test("a dispatch timer is cancelled, which a deinit cannot do")
  func dispatchTimer() {
    let advice = PathFixture("Dispatch.DispatchSource")
      .holds("event handler", closure: "closure #1 in Poller.start()", at: "Poller.swift", line: 7)
      .holds("captures Poller", "Demo.Poller", named: "self")
      .held(by: "dispatch", "dispatch timer").advice
    #expect(
      advice == [
        "write [weak self] in the closure at Poller.swift:7",
        "or cancel() the source before Poller is dismissed (deinit is too late: it waits for this "
          + "handler)",
      ]
    )
  }

  @Test(
    "what was yielded to a stream is to be taken by whoever iterates over it, or goes with the stream"
  )
  func bufferedElement() {
    for stream in [
      "Swift.AsyncStream<Demo.Upload>", "Swift.AsyncThrowingStream<Demo.Upload, Error>",
    ] {
      let advice = PathFixture("Demo.Queue").holds(".feed", stream)
        .holds(".pending[0]", "Demo.Upload").held(by: "global", "queue").advice
      #expect(
        advice.first
          == "iterate over the stream, or let go of it and of its continuation, when Upload is dismissed: it keeps what was yielded "
          + "until somebody takes it; its bufferingPolicy limits how much"
      )
    }
  }

  @Test("a subscription that the program keeps is to end, and no library's object to be changed")
  func subscription() {
    let assign = PathFixture("Demo.Cart").holds(".cancellables[0]", "OpenCombine.AnyCancellable")
      .holds("._cancel", "OpenCombine.Assign<Demo.Cart, Swift.Int>").holds(".object", "Demo.Cart")
      .cycle().advice
    #expect(
      assign == [
        "cancel() the AnyCancellable in Cart.cancellables when Cart is dismissed: "
          + "until then the subscription keeps Cart",
        "a deinit cannot break a cycle it is part of: it never runs",
      ]
    )
    let held = PathFixture("Demo.App").holds(".login", "RxSwift.AnonymousDisposable")
      .holds(".sink", "RxSwift.Sink").holds(".observer", "Demo.Screen")
      .held(by: "global", "app").advice
    let first = held.first ?? ""
    #expect(first.hasPrefix("dispose() the AnonymousDisposable in App.login when Screen is "))
  }

  @Test("an object of another module that belongs to no subscription is to be changed")
  func otherModule() {
    let ring = PathFixture("Demo.Screen").holds(".session", "Vendor.Session")
      .holds(".delegate", "Demo.Screen").cycle().advice
    #expect(ring.first?.hasPrefix("make Session.delegate weak") == true)
    // The subscription is another library's than the object that would have to change.
    let other = PathFixture("Demo.Screen").holds(".token", "OpenCombine.AnyCancellable")
      .holds(".session", "Vendor.Session").holds(".delegate", "Demo.Screen").cycle().advice
    #expect(other.first?.hasPrefix("make Session.delegate weak") == true)
  }

  @Test("a task that inherited a task-local value is to be started detached, or to end")
  func taskLocal() {
    let advice = PathFixture("Task").holds("task-local value", "Demo.Context").held(
      by: "task",
      "Task"
    ).advice
    #expect(
      advice == [
        "start the task with Task.detached, which inherits no task-local values, or, where it binds the value itself, cancel "
          + "it, or let the closure of withValue return, before Context is dismissed"
      ]
    )
  }

  @Test("a task's result is kept as long as somebody has the task")
  func taskResult() {
    let advice = PathFixture("Task").holds("result", "Demo.Page").held(by: "global", "finished")
      .advice
    #expect(
      advice == [
        "let go of the task's handle in finished when Page is dismissed: a Task keeps its result as long as "
          + "anything has it"
      ]
    )
  }

  @Test(
    "a captured variable is set to nil where it can be",
    arguments: [
      (
        true,
        "set the variable that has Token to nil when it is done: the closure at Feed.swift:7 captures "
          + "the variable, and so what is in it; or declare it weak, if something else has the object until it is dismissed"
      ),
      (
        false,
        "capture Token weakly in the closure at Feed.swift:7, not the variable that has it"
      ),
    ]
  )
  func capturedVariable(isOptional: Bool, text: String) {
    let advice = PathFixture("Demo.Token")
      .holds(".onCancel", closure: "closure #1 in follow(_:)", at: "Feed.swift", line: 7)
      .holds("captures Token", "Demo.Token")
      .cycle()
      .with(cut: nil, declaration: .init(isVariable: isOptional, value: .capturedVariable))
      .advised.advice.first
    #expect(advice == text)
  }

  @Test("memory behind a plain pointer is to be emptied: nothing there can be made weak")
  func memory() {
    let end = "memory behind a plain pointer keeps its references until it is deinitialized"
    let ring = PathFixture("Demo.Client").holds(".handle.pointee.context", "Demo.Client").cycle()
    #expect(
      ring.advice.first
        == "take Client out of .handle.pointee.context of Client, or deinitialize the memory, when Client is dismissed: \(end)"
    )
    let root = PathFixture("contexts").holds("[0].pointee", "Demo.Client").held(
      by: "global",
      "contexts"
    )
    #expect(
      root.advice == [
        "take Client out of contexts[0].pointee, or deinitialize the memory, when Client is dismissed: \(end)"
      ]
    )
    let captured = "captures UnsafeMutablePointer<Slot>.pointee.client"
    let closure = PathFixture("Demo.Client")
      .holds(".onEnd", closure: "closure #1 in Client.run()", at: "Client.swift", line: 7)
      .holds(captured, "Demo.Client").cycle()
    #expect(
      closure.advice.first
        == "take Client out of UnsafeMutablePointer<Slot>.pointee.client that the closure at "
        + "Client.swift:7 captures, or deinitialize the memory, when Client is dismissed: \(end)"
    )
  }

  @Test("a property that is called pointee is a property")
  func propertyOfThatName() {
    let ring = PathFixture("Demo.Box").holds(".pointee", "Demo.Box").cycle()
    #expect(ring.advice.first == "make Box.pointee weak, or set it to nil when Box is dismissed")
  }

  @Test("a group that was dropped is to be left as often as it was entered")
  func droppedGroup() {
    let advice = PathFixture("DispatchGroup")
      .holds("notify block", closure: "closure #1 in Loader.load()", at: "Loader.swift", line: 7)
      .holds("captures Loader", "Demo.Loader")
      .held(by: "dispatch", "dispatch group").advice
    #expect(
      advice.contains(
        "leave() the group as often as it was entered: it keeps its notify block until then"
      )
    )
  }

  @Test("what asyncAfter was given cannot be taken back, not even by cancelling")
  func asyncAfter() {
    let advice = PathFixture("dispatch timer")
      .holds(
        "asyncAfter block",
        closure: "closure #1 in Poller.wait()",
        at: "Poller.swift",
        line: 7
      )
      .holds("captures Poller", "Demo.Poller", named: "self")
      .held(by: "dispatch", "dispatch timer").advice
    #expect(
      advice == [
        "write [weak self] in the closure at Poller.swift:7",
        "or use a timer source, which lets go of its handler when it is cancelled: asyncAfter keeps a "
          + "block until its time has come, that of a cancelled DispatchWorkItem too",
      ]
    )
  }

  @Test(
    "what is to wake a task stays until its time has come, and is no asyncAfter of the program's"
  )
  func wakeUp() {
    let advice = PathFixture("dispatch timer")
      .holds("wake-up", "Task")
      .held(by: "dispatch", "dispatch timer").advice
    #expect(advice.first?.hasPrefix("sleep for shorter spans") ?? false)
    #expect(!advice.contains { $0.contains("asyncAfter") })
  }

  @Test("a thread-specific value is given back by its thread: to set it to nil releases nothing")
  func threadSpecificValue() {
    let advice = PathFixture("Demo.Box").holds(".value.1", "Demo.Logger")
      .held(by: "threadLocal", "thread-specific value").advice
    #expect(
      advice.last
        == "or have its own thread let go of what the thread-specific value is when Logger is dismissed, by release() where "
        + "Unmanaged.passRetained(_:) made it: pthread_setspecific(_:_:) with nil releases nothing"
    )
  }

  @Test(
    "a deallocator of data has what it needs without a weak reference, which is nil when it runs"
  )
  func deallocator() {
    let advice = PathFixture("Demo.Buffer")
      .holds(".data.storage", "Foundation.__DataStorage")
      .holds("._deallocator", closure: "closure #1 in Buffer.map()", at: "Buffer.swift", line: 7)
      .holds("captures Buffer", "Demo.Buffer", named: "self")
      .cycle().advice
    #expect(
      advice.first
        == "have the deallocator at Buffer.swift:7 capture what it frees the memory with, not Buffer: it runs when the "
        + "data goes, and a weak Buffer is nil by then"
    )
  }

  @Test("a queued block waits for its queue")
  func queuedBlock() {
    let advice = PathFixture("Dispatch.DispatchQueue")
      .holds("queued block", closure: "closure #1 in Pipe.run()", at: "Pipe.swift", line: 7)
      .holds("captures Pipe", "Demo.Pipe", named: "self")
      .held(by: "global", "queue").advice
    #expect(advice.first?.hasPrefix("write [weak self]") ?? false)
    #expect(
      advice.contains {
        $0.hasPrefix("or let the queue run, resumed where it is suspended, or activated: ")
      }
    )
  }

  @Test("what a queued block alone has is its work, which a weak capture would lose")
  func workOfQueuedBlock() {
    let path = PathFixture("Foundation.OperationQueue")
      .holds(".operations[0]", "Foundation.BlockOperation")
      .holds(".block", closure: "closure #1 in Client.add(_:)", at: "Client.swift", line: 8)
      .holds("captures Upload", "Demo.Upload", named: "upload")
    let alone = path.held(by: "global", "client").advice
    #expect(alone.first?.hasPrefix("have the queue's operations end") ?? false)
    #expect(alone.dropFirst().first == "or write [weak upload] in the closure at Client.swift:8")
    // What others have too is not lost.
    let shared = path.held(by: "global", "client", retains: 2, located: 1).advice
    #expect(shared.first == "write [weak upload] in the closure at Client.swift:8")
  }

  @Test("an operation that another one depends on is let go of by Foundation's own way")
  func dependencies() {
    let advice = PathFixture("Foundation.BlockOperation")
      .holds(".dependencies[0]", "Foundation.BlockOperation")
      .holds(".dependencies[0]", "Foundation.BlockOperation")
      .cycle().advice
    #expect(
      advice.first?.hasPrefix("call removeDependency(_:) when BlockOperation is dismissed") ?? false
    )
    // A property of that name may be the program's own.
    let own = PathFixture("Demo.Module").holds(".dependencies[0]", "Demo.Module").cycle().advice
    #expect(!own.contains { $0.contains("removeDependency") })
  }

  @Test("a queue of the ring's own is to run first: a suspended one cannot be released")
  func ownQueue() {
    let advice = PathFixture("Demo.Pipe")
      .holds(".queue", "Dispatch.DispatchQueue")
      .holds("queued block", closure: "closure #1 in Pipe.run()", at: "Pipe.swift", line: 7)
      .holds("captures Pipe", "Demo.Pipe", named: "self")
      .cycle().advice
    #expect(
      advice.first?.hasPrefix("let the queue run, resumed where it is suspended, or activated: ")
        ?? false
    )
    #expect(advice.dropFirst().first == "or write [weak self] in the closure at Pipe.swift:7")
  }

  @Test("a thread's block and a function on a thread's stack are to return")
  func threads() {
    let block = PathFixture("Foundation.Thread")
      .holds(".block", closure: "closure #1 in Worker.start()", at: "Worker.swift", line: 7)
      .holds("captures Worker", "Demo.Worker")
      .held(by: "thread", "Thread").advice
    #expect(block.last == "or let the thread's block return when Worker is dismissed")
    let stack = PathFixture("Demo.Courier").holds(".parcel", "Demo.Parcel").held(
      by: "stack",
      "stack"
    )
    #expect(
      stack.advice.last
        == "or a local variable of a running function holds Parcel: let it return"
    )
  }

  @Test("what a thread's dictionary keeps is removed from it")
  func threadDictionary() {
    let advice = PathFixture("Foundation.Thread")
      .holds(".threadDictionary", "Foundation.NSMutableDictionary")
      .holds("[\"context\"]", "Demo.Context")
      .held(by: "foundation", "Thread.main").advice
    #expect(
      advice == ["remove Context from the thread's threadDictionary when it is dismissed"]
    )
  }

  @Test("a Timer on a ring is told to leak, whatever breaks the ring")
  func timerOnRing() {
    let advice = PathFixture("Demo.Countdown")
      .holds(".timer", "Foundation.Timer")
      .holds(".block", closure: "closure #1 in Countdown.start()", at: "Countdown.swift", line: 7)
      .holds("captures Countdown", "Demo.Countdown", named: "self")
      .cycle().advice
    #expect(
      advice.prefix(2) == [
        "write [weak self] in the closure at Countdown.swift:7",
        "invalidate() is not enough: Foundation of Swift 6.3.1 on Linux leaks every Timer with its "
          + "block, which must therefore not capture Countdown strongly, even by way of others",
      ]
    )
  }

  @Test("only a Timer of Foundation's that every retain leads to is the toolchain's leak")
  func noToolchainLeak() {
    let own = PathFixture("Demo.Timer").holds(".block", "Demo.Payload").unexplained(
      retains: 1,
      located: 1
    )
    #expect(own.advice.contains { $0.contains("passRetained") })
    let part = PathFixture("Foundation.Timer")
      .holds(".block", closure: "closure #1 in Payload.arm()")
      .holds("captures Payload", "Demo.Payload")
      .unexplained(retains: 2, located: 1)
    #expect(part.advice.contains { $0.contains("passRetained") })
    #expect(!part.description.contains("a leak of the toolchain"))
  }

  @Test("a Process that has ended is to be waited for")
  func endedProcess() {
    let advice = PathFixture("Foundation.Process")
      .holds("._runLoopSourceStorage", "Foundation.Process.NonexportedCFRunLoopSourceStorage")
      .holds(".value info", "Foundation.Process")
      .cycle().advice
    #expect(
      advice.first
        == "call waitUntilExit(): Foundation on Linux keeps a Process that has ended until then"
    )
  }
}
