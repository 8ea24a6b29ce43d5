extension Snapshot {
  /// The same snapshot, which keeps what is read of it from now on; nil where there is no room for that.
  package func recording() -> Snapshot? {
    guard let record = ReadRecord(of: extents, regions: regions) else { return nil }
    return Snapshot(sharing: self, record: record)
  }

  /// What was read of it so far: a snapshot with nothing else, in which all that was not read is zero.
  ///
  /// It has no contents: no texts, numbers or keys of the program, but what a type, a count, a tag or a task's name is
  /// made of. Registers are as references are: those that lead nowhere are zero.
  package var recorded: Snapshot? {
    guard let record else { return nil }
    var facts = process
    facts.hasContents = false
    return Snapshot(
      regions: regions,
      extents: record.kept,
      storage: [record.owner],
      images: images,
      threads: threads.map { thread in
        SnapshotThread(
          number: thread.number,
          name: thread.name,
          registers: thread.registers.map { registers in
            ThreadRegisters(
              values: registers.values.map { $0.map { Address(record.reference($0.bits)) } }
            )
          },
          threadPointer: thread.threadPointer,
          isInKernel: thread.isInKernel,
          isAsking: thread.isAsking
        )
      },
      process: facts,
      absences: absences
    )
  }
}
