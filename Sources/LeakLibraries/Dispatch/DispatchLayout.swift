/// Offsets in objects of libdispatch.
///
/// Source: libdispatch's src/object_internal.h, queue_internal.h, semaphore_internal.h, data_internal.h,
/// io_internal.h, event/event_internal.h. Verified with Swift 6.3.1 on x86_64.
enum DispatchLayout {
  /// In every object: the next one in its queue, its target queue, a program's context and what frees that.
  static let next = 16
  static let target = 24
  static let context = 32
  static let finalizer = 40

  /// In a queue: its state, label, specific values or source's registration, and first item.
  static let state = 56
  static let label = 72
  static let specifics = 88
  static let registration = 88
  static let firstItem = 104

  /// The least state of a queue or source that is suspended, or was never activated: `DISPATCH_QUEUE_NEEDS_ACTIVATION`.
  static let leastSuspended: UInt = 0x0080_0000_0000_0000

  /// In a piece of work: its function, what that is given, and what it is about.
  static let workFunction = 32
  static let workContext = 40
  static let workData = 48
  static let workOther = 56

  /// In a group: what was entered, and the first piece of work to do at the end.
  static let groupState = 48
  static let groupNotify = 56

  /// In data: its destructor, how many parts it has, and those.
  static let dataDestructor = 56
  static let dataPartCount = 72
  static let dataParts = 80

  /// In a registration: its source's address as a complement, its state, and the handlers.
  static let registrationSource = 8
  static let registrationState = 16
  static let handlers = 40

  /// The most items of a queue, values of a queue and parts of data that are read.
  static let mostItems = 1 << 20
}
