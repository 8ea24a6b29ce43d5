/// The name of something in a library's memory, as a value: texts are made of it once, when printed.
package enum LibraryRole: UInt16, CaseIterable, Hashable, Sendable {
  /// Nothing that a reader of reports has a word for: storage that folds into labels.
  case storage

  // Swift concurrency.
  case task
  case taskClosure
  case taskResult
  case taskError
  case childTask
  case asyncLetTask
  case groupTask
  case taskGroup
  case parentTask
  case waitingTask
  case awaitedTask
  case awaitedStream
  case continuation
  case cancellationHandler
  case escalationHandler
  case taskLocalKey
  case taskLocalValue
  case taskExecutor
  case asyncFrame
  case asyncLetResult
  case enqueuedJob
  case isolatedDeinit
  case actorQueue

  // libdispatch.
  case dispatchQueue
  case mainQueue
  case globalQueue
  case targetQueue
  case queueSpecificValue
  case queuedBlock
  case eventHandler
  case cancelHandler
  case registrationHandler
  case dispatchTimer
  case dispatchSource
  case dispatchGroup
  case notifyBlock
  case afterBlock
  case wakeUp
  case finalizer
  case dispatchData
  case dispatchIO
  case pendingRead
  case pendingWrite
  case operationHandler
  case dispatchObject
  case spareMemory

  // Blocks.
  case block
  case blockClosure
  case blockCapture
  case blockVariable
  case innerBlock

  // Core Foundation and Foundation.
  case element
  case key
  case value
  case runLoop
  case mainRunLoop
  case runLoopMode
  case runLoopTimer
  case runLoopSource
  case runLoopObserver
  case runLoopBlock
  case callbackInfo
  case observerBlock
  case threadDictionary
  case bridgedObject
  case string
  case attributes

  // Threads and the process.
  case threadStart
  case threadSpecificValue
  case exitHandler

  /// The text of a label.
  package var text: String {
    switch self {
    case .storage: ""
    case .task: "Task"
    case .taskClosure: "closure"
    case .taskResult: "result"
    case .taskError: "error"
    case .childTask: "child task"
    case .asyncLetTask: "async let"
    case .groupTask: "task of the group"
    case .taskGroup: "task group"
    case .parentTask: "parent task"
    case .waitingTask: "waiting task"
    case .awaitedTask: "awaited task"
    case .awaitedStream: "awaited stream"
    case .continuation: "continuation"
    case .cancellationHandler: "cancellation handler"
    case .escalationHandler: "priority escalation handler"
    case .taskLocalKey: "task-local key"
    case .taskLocalValue: "task-local value"
    case .taskExecutor: "task executor"
    case .asyncFrame: "async frame"
    case .asyncLetResult: "result of async let"
    case .enqueuedJob: "enqueued job"
    case .isolatedDeinit: "isolated deinit"
    case .actorQueue: "actor's queue"
    case .dispatchQueue: "dispatch queue"
    case .mainQueue: "DispatchQueue.main"
    case .globalQueue: "DispatchQueue.global()"
    case .targetQueue: "target queue"
    case .queueSpecificValue: "queue-specific value"
    case .queuedBlock: "queued block"
    case .eventHandler: "event handler"
    case .cancelHandler: "cancel handler"
    case .registrationHandler: "registration handler"
    case .dispatchTimer: "dispatch timer"
    case .dispatchSource: "dispatch source"
    case .dispatchGroup: "dispatch group"
    case .notifyBlock: "notify block"
    case .afterBlock: "asyncAfter block"
    case .wakeUp: "wake-up"
    case .finalizer: "finalizer's context"
    case .dispatchData: "dispatch data"
    case .dispatchIO: "DispatchIO"
    case .pendingRead: "pending read"
    case .pendingWrite: "pending write"
    case .operationHandler: "handler"
    case .dispatchObject: "libdispatch"
    case .spareMemory: "libdispatch's spare memory"
    case .block: "block"
    case .blockClosure: "closure"
    case .blockCapture: "captured word"
    case .blockVariable: "__block variable"
    case .innerBlock: "block"
    case .element: "element"
    case .key: "key"
    case .value: "value"
    case .runLoop: "RunLoop"
    case .mainRunLoop: "RunLoop.main"
    case .runLoopMode: "mode"
    case .runLoopTimer: "timer"
    case .runLoopSource: "source"
    case .runLoopObserver: "observer"
    case .runLoopBlock: "queued block"
    case .callbackInfo: "info"
    case .observerBlock: "observer block"
    case .threadDictionary: "threadDictionary"
    case .bridgedObject: "bridged object"
    case .string: "string"
    case .attributes: "attributes"
    case .threadStart: "start argument"
    case .threadSpecificValue: "thread-specific value"
    case .exitHandler: "exit handler"
    }
  }
}
