import Foundation
import LeakMemory
import LeakReflection
import Testing

@Suite("Metadata agrees with the compiler and the allocator")
struct LayoutOracleTests {
  private let memory = OwnMemory()

  /// The address of a type's metadata.
  private func metadata(_ type: Any.Type) -> Address {
    Address(UInt(bitPattern: ObjectIdentifier(type)))
  }

  /// Compares what a type's witness table says with what the compiler says.
  private func compare<Value>(_ type: Value.Type) throws {
    let witnesses = try #require(ValueWitnesses(ofType: metadata(type), memory: memory))
    #expect(witnesses.size == MemoryLayout<Value>.size, "\(type)")
    #expect(witnesses.stride == MemoryLayout<Value>.stride, "\(type)")
    #expect(witnesses.alignmentMask + 1 == MemoryLayout<Value>.alignment, "\(type)")
    #expect(witnesses.isTrivial == _isPOD(type), "\(type)")
    #expect(witnesses.isStoredInline == isInline(type), "\(type)")
  }

  /// Whether a value of a type is stored in an existential itself.
  private func isInline<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= 24 && MemoryLayout<Value>.alignment <= 8
      && _isBitwiseTakable(type)
  }

  @Test("size, stride, alignment and nature of values")
  func witnesses() throws {
    for type in RealTypes.all {
      try compare(type.type)
    }
    try compare(Bool.self)
    try compare(SIMD16<Int32>.self)
    try compare((Int8, Int64, Int8).self)
    try compare(WeakHolder.self)
    try compare(Never.self)
    try compare([17 of UInt16].self)
  }

  @Test("offsets of a struct's fields")
  func structOffsets() {
    let offsets = SwiftRuntime.fieldOffsets(ofType: metadata(Mixed.self))
    #expect(
      offsets == [
        MemoryLayout<Mixed>.offset(of: \.flag), MemoryLayout<Mixed>.offset(of: \.number),
        MemoryLayout<Mixed>.offset(of: \.small), MemoryLayout<Mixed>.offset(of: \.list),
      ]
    )
  }

  @Test("offsets of a class's fields, superclasses first, by the values found there")
  func classOffsets() throws {
    let object = Derived()
    object.first = 0x1111_2222_3333_4444
    object.second = 0x55
    object.third = 0x6666_7777_8888_9999
    let offsets = SwiftRuntime.fieldOffsets(ofType: metadata(Derived.self))
    try #require(offsets.count == 3)
    let address = Address(of: object)
    #expect(memory.load(address + offsets[0], as: Int.self) == object.first)
    #expect(memory.load(address + offsets[1], as: UInt8.self) == object.second)
    #expect(memory.load(address + offsets[2], as: Int.self) == object.third)
  }

  @Test("instance sizes are what the allocator gave")
  func instanceSizes() throws {
    let objects: [AnyObject] = [
      Derived(), Base(), RealTypes.Sample(), RealTypes.Pair<Int, String>(),
      RealTypes.Keyed<String, [Int]>(), RealTypes.FoundationOnly(), NSLock(), RealTypes.Worker(),
    ]
    for object in objects {
      let isa = try #require(memory.pointer(Address(of: object)))
      let record = try #require(ClassMetadata(at: isa, memory: memory))
      let given = mallocUsableSize(Address(of: object).bits)
      #expect(
        record.instanceSize <= given && given < record.instanceSize + 32,
        "\(type(of: object))"
      )
      #expect(isa == metadata(type(of: object)))
    }
  }

  @Test("retain counts are the runtime's", arguments: [0, 1, 5, 100])
  func retainCounts(extra: Int) {
    let object = Base()
    let more = [AnyObject](repeating: object, count: extra)
    // The two looks are at the same number of retains, whatever the optimiser made of it.
    let runtime = Int(_getRetainCount(object))
    let read = StrongCount.read(at: Address(of: object), memory: memory)
    #expect(read == runtime || read == runtime - 1)
    // With a side table the counts are elsewhere.
    let holder = WeakHolder(object)
    let sideRuntime = Int(_getRetainCount(object))
    let sideRead = StrongCount.read(at: Address(of: object), memory: memory)
    #expect(sideRead == sideRuntime || sideRead == sideRuntime - 1)
    #expect(sideRead.map { $0 > extra } ?? false)
    withExtendedLifetime((more, holder, object)) {}
  }

  @Test("the counts of whatever the runtime makes are known as an object's")
  func countsOfAllSorts() {
    let base = Base()
    let array = [base, base]
    let table = ["key": base]
    let closure = Handler { base.first }
    let error: any Error = Wrong(base: base)
    let task = Task { await Task.yield() }
    // SAFETY: Each begins with a reference to the object in question; a closure has it second.
    let objects: [(String, UInt)] = unsafe [
      ("instance", unsafeBitCast(base, to: UInt.self)),
      ("array", unsafeBitCast(array, to: UInt.self)),
      ("dictionary", unsafeBitCast(table, to: UInt.self)),
      ("closure", unsafeBitCast(closure, to: (UInt, UInt).self).1),
      ("error", unsafeBitCast(error, to: UInt.self)),
      ("task", unsafeBitCast(task, to: UInt.self)),
      ("empty array", unsafeBitCast([Base](), to: UInt.self)),
      ("static array", unsafeBitCast(Self.numbers, to: UInt.self)),
    ]
    for (name, object) in objects {
      #expect(StrongCount.isHeader(of: Address(object), memory: memory), "\(name)")
    }
    withExtendedLifetime((base, array, table, closure, error, task)) {}
  }

  /// Optimised code has it in the image.
  private static let numbers = [1, 2, 3]

  @Test("the module and the fields of a type, as Mirror shows them")
  func fields() throws {
    let record = try #require(ClassMetadata(at: metadata(Derived.self), memory: memory))
    #expect(record.descriptor.module(memory: memory) == "LeakReflectionTests")
    #expect(record.descriptor.name == "Derived")
    let names = Mirror(reflecting: Derived()).children.map(\.label)
    #expect(record.descriptor.fields(memory: memory)?.map(\.name) == names)
  }
}

/// How many bytes the allocator gave for a pointer; Glibc's module lacks the declaration.
@_silgen_name("malloc_usable_size")
private func mallocUsableSize(_ pointer: UInt) -> Int

private struct Mixed {
  var flag = true
  var number = 1
  var small: UInt16 = 2
  var list: [Int] = []
}

private class Base {
  var first = 1
  var second: UInt8 = 2
}

private struct Handler {
  let body: () -> Int
  init(_ body: @escaping () -> Int) { self.body = body }
}

private struct Wrong: Error {
  nonisolated(unsafe) let base: Base
}

private final class Derived: Base {
  var third = 3
}

private struct WeakHolder {
  weak var object: AnyObject?
  init(_ object: AnyObject?) { self.object = object }
}
