/// Offsets in what libdispatch keeps of a channel for reading and writing.
///
/// Source: `dispatch_io_s`, `dispatch_operation_s`, `dispatch_fd_entry_s`, `dispatch_stream_s` and `dispatch_disk_s`,
/// libdispatch's src/io_internal.h. Verified with Swift 6.3.1 on x86_64.
enum DispatchIOLayout {
  /// In an object of libdispatch: how many references programs have, less one.
  static let programReferences = 12

  /// In a channel: its queues and group, its descriptor's entry, and the descriptor.
  static let channelQueue = 48
  static let channelBarrierQueue = 56
  static let channelBarrierGroup = 64
  static let channelEntry = 112
  static let channelDescriptor = 124
  static let channelSize = 136

  /// In an operation: its queue, direction (0 for reading), handler, channel, entry, timer, buffer and data.
  static let operationQueue = 48
  static let operationDirection = 56
  static let operationHandler = 128
  static let operationChannel = 136
  static let operationEntry = 144
  static let operationTimer = 152
  static let operationBuffer = 176
  static let operationBufferData = 224
  static let operationData = 232
  static let operationNext = 240
  static let operationSize = 272

  /// In a descriptor's entry: the descriptor, its path, streams for reading and writing, disk, queues, group, and the
  /// channel of `dispatch_read` and its like.
  static let entryDescriptor = 0
  static let entryPath = 8
  static let entryStreams = 48
  static let entryDisk = 64
  static let entryCloseQueue = 72
  static let entryBarrierQueue = 80
  static let entryBarrierGroup = 88
  static let entryChannel = 96
  static let entrySize = 136

  /// In a stream: its queue, its source, and two lists of operations.
  static let streamQueue = 0
  static let streamSource = 8
  static let streamOperations = 32
  static let streamSize = 64

  /// In a disk: its operations, and the queue that picks one.
  static let diskOperations = 48
  static let diskQueue = 72

  /// In a block of C that times an operation: where its two captures are.
  static let captures = [32, 40]

  /// How many directions there are, and how far apart a list's heads are.
  static let directionCount = 2
  static let headSize = 16
}
