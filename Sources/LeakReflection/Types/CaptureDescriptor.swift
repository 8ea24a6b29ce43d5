package import LeakMemory

/// The compiler's record of what a closure captures.
///
/// Source: `CaptureDescriptor`, include/swift/RemoteInspection/Records.h, and
/// `TargetHeapLocalVariableMetadata`, include/swift/ABI/Metadata.h. Verified with Swift 6.3.1.
package struct CaptureDescriptor: Sendable {
  /// Where the record lies.
  package let address: Address

  /// The mangled types of the captures, in order.
  package let types: [MangledName]

  /// How many generic bindings precede the captures; with none, no name has a generic parameter.
  package let bindingCount: Int

  /// Whether the compiler knew where the first capture lies, which it wrote down then.
  ///
  /// It writes 0 where it did not know the first capture's layout, such as that of a struct of another module
  /// that may grow.
  ///
  /// Source: `buildPrivateMetadata`, lib/IRGen/GenHeap.cpp.
  package let isFirstPlaced: Bool

  /// Where the bindings and captures of a context begin, behind the header of every object.
  ///
  /// No type is aligned to more than this.
  package static let start = 16

  /// Where each generic parameter's type can be found, by the parameter's mangled name: `R0_` for that
  /// of the object captured first, `B1_` for the second binding.
  ///
  /// Source: `MetadataSourceBuilder`, include/swift/RemoteInspection/MetadataSource.h.
  package let sources: [String: String]

  /// Reads the record that a context's metadata refers to; nil where there is none.
  package init?(ofContextMetadata metadata: Address, memory: any MemoryReader) {
    guard
      let firstOffset = memory.load(metadata + 8, as: UInt32.self),
      let record = memory.pointer(metadata + 16),
      let count = memory.load(record, as: UInt32.self), count <= 4096,
      let sourceCount = memory.load(record + 4, as: UInt32.self), sourceCount <= 4096,
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
    var sources: [String: String] = [:]
    for index in 0..<Int(sourceCount) {
      let place = record + (12 + Int(count) * 4 + index * 8)
      guard
        let name = memory.relativePointer(place).flatMap({ MangledName(at: $0, memory: memory) }),
        let parameter = name.genericParameter,
        let source = memory.relativePointer(place + 4).flatMap({ memory.text($0) })
      else { continue }
      // A binding comes before other ways to the same type.
      sources[parameter] = sources[parameter] ?? source
    }
    self.address = record
    self.types = types
    self.sources = sources
    self.bindingCount = Int(bindings)
    self.isFirstPlaced = firstOffset != 0
  }
}
