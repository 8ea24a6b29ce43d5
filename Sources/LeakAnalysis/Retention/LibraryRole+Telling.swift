import LeakLibraries

extension LibraryRole {
  /// Whether it is the object of libdispatch that an object of Swift's stands for.
  var isOwnObject: Bool {
    switch self {
    case .dispatchQueue, .dispatchSource, .dispatchTimer, .dispatchGroup, .dispatchIO: true
    default: false
    }
  }

  /// Whether it only leads on, so that what comes next in the library says more: an element of a collection of Core
  /// Foundation's.
  var isPassing: Bool {
    switch self {
    case .storage, .element, .key, .value, .callbackInfo, .runLoopMode, .bridgedObject: true
    default: false
    }
  }

  /// Whether it is what such an object has.
  var isContent: Bool {
    switch self {
    case .eventHandler, .cancelHandler, .registrationHandler, .notifyBlock, .queuedBlock,
      .queueSpecificValue, .afterBlock, .wakeUp, .pendingRead, .pendingWrite:
      true
    default: false
    }
  }
}
