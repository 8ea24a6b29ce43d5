internal import LeakMemory

/// The status records of a task, the innermost first: what it waits for, its children, its handlers.
///
/// Source: include/swift/ABI/TaskStatus.h; `TaskStatusRecordKind`, include/swift/ABI/MetadataValues.h.
/// Verified with Swift 6.3.1 (the name's record is of that version).
struct TaskStatusRecords {
  /// The kinds of records.
  enum Kind: UInt8 {
    case dependency = 0
    case child = 1
    case group = 2
    case cancellation = 3
    case escalation = 4
    case executor = 5
    case name = 6

    /// The bytes of a record.
    var byteCount: Int {
      switch self {
      case .dependency: 48
      case .child, .name: 24
      case .group, .cancellation, .escalation: 32
      case .executor: 40
      }
    }
  }

  /// A record.
  struct Record {
    let kind: Kind
    let start: Address
  }

  /// The records that are known.
  let records: [Record]

  /// Reads a task's records.
  init(of task: TaskRecord, _ context: inout LibraryContext) {
    var records: [Record] = []
    var seen: Set<Address> = []
    var next = context.pointer(at: task.address + TaskLayout.record)
    while let start = next, seen.count < TaskLayout.mostRecords, seen.insert(start).inserted,
      let flags = context.word(at: start)
    {
      if let kind = Kind(rawValue: UInt8(truncatingIfNeeded: flags)) {
        records.append(Record(kind: kind, start: start))
      }
      next = context.pointer(at: start + 8)
    }
    self.records = records
  }

  /// The address in the first record of a kind, at an offset.
  func pointer(in kind: Kind, at offset: Int, _ context: inout LibraryContext) -> Address? {
    guard let record = records.first(where: { $0.kind == kind }) else { return nil }
    return context.word(at: record.start + offset).flatMap { $0 < 4096 ? nil : Address($0) }
  }
}
