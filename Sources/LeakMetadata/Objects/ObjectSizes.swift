package import LeakMemory

/// Says how large heap objects are by what is in them, for processes whose allocator is not known.
package final class ObjectSizes {
  /// Knows how values are stored.
  private let layouts: LayoutBuilder

  /// The way to read memory.
  private var cursor: SnapshotCursor

  /// The layouts of objects, by the metadata's address.
  private var objects: [UInt: ObjectLayout?] = [:]

  /// The fixed part of a task, before what only some tasks have.
  ///
  /// Source: `AsyncTask`, include/swift/ABI/Task.h; verified with 6.3.1.
  private static let taskSize = 208

  /// The fixed part of an error's box.
  ///
  /// Source: `SwiftError`, stdlib/public/runtime/ErrorObject.h, without Objective-C: type and witness table
  /// behind the header; verified with 6.3.1.
  private static let errorSize = 32

  /// Larger objects are not believed.
  private static let mostBytes: UInt = 1 << 40

  /// Reads a snapshot's objects.
  package convenience init(_ resolver: TypeResolver, _ snapshot: Snapshot) {
    self.init(LayoutBuilder(resolver: resolver), snapshot)
  }

  /// Reads a snapshot's objects by layouts that others use as well.
  package init(_ layouts: LayoutBuilder, _ snapshot: Snapshot) {
    self.layouts = layouts
    cursor = snapshot.structureCursor()
  }

  /// Forgets where it read last, in memory that is read as it is asked for.
  package func restart() { cursor.restart() }

  /// The fixed part of the objects with a heap metadata, in bytes; nil for what is no object of its own.
  package static func fixedSize(of heap: HeapMetadata) -> Int? {
    switch heap.kind {
    case .classInstance: heap.instanceSize
    case .context, .box: max(16, heap.contentOffset)
    case .errorBox: errorSize
    case .task: taskSize
    case .job: nil
    }
  }

  /// The size of an object in bytes; nil where only its allocator knows it.
  package func byteCount(of object: UInt, _ heap: HeapMetadata) -> Int? {
    guard let layout = layout(heap) else { return nil }
    let end = layout.parts.map { $0.offset &+ max($0.extent, $0.layout?.size ?? 0) }.max() ?? 16
    let fixed = max(Self.fixedSize(of: heap) ?? 16, end)
    guard fixed >= 16, let size = size(of: object, layout.storage, fixed) else { return nil }
    return size < Self.mostBytes ? Int(max(UInt(fixed), size)) : nil
  }

  /// The layout of objects, kept.
  private func layout(_ heap: HeapMetadata) -> ObjectLayout? {
    let key = heap.address.bits
    if let known = objects[key] { return known }
    let result = ObjectLayoutBuilder(layouts: layouts).layout(ofHeapMetadata: heap.address)
    objects[key] = .some(result)
    return result
  }

  /// The size of an object by what is behind its properties.
  private func size(of object: UInt, _ storage: ObjectLayout.Storage, _ fixed: Int) -> UInt? {
    switch storage {
    case .none: return UInt(fixed)
    case .elements(let countOffset, let countSize, let start, let element):
      return cursor.word(object &+ UInt(countOffset)).flatMap {
        elements(start, $0 & Operation.mask(ofBytes: countSize), element)
      }
    case .ring(let headerOffset, let start, let element):
      return cursor.word(object &+ UInt(headerOffset)).flatMap { elements(start, $0, element) }
    case .dictionary(let key, let value):
      guard let keys = buckets(object, at: 48, key), let values = buckets(object, at: 56, value)
      else { return nil }
      return max(keys, values)
    case .set(let element): return buckets(object, at: 48, element)
    case .error:
      guard let type = cursor.word(object &+ 16),
        let facts = layouts.resolver.valueWitnesses(ofMetadata: Address(type)),
        facts.size >= 0, facts.size < 1 << 32, facts.alignment < 1 << 16
      else { return nil }
      return UInt(ValueLayout.up(Self.errorSize, facts.alignment)) &+ UInt(facts.size)
    case .keyPath(let start):
      return cursor.word(object &+ UInt(start)).map { UInt(start) &+ 8 &+ $0 & 0xff_ffff }
    case .tail, .words, .generic: return nil
    }
  }

  /// Where so many elements end that begin at an offset.
  private func elements(_ start: Int, _ count: UInt, _ element: ValueLayout) -> UInt? {
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: UInt(max(0, element.stride)))
    return isTooLarge || size > Self.mostBytes ? nil : UInt(start) &+ size
  }

  /// Where a hash table's buckets end, by the address of their beginning and the table's scale.
  ///
  /// Source: `__RawDictionaryStorage` in stdlib/public/core/DictionaryStorage.swift, `__RawSetStorage` in
  /// SetStorage.swift: the scale is the byte at 32; verified with Swift 6.3.1.
  private func buckets(_ object: UInt, at offset: UInt, _ element: ValueLayout) -> UInt? {
    guard let scale = cursor.load(object &+ 32, as: UInt8.self), scale < 40,
      let start = cursor.word(object &+ offset), start > object, start &- object < Self.mostBytes
    else { return nil }
    return elements(Int(start &- object), 1 << UInt(scale), element)
  }
}
