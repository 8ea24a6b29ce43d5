internal import LeakMemory

extension LibraryTask {
  /// Describes a task that is over.
  init(finished task: TaskRecord, byteCount: Int, _ context: inout LibraryContext) {
    self.init(
      address: task.address,
      byteCount: byteCount,
      state: .complete,
      isCancelled: task.status & TaskLayout.isCancelled != 0,
      dependency: .none,
      awaited: .null,
      parent: task.parent(&context) ?? .null,
      name: .null,
      resume: .null,
      frame: .null,
      cancellationHandlers: []
    )
  }

  /// Describes a task that is not over.
  init(
    unfinished task: TaskRecord,
    byteCount: Int,
    _ records: TaskStatusRecords,
    _ context: inout LibraryContext
  ) {
    var dependency = Dependency.none
    var awaited = Address.null
    // It is the innermost record, and out of date in a task that runs.
    if let record = records.records.first, record.kind == .dependency, task.state != .running,
      let kind = context.half(at: record.start + 32)
    {
      dependency = kind < 5 ? Dependency(rawValue: UInt8(kind)) ?? .none : .none
      awaited = context.pointer(at: record.start + 16) ?? .null
    }
    let resume = context.word(at: task.address + TaskLayout.resume).map { Address($0) }
    self.init(
      address: task.address,
      byteCount: byteCount,
      state: task.state,
      isCancelled: task.status & TaskLayout.isCancelled != 0,
      dependency: dependency,
      awaited: awaited,
      parent: task.parent(&context) ?? .null,
      name: records.pointer(in: .name, at: 16, &context) ?? .null,
      resume: resume ?? .null,
      frame: context.pointer(at: task.address + TaskLayout.frame) ?? .null,
      cancellationHandlers: records.records.filter { $0.kind == .cancellation }
        .map { record in
          Handler(
            code: context.pointer(at: record.start + 16) ?? .null,
            context: context.pointer(at: record.start + 24) ?? .null
          )
        }
    )
  }
}
