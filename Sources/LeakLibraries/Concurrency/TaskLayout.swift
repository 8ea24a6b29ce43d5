/// Offsets in a task, and bits of its flags.
///
/// Source: `JobFlags`, include/swift/ABI/MetadataValues.h; `ActiveTaskStatus` and `PrivateStorage`,
/// stdlib/public/Concurrency/TaskPrivate.h; `StackAllocator`, stdlib/public/runtime/StackAllocator.h.
/// Verified with Swift 6.3.1 on x86_64.
enum TaskLayout {
  /// Where the task goes on.
  static let resume = 56

  /// The innermost frame.
  static let frame = 64

  /// The innermost status record.
  static let record = 104

  /// The header of what was allocated last.
  static let lastAllocation = 112

  /// The first slab.
  static let firstSlab = 120

  /// The task-local item that was set last.
  static let locals = 136

  /// The first of the fragments that not every task has.
  static let fragments = 208

  /// Bits of the flags.
  static let isChild: UInt = 1 << 24
  static let isFuture: UInt = 1 << 25
  static let isGroupChild: UInt = 1 << 26

  /// Bits of the status.
  static let isCancelled: UInt = 0x100
  static let isRunning: UInt = 0x800
  static let isEnqueued: UInt = 0x1000
  static let isComplete: UInt = 0x2000
  static let hasDependency: UInt = 0x4000

  /// The bytes of a slab before what is allocated from it, and of an allocation's header.
  static let slabHeader = 32
  static let allocationHeader = 16

  /// The most slabs, allocations, frames and records of one task, and the most bytes of a slab.
  static let mostSlabs = 4096
  static let mostAllocations = 1 << 16
  static let mostRecords = 1 << 16
  static let mostBytes = 1 << 24
}
