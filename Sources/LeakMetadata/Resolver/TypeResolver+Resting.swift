package import LeakMemory

extension TypeResolver {
  /// Lets go of the picture, and keeps what another one of the same process and images will tell again.
  ///
  /// That is what rests on the constants of images: descriptors, declarations, conformances, the types that mangled
  /// texts name, and fields. What was read of memory that the runtime makes is read again, and what was not found
  /// is looked for again.
  package func rest() {
    look(at: snapshot.withoutMemory())
    heapMetadataCache = HeapMetadataCache()
    metadataIndex = nil
    typesByMetadata = [:]
    entries = entries.filter { $0.value != nil }
    rawTypes = rawTypes.filter { !table.isIncomplete($0.value) }
    variables = variables.filter { $0.value.map { isSettled($0.type) } ?? false }
    members = members.filter { isSettled($0.value) }
    fieldCache = fieldCache.filter { $0.value.allSatisfy { $0.type.map(isSettled) ?? true } }
    names = names.filter { !table.isIncomplete($0.key) }
  }

  /// Goes on with another picture of the same process and images.
  package func resume(with snapshot: Snapshot) {
    look(at: snapshot)
  }

  /// Reads another picture from now on.
  private func look(at snapshot: Snapshot) {
    self.snapshot = snapshot
    memory = MetadataMemory(snapshot)
    headMemory = HeadMemory(snapshot)
  }

  /// Whether nothing is left to be found out of what a type is.
  private func isSettled(_ type: TypeID) -> Bool {
    !table.isIncomplete(type) && !table.isDependent(type)
  }
}
