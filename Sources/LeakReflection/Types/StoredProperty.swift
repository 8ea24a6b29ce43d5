package import LeakMemory

/// A stored property of an object of a library, found by the names of its class and its own.
package enum StoredProperty {
  /// Where a property of an object lies.
  ///
  /// - Parameters:
  ///   - name: The property's name in the source.
  ///   - type: The class that declares it: the object's own or a superclass.
  ///   - module: The module of that class.
  ///   - object: The object.
  ///   - memory: Where it is read.
  /// - Returns: The property's address; nil where the object's class does not have it.
  package static func place(
    of name: String,
    declaredBy type: String,
    in module: String,
    at object: Address,
    memory: any MemoryReader
  ) -> Address? {
    guard
      object.isWordAligned, let isa = memory.pointer(object), isa.isWordAligned,
      TypeVerifier.shared.isType(isa),
      let metadata = ClassMetadata(at: isa, memory: memory),
      let chain = metadata.inheritance(memory: memory)
    else { return nil }
    let offsets = SwiftRuntime.fieldOffsets(ofType: isa)
    var first = 0
    for level in chain {
      guard let fields = level.descriptor.fields(memory: memory) else { return nil }
      if level.descriptor.name == type, level.descriptor.module(memory: memory) == module {
        guard
          let index = fields.firstIndex(where: { $0.name == name }), first + index < offsets.count
        else { return nil }
        return object + offsets[first + index]
      }
      first += fields.count
    }
    return nil
  }
}
