internal import LeakLocking
internal import LeakMemory

/// This process's memory, as metadata is read from it.
///
/// Most of what describes a type are the compiler's records, which never change while their image is
/// loaded. Pages that nobody can write to are therefore read once and kept, and so is what was
/// understood of records, since some linkers put them where data is, and layouts of values. All
/// else, such as metadata that the runtime makes, is read each time.
///
/// One thread at a time uses one of these; ``use(_:)`` sees to that.
final class MetadataMemory {
  /// Where images lie.
  let ranges: LoadedRanges

  /// The read-only parts of images.
  private let constants = PageCache(over: OwnMemory())

  /// Everything else.
  private let others = OwnMemory()

  /// The layouts of values made so far, by metadata.
  var layouts: [Address: ValueLayout] = [:]

  /// The records of types met so far.
  ///
  /// An address may be here that is none of a record, if what lies there looks like one: it is read
  /// before it is known to be real, and what is not is found out later, as without this.
  private var records: [Address: Records] = [:]

  /// What was understood of a type's record.
  struct Records {
    /// The record itself.
    var descriptor: TypeDescriptor?

    /// The module that the type is declared in.
    var module: String?

    /// Its properties or cases.
    var fields: [FieldRecord]?

    /// What tells its types apart, where it is generic.
    var signature: GenericSignature?
  }

  /// Those that nobody uses at the moment.
  private static let idle = Locked<[MetadataMemory]>([])

  /// The most that wait for being used again.
  private static let mostIdle = 4

  /// The most layouts that are kept.
  private static let mostLayouts = 1 << 16

  /// Prepares reading.
  private init(ranges: LoadedRanges) {
    self.ranges = ranges
    constants.keep()
  }

  /// Lends one to a function, which may not keep it.
  static func use<Result>(_ body: (MetadataMemory) -> Result) -> Result {
    let generation = LoadedImages.currentGeneration
    let known = idle.withLock { idle in
      // Where images were unloaded, something else may lie there by now.
      idle.removeAll { $0.ranges.generation != generation }
      return idle.popLast()
    }
    let memory = known ?? MetadataMemory(ranges: TypeVerifier.shared.ranges())
    let result = body(memory)
    if memory.layouts.count > mostLayouts { memory.layouts.removeAll() }
    if memory.records.count > mostLayouts { memory.records.removeAll() }
    idle.withLock { if $0.count < mostIdle { $0.append(memory) } }
    return result
  }

  /// What was understood of the record at an address, or is now.
  ///
  /// - Parameters:
  ///   - part: Which part of it is wanted.
  ///   - record: Where the record lies.
  ///   - memory: Where it is read: what is kept is this process's.
  ///   - read: Reads the part.
  /// - Returns: The part; nil where it cannot be read, which is not kept.
  static func part<Part>(
    _ part: WritableKeyPath<Records, Part?>,
    ofRecord record: Address,
    memory: any MemoryReader,
    read: () -> Part?
  ) -> Part? {
    guard let kept = memory as? MetadataMemory else { return read() }
    if let known = kept.records[record]?[keyPath: part] { return known }
    guard let found = read() else { return nil }
    if kept.ranges.contains(record) {
      kept.records[record, default: Records()][keyPath: part] = found
    }
    return found
  }
}

// MARK: - MemoryReader

extension MetadataMemory: MemoryReader {
  func read(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(MemoryReadError) {
    // SAFETY: The caller's buffer, passed on with its size.
    if ranges.isConstant(address, count: buffer.count) {
      unsafe try constants.read(address, into: buffer)
    } else {
      unsafe try others.read(address, into: buffer)
    }
  }
}

// SAFETY: `use` lends each to one call at a time, and locks when it passes from thread to thread.
extension MetadataMemory: @unchecked Sendable {}
