package import LeakMemory

extension AllocatorView {
  /// Finds out which allocator a process has, reads its live blocks, and checks them against the
  /// Swift objects that a scan of all memory finds.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - probe: Recognises metadata of objects.
  ///   - lockedArenas: What to make of arenas that a thread was changing when it was stopped.
  ///   - known: The allocator whose structures passed the check in another picture of the same process, so
  ///     that they are not checked again.
  ///   - copies: Copies of the process's memory that it has itself: they have the addresses of everything, and of what
  ///     is no more.
  /// - Returns: The view that passed its check; Swift objects alone where none did.
  package static func find<Probe: HeapMetadataProbe>(
    in snapshot: Snapshot,
    probe: inout Probe,
    lockedArenas: LockedArenaPolicy = .report,
    known: BlockSource? = nil,
    without copies: [Range<UInt>] = []
  ) -> AllocatorView {
    let memory = ObjectMemory(snapshot, without: copies)
    if let known, let view = view(known, memory, snapshot, &probe, isChecked: false),
      view.lockedArenaCount == 0 || lockedArenas == .report
    {
      return view
    }
    if let reason = AllocatorName.reason(byImagesOf: snapshot) {
      return alone(reason, memory, snapshot, &probe)
    }
    var failure: (reason: ObjectsAloneReason, check: ObjectCheck)?
    for kind in [BlockSource.glibc, .jemalloc, .mimalloc] {
      guard let view = view(kind, memory, snapshot, &probe) else { continue }
      if view.check.isPassed {
        if view.lockedArenaCount > 0, lockedArenas == .useObjectsAlone {
          return alone(.lockedArenas(view.lockedArenaCount), memory, snapshot, &probe)
        }
        return view
      }
      if failure == nil || view.check.missingCount < failure?.check.missingCount ?? 0 {
        let reason = ObjectsAloneReason.failedCheck(
          allocator: kind.name,
          missing: view.check.missingCount + view.check.insideCount,
          objects: view.check.objectCount
        )
        failure = (reason, view.check)
      }
    }
    var reason = AllocatorName.reason(bySymbolsOf: snapshot) ?? .unknownAllocator
    // An allocator that has most of the objects is the process's; one that has few is not in use.
    if let failure, failure.check.blockCount > failure.check.missingCount {
      reason = failure.reason
    }
    return alone(reason, memory, snapshot, &probe)
  }

  /// Finds Swift objects by a scan of all memory, whatever allocator the process has.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - probe: Recognises metadata of objects.
  ///   - reason: Why no allocator's structures are used.
  /// - Returns: A view whose blocks are objects.
  package static func objectsAlone<Probe: HeapMetadataProbe>(
    in snapshot: Snapshot,
    probe: inout Probe,
    reason: ObjectsAloneReason
  ) -> AllocatorView {
    alone(reason, ObjectMemory(snapshot), snapshot, &probe)
  }

  /// The blocks by one allocator's structures, with their check; nil where the process has none.
  private static func view<Probe: HeapMetadataProbe>(
    _ kind: BlockSource,
    _ memory: ObjectMemory,
    _ snapshot: Snapshot,
    _ probe: inout Probe,
    isChecked: Bool = true
  ) -> AllocatorView? {
    let blocks: BlockTable
    var figures: [String: Int]
    var locked = 0
    var pieces: [Range<UInt>] = []
    switch kind {
    case .glibc:
      guard let heap = GlibcHeap(snapshot) else { return nil }
      (blocks, figures, locked) = (heap.blocks, heap.figures, heap.lockedArenaCount)
      pieces = heap.pieces
    case .jemalloc:
      let objects = ObjectCandidates.find(in: snapshot, memory.heap, probe: &probe)
      guard let heap = JemallocHeap(snapshot, objects: objects.addresses) else { return nil }
      (blocks, figures) = (heap.blocks, heap.figures)
    case .mimalloc:
      guard let heap = MimallocHeap(snapshot) else { return nil }
      (blocks, figures) = (heap.blocks, heap.figures)
    case .objectsAlone: return nil
    }
    let check = isChecked ? ObjectCheck(blocks, memory, snapshot, &probe) : ObjectCheck()
    figures["objects"] = check.objectCount
    return AllocatorView(
      blocks: blocks,
      pieces: pieces,
      source: kind,
      check: check,
      lockedArenaCount: locked,
      figures: figures
    )
  }

  /// An object of which nobody knows the size is taken for no larger than this, in bytes.
  private static var mostUnknownBytes: Int { 1024 }

  /// The blocks that Swift objects are, where nothing else is known.
  private static func alone<Probe: HeapMetadataProbe>(
    _ reason: ObjectsAloneReason,
    _ memory: ObjectMemory,
    _ snapshot: Snapshot,
    _ probe: inout Probe
  ) -> AllocatorView {
    let candidates = ObjectCandidates.find(in: snapshot, memory.heap, probe: &probe)
    let confirmed = ReferenceCensus.confirmed(
      candidates.list,
      in: snapshot,
      memory.writable
    )
    var cursor = snapshot.cursor()
    var blocks = BlockTableBuilder()
    for (index, complement) in confirmed.enumerated() {
      let address = ~complement
      guard let metadata = cursor.word(address),
        let size = probe.instanceSize(ofHeapMetadata: metadata)
      else { continue }
      let whole = probe.byteCount(ofObject: address, metadata: metadata, instanceSize: size)
      // What is not in the snapshot, or another object's, is no part of an object.
      var room = cursor.readableCount(from: address)
      if index + 1 < confirmed.count {
        room = min(room, Int(clamping: ~confirmed[index + 1] &- address))
      }
      let most = whole ?? max(size, mostUnknownBytes)
      blocks.append(start: address, byteCount: UInt(max(16, min(most, room))))
    }
    var check = ObjectCheck()
    check.objectCount = confirmed.count
    check.blockCount = confirmed.count
    return AllocatorView(
      blocks: blocks.table(),
      pieces: [],
      source: .objectsAlone(reason),
      check: check,
      lockedArenaCount: 0,
      figures: ["candidates": candidates.count, "objects": confirmed.count]
    )
  }
}

extension BlockSource {
  /// The allocator's name for users.
  fileprivate var name: String {
    switch self {
    case .glibc: "glibc"
    case .jemalloc: "jemalloc"
    case .mimalloc: "mimalloc"
    case .objectsAlone: "the allocator"
    }
  }
}
