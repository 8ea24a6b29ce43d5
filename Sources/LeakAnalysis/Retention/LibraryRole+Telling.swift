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

  /// What is said of the way so far where this role makes another one of it: what is notified is no block of the work item's
  /// own, and what its queue has is none of the block's; what a job that destroys
  /// an object is says more than that it is one; nil for all others.
  func told(after label: String) -> String? {
    switch self {
    case .notifyBlock where label == Self.ownBlock: text
    case .notifyBlock where label == Self.afterBlock.text: label + "'s notify block"
    case .dispatchQueue where label == Self.notifyBlock.text: label + "'s queue"
    case .isolatedDeinit where label == Self.enqueuedJob.text: text
    case .isolatedDeinit where label.hasSuffix(Self.jobsOwn):
      label.dropLast(Self.jobsOwn.count) + " " + text
    default: nil
    }
  }

  /// The end of the label of an `UnownedJob`.
  private static let jobsOwn = ".context"

  /// The label of a work item's own block.
  private static let ownBlock = "block"

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
