import Foundation
import LeakMemory
import LeakMetadata
import Testing

/// The size of a class's instances as the runtime has it.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
private func runtimeSize(_ type: AnyClass) -> Int

/// What users may rely on when the first word of an object is looked at.
@Suite("The first word of objects") struct ResolverHeapTests {
  /// The first word of an object.
  private func head(_ object: AnyObject) -> Address {
    // SAFETY: An object begins with the address of its metadata.
    unsafe Address(unsafeBitCast(object, to: UnsafePointer<UInt>.self).pointee)
  }

  @Test("Instances of classes are told with size and name")
  func classes() throws {
    let objects: [AnyObject] = [
      RFinal(), RDerived(), RBase<String>(), RMiddle<Int, String>(), RLast<Int8>(),
      RActor<Int>(), RMutexHolder(), JSONDecoder(), DateFormatter(), NSObject(),
      NotificationCenter(), DispatchQueue(label: "x"),
    ]
    let resolver = TypeResolver(try newSnapshot(having: objects.map(head)))
    for object in objects where !String(reflecting: type(of: object)).hasPrefix("Dispatch.") {
      let found = try #require(resolver.heapMetadata(at: head(object)))
      #expect(found.kind == .classInstance)
      #expect(found.instanceSize == runtimeSize(type(of: object)))
      #expect(
        resolver.name(of: resolver.type(ofMetadata: found.address))
          == String(reflecting: type(of: object))
      )
    }
  }

  /// An indirect case: where the type is a generic parameter the runtime makes the box.
  @inline(never)
  @_optimize(none)
  private static func leaf<T>(_ value: T) -> RTree<T> { .leaf(value) }

  /// A function with a variable of its own, which no optimizer takes out of its box.
  @inline(never)
  private static func counter(from start: Int) -> (Int) -> Int {
    var count = start
    return {
      count += $0
      return count
    }
  }

  @Test("Contexts, boxes, errors and tasks are told apart")
  func others() async throws {
    let closure = Self.counter(from: 1)
    let tree = Self.leaf([1])
    let error: any Error = RError.one("x")
    let task = Task { 1 }
    struct Holder { let closure: (Int) -> Int }
    struct Failure { let error: any Error }
    /// The first word of what a word of a value leads to.
    func head<T>(_ value: T, _ offset: Int) -> Address {
      // SAFETY: The second word of a function value is its context; an indirect case, an error and a
      // task are one word; all lead to objects that are alive. Upper and lower bits tell cases apart.
      unsafe withUnsafeBytes(of: value) { bytes in
        let word = unsafe bytes.load(fromByteOffset: offset, as: UInt.self) & ~(15 << 60 | 7)
        return unsafe Address(UnsafePointer<UInt>(bitPattern: word)?.pointee ?? 0)
      }
    }
    let heads = [
      head(Holder(closure: closure), 8), head(tree, 0), head(Failure(error: error), 0),
      head(task, 0),
    ]
    let resolver = TypeResolver(try newSnapshot(having: heads))
    let found = heads.map { resolver.heapMetadata(at: $0) }
    #expect(found.map { $0?.kind } == [.context, .box, .errorBox, .task])
    let box = try #require(found[1])
    #expect(box.contentOffset == 16)
    #expect(
      resolver.name(of: resolver.type(ofMetadata: box.boxedMetadata))
        == "Swift.Array<Swift.Int>"
    )
    let context = try #require(found[0])
    let record = try #require(resolver.captureRecord(at: context.captureDescriptor))
    #expect(record.mangledCaptures.count == 1)
    _ = await task.value
    #expect(closure(1) + closure(1) == 5)
    withExtendedLifetime((closure, tree, error)) {}
  }

  @Test("Words that lead to no metadata of objects are refused")
  func refused() throws {
    let types = resolverTypes()
    let snapshot = try sharedSnapshot()
    let resolver = TypeResolver(snapshot)
    for type in types where !(type is AnyObject.Type) {
      // SAFETY: A metatype is the address of its metadata.
      let address = unsafe Address(unsafeBitCast(type, to: UInt.self))
      #expect(resolver.heapMetadata(at: address) == nil)
    }
    for image in snapshot.images {
      for segment in image.segments where segment.permissions.contains(.execute) {
        #expect(resolver.heapMetadata(at: segment.start) == nil)
      }
    }
  }
}
