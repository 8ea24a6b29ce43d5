package import LeakMemory

/// The compiler's record of what a closure captures.
///
/// Source: `CaptureDescriptor`, include/swift/RemoteInspection/Records.h, and
/// `TargetHeapLocalVariableMetadata`, include/swift/ABI/Metadata.h. Verified with Swift 6.3.1.
package struct CaptureDescriptor: Sendable {
  /// The mangled types of the captures, in order.
  package let types: [MangledName]

  /// How many generic bindings precede the captures; with none, no name has a generic parameter.
  package let bindingCount: Int

  /// Reads the record that a context's metadata refers to; nil where there is none.
  package init?(ofContextMetadata metadata: Address, memory: any MemoryReader) {
    guard
      let record = memory.pointer(metadata + 16),
      let count = memory.load(record, as: UInt32.self), count <= 4096,
      let bindings = memory.load(record + 8, as: UInt32.self), bindings <= 4096
    else { return nil }
    var types: [MangledName] = []
    for index in 0..<Int(count) {
      guard
        let name = memory.relativePointer(record + 12 + index * 4),
        let type = MangledName(at: name, memory: memory)
      else { return nil }
      types.append(type)
    }
    self.types = types
    self.bindingCount = Int(bindings)
  }
}
