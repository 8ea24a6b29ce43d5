package import LeakMemory

/// What a thread of Foundation's says of itself.
///
/// Source: `Thread` and `_NSThreadStatus`, swift-corelibs-foundation, Sources/Foundation/Thread.swift.
/// Verified with Swift 6.3.1.
package struct ThreadRecord: Sendable {
  /// Whether the thread has been started and is not over.
  package let isRunning: Bool

  /// The values of its status, in the order of the declaration.
  private enum Status: UInt8 {
    case created
    case starting
    case executing
    case finished
  }

  /// Reads the thread object at an address; nil where there is none.
  package init?(at object: Address, memory: any MemoryReader) {
    guard
      object.isWordAligned, let isa = memory.pointer(object),
      memory.word(isa) == MetadataKind.class.rawValue
        || memory.word(isa).map({ $0 > 0x7ff }) ?? false,
      let metadata = ClassMetadata(at: isa, memory: memory), TypeVerifier.shared.isType(isa),
      let chain = metadata.inheritance(memory: memory),
      let level = chain.firstIndex(where: {
        $0.descriptor.name == "Thread" && $0.descriptor.module(memory: memory) == "Foundation"
      })
    else { return nil }
    let offsets = SwiftRuntime.fieldOffsets(ofType: isa)
    var first = 0
    for (index, one) in chain.enumerated() {
      guard let fields = one.descriptor.fields(memory: memory) else { return nil }
      if index == level {
        guard
          let place = fields.firstIndex(where: { $0.name == "_status" }),
          first + place < offsets.count,
          let byte = memory.load(object + offsets[first + place], as: UInt8.self),
          let status = Status(rawValue: byte)
        else { return nil }
        isRunning = status == .starting || status == .executing
        return
      }
      first += fields.count
    }
    return nil
  }
}
