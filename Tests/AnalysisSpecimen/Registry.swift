/// What lives as long as the program.
enum Registry {
  /// Holds one object.
  nonisolated(unsafe) static var doc: StaticDoc?
  /// Holds the head of a chain.
  nonisolated(unsafe) static var chain: ChainHead?
  /// Hold one object together.
  nonisolated(unsafe) static var first: FirstHolder?
  /// See ``first``.
  nonisolated(unsafe) static var second: SecondHolder?
  /// Holds objects of a known number.
  nonisolated(unsafe) static var counted: [CountedDoc] = []
  /// Holds one value of each shape.
  nonisolated(unsafe) static var shapes: Shapes?
  /// Holds closures.
  nonisolated(unsafe) static var closures: Closures?
  /// Holds a value of a protocol's type.
  nonisolated(unsafe) static var plugin: (any Plugin)?
  /// Watches objects without holding them.
  nonisolated(unsafe) static var watcher: Watcher?
  /// A ring's object.
  nonisolated(unsafe) static var heldRing: HeldRing?
  /// What feeds a stream.
  nonisolated(unsafe) static var continuation: AsyncStream<BufferedDoc>.Continuation?
  /// The alert that is shown.
  nonisolated(unsafe) static var alert: AlertPanel?
  /// The screens that are shown.
  nonisolated(unsafe) static var navigation: NavigationController?
  /// The streams that are listened to.
  nonisolated(unsafe) static var repository: DataCacheRepo?
  /// What no graph file may have.
  nonisolated(unsafe) static var secrets: Secrets?
  /// See ``secrets``.
  nonisolated(unsafe) static var secretText = ""
  /// See ``secrets``.
  nonisolated(unsafe) static var secretMemory: UnsafeRawPointer?
}

/// Objects in a global array.
nonisolated(unsafe) var arrayDocs: [ArrayDoc] = []

/// Objects by a name.
nonisolated(unsafe) var dictionaryDocs: [String: DictionaryDoc] = [:]

/// Who waits to be resumed.
nonisolated(unsafe) var waiters: [CheckedContinuation<Void, Never>] = []

/// Handlers without a context of their own, and with one.
nonisolated(unsafe) var handlers: [() -> Void] = []
