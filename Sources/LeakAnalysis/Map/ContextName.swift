import LeakMemory
import LeakMetadata

/// Names closures' contexts and boxes, which have metadata of one kind.
///
/// A box has one value: a captured variable, the payload of an indirect case, or a value in an existential. A closure that
/// captures one object has that for its context, and one that captures one other value has a context that looks like the
/// value's box.
///
/// What a box has is not told by its type: boxes of one layout share metadata, which describes the first of their types.
///
/// Source: `BoxDescriptorBuilder` and `CaptureDescriptorBuilder`, lib/IRGen/GenReflection.cpp; `convertBoxType`,
/// lib/IRGen/GenHeap.cpp; `emitFunctionPartialApplication`, lib/IRGen/GenFunc.cpp. Verified with Swift 6.3.1.
enum ContextName {
  /// What a closure's context is called.
  static let closure = "closure"

  /// What is called so of which the metadata does not tell the one from the other.
  static let unknown = "box or closure context"

  /// What a value's box is called.
  static let box = "box"

  /// What the box of a value is called whose type the box's own metadata has.
  static func box(of typeName: String) -> String { "box of \(typeName)" }

  /// Whether a name is one of a box.
  static func isBox(_ name: String) -> Bool { name == box || name.hasPrefix("box of ") }

  /// What the metadata of contexts and boxes says that an object is.
  static func of(_ metadata: HeapMetadata, _ resolver: TypeResolver) -> String {
    guard let record = resolver.captureRecord(at: metadata.captureDescriptor) else {
      return unknown
    }
    // A box has neither generic arguments in front nor a second value.
    guard let type = onlyCapture(record, resolver) else { return closure }
    switch resolver.node(type) {
    case .box: return closure
    // A tuple that a closure captures may be one value, as one in a capture list is.
    default: return unknown
    }
  }

  /// The type of the only capture; nil where there are others, or generic arguments.
  private static func onlyCapture(_ record: CaptureRecord, _ resolver: TypeResolver) -> TypeID? {
    guard record.bindingCount == 0, record.sources.isEmpty, record.mangledCaptures.count == 1 else {
      return nil
    }
    return resolver.type(mangledAt: record.mangledCaptures[0], in: .empty)
  }
}
