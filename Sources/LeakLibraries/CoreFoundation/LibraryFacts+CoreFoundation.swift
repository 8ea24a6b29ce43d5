internal import LeakMemory

extension LibraryFacts {
  /// Adds that a block is an object of Core Foundation.
  mutating func addCoreObject(
    _ block: LibraryBlock,
    _ role: LibraryRole = .storage,
    isComplete: Bool = true
  ) {
    add(
      LibraryInterpretation(
        start: block.start,
        byteCount: block.byteCount,
        kind: .coreFoundation,
        role: role,
        isComplete: isComplete
      )
    )
  }

  /// Adds the references that words of an object are, by offset.
  mutating func addFields(
    _ object: LibraryBlock,
    _ fields: KeyValuePairs<Int, LibraryRole>,
    _ context: inout LibraryContext
  ) {
    for (offset, role) in fields where offset + 8 <= object.byteCount {
      addStrong(object.start, offset, role, &context)
    }
  }

  /// Adds what a program gave an object as its context: retained, where there is a function for that.
  ///
  /// A context is a version, the information, and the functions that retain and release it.
  ///
  /// Source: `CFRunLoopTimerContext` and its like, swift-corelibs-foundation's
  /// Sources/CoreFoundation/include/CFRunLoop.h. Verified with Swift 6.3.1.
  mutating func addCallbackInfo(
    _ object: LibraryBlock,
    at offset: Int,
    isRetained: Bool = false,
    _ context: inout LibraryContext
  ) {
    guard offset + 24 <= object.byteCount,
      let target = context.pointer(at: object.start + (offset + 8)),
      context.heap.block(at: target) != nil
    else { return }
    let retain = context.word(at: object.start + (offset + 16)) ?? 0
    add(
      LibraryReference(
        holder: object.start,
        slot: object.start + (offset + 8),
        target: target,
        kind: isRetained || retain != 0 ? .strong : .unmanaged,
        role: .callbackInfo
      )
    )
  }
}
