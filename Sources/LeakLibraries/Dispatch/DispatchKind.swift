internal import LeakMemory

/// The kind of an object of libdispatch, as its table of functions says; needs no symbols.
///
/// Source: `DISPATCH_OBJECT_VTABLE_HEADER` and the types, libdispatch's src/object_internal.h. Verified with
/// Swift 6.3.1.
enum DispatchKind {
  case queue
  case globalQueue
  case mainQueue
  case managerQueue
  case workloop
  case source
  case group
  case semaphore
  case data
  case channel
  case operation
  case disk

  /// The kind of objects with a table of functions; nil where there is no such table.
  init?(table: Address, _ context: inout LibraryContext) {
    guard let type = context.word(at: table + 16), type < 0x100_0000,
      let kind = Self.kind(ofType: type)
    else { return nil }
    // Functions that dispose of it, for others and for good, and what invokes it.
    for offset in [0, 8, 32, 48] {
      guard let word = context.word(at: table + offset), context.isCode(Address(word)) else {
        return nil
      }
    }
    self = kind
  }

  /// Whether a table is that of work that goes from one queue to another.
  static func isContinuationTable(_ table: Address, _ context: inout LibraryContext) -> Bool {
    guard let type = context.word(at: table + 16), type & 0xff == 0, type <= 0xf00,
      context.word(at: table) == 0, context.word(at: table + 8) == 0,
      let invoke = context.word(at: table + 48)
    else { return false }
    return context.isCode(Address(invoke))
  }

  /// The kind of a type's number.
  private static func kind(ofType type: UInt) -> DispatchKind? {
    switch type & 0xffff {
    case 0x101: .semaphore
    case 0x201: .group
    case 0x102: .data
    case 0x003: .channel
    case 0x004: .operation
    case 0x005: .disk
    case 0x111, 0x211, 0x711, 0x811: .queue
    case 0x311, 0x411: .globalQueue
    case 0x511: .managerQueue
    case 0x611: .mainQueue
    case 0x012: .workloop
    case 0x113, 0x213: .source
    default: nil
    }
  }

  /// What memory of the kind is to a reader of facts.
  var interpretation: LibraryInterpretation.Kind {
    switch self {
    case .queue, .globalQueue, .mainQueue, .managerQueue, .workloop: .dispatchQueue
    case .source: .dispatchSource
    case .group: .dispatchGroup
    case .semaphore, .data, .channel, .operation, .disk: .dispatchObject
    }
  }

  /// The name of an object of the kind.
  var role: LibraryRole {
    switch self {
    case .queue, .managerQueue, .workloop: .dispatchQueue
    case .globalQueue: .globalQueue
    case .mainQueue: .mainQueue
    case .source: .dispatchSource
    case .group: .dispatchGroup
    case .data: .dispatchData
    case .channel, .operation: .dispatchIO
    case .semaphore, .disk: .dispatchObject
    }
  }
}
