internal import LeakLocking
package import LeakMemory

/// The layouts of this process's types, found once and kept: metadata never changes.
package final class LayoutCache: Sendable {
  /// The process's cache.
  package static let shared = LayoutCache()

  /// Layouts of objects by isa; nil for a word that is no isa.
  private let objects = Locked<[Address: ObjectLayout?]>([:])

  /// Layouts of payloads and boxed values by metadata.
  private let values = Locked<[Address: ValueLayout?]>([:])

  /// A cache of its own.
  package init() {}

  /// What the object at an address is.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isa: Its first word.
  /// - Returns: The layout, and whether every object of this isa has it; nil where the object is
  ///   none that is understood.
  package func object(
    at object: Address,
    isa: Address
  ) -> (layout: ObjectLayout, isShared: Bool)? {
    if let known = objects.withLock({ $0[isa] }) { return known.map { ($0, true) } }
    // Not under the lock: the runtime is asked, and takes locks of its own.
    // This process's memory always, for the same reason.
    let found = MetadataMemory.use { memory in
      ObjectLayoutBuilder(memory: memory).layout(of: object, isa: isa)
    }
    // What is no isa today can be metadata tomorrow: only what was understood is kept.
    if let found, found.isShared { objects.withLock { $0[isa] = found.layout } }
    return found
  }

  /// Where values of a type keep references; a tuple's parts are labelled by their index.
  package func value(ofType metadata: Address) -> ValueLayout? {
    if let known = values.withLock({ $0[metadata] }) { return known }
    // A word from an object: the runtime may be asked only about real types.
    guard TypeVerifier.shared.isType(metadata) else { return nil }
    let found = MetadataMemory.use { memory in
      ValueLayoutBuilder(memory: memory).payloadLayout(ofType: metadata)
    }
    values.withLock { $0[metadata] = .some(found) }
    return found
  }
}
