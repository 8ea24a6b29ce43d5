final class CountedBuffer: ManagedBuffer<Int, Leaf> {}
struct BufferHeader { var capacity: Int, count: Int, owner: Leaf? }
struct RingHeader { var capacity: Int, count: Int, startSlot: Int }
struct SizeHeader { var capacity: Int }

private func buffer(_ make: inout LeafMaker) -> AnyObject {
  let buffer = CountedBuffer.create(minimumCapacity: 5) { _ in 2 }
  unsafe buffer.withUnsafeMutablePointerToElements {
    unsafe $0.initialize(to: make())
    unsafe ($0 + 1).initialize(to: make())
  }
  return buffer
}
private func described(_ make: inout LeafMaker) -> AnyObject {
  let header = BufferHeader(capacity: 4, count: 1, owner: make())
  let buffer = ManagedBuffer<BufferHeader, Pair>.create(minimumCapacity: 4) { _ in header }
  unsafe buffer.withUnsafeMutablePointerToElements {
    unsafe $0.initialize(to: Pair(small: 1, leaf: make()))
  }
  return buffer
}
private func ring(_ make: inout LeafMaker) -> AnyObject {
  let buffer = ManagedBuffer<RingHeader, Leaf>.create(minimumCapacity: 4) { _ in
    RingHeader(capacity: 4, count: 2, startSlot: 3)
  }
  unsafe buffer.withUnsafeMutablePointerToElements {
    unsafe ($0 + 3).initialize(to: make())
    unsafe $0.initialize(to: make())
  }
  return buffer
}
private func capacityOnly(_ make: inout LeafMaker) -> AnyObject {
  let buffer = ManagedBuffer<SizeHeader, Leaf>.create(minimumCapacity: 3) { _ in
    SizeHeader(capacity: 3)
  }
  unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: make()) }
  return buffer
}
private func dictionary(_ count: Int, _ make: inout LeafMaker) -> [Leaf: Leaf] {
  var result: [Leaf: Leaf] = [:]
  for _ in 0..<count { result[make()] = make() }
  return result
}

/// Storage of the standard library.
func storageScenarios() -> [ReferenceScenario] {
  [
    .value("an array") { [$0(), $0(), $0()] },
    .value("an array that shrank") { make -> [Leaf] in
      var array = [make()]
      for n in 0..<20 { array.append(Leaf(n)) }
      array.removeLast(20)
      array.reserveCapacity(64)
      return array
    },
    .value("an array of structs") { [Pair(small: 1, leaf: $0()), Pair(small: 2, leaf: $0())] },
    .value("an array of optionals") { [nil, $0(), nil, $0()] as [Leaf?] },
    .value("an array of enums") { make -> [State] in
      [
        .idle, .loaded(make(), [make()]), .failed(Refused(leaf: make())), .named("x"),
        .nested(.first(make())), .nested(nil), .deep(.idle, make()),
      ]
    },
    .value("an array of existentials") {
      [$0(), Small(leaf: $0()), Large(c: $0())] as [any Thing]
    },
    .value("an array of any") { [$0(), 3, "x", Pair(small: 1, leaf: $0())] as [Any] },
    .value("an array of closures") { make -> [() -> Void] in
      let a = make(), b = make()
      return [{ _ = a }, {}, { _ = (a, b) }]
    },
    .value("an array of tuples") { [(1, $0()), (2, $0())] },
    .value("an array of arrays") { [[$0()], [], [$0(), $0()]] },
    .value("an array of strings") { _ in (0..<20).map { text($0) } },
    .value("an array of errors") { [Refused(leaf: $0()), Refused(leaf: $0())] as [any Error] },
    .value("an array of weak") { make in [make()].map { Wrapper(value: $0) } },
    .value("a weak or a strong reference") { make -> [Shape72?] in
      [.b(make()), nil, .a(WeakThing(thing: nil)), .b(make())]
    },
    .value("one weak or strong reference") { make -> Shape72? in .b(make()) },
    .value("an optional value with a weak existential") { make -> [WeakEntry?] in
      [WeakEntry(thing: nil, handler: make()), nil, WeakEntry(thing: Leaf(1), handler: make())]
    },
    .value("unowned or strong references") { make -> [Shape75] in
      [.b(make()), .c(make()), .c(nil)]
    },
    .value("unmanaged or strong references") { make -> [Shape77?] in
      [.b(make()), .c(make()), .d, nil]
    },
    .value("a slice") { [$0(), $0(), $0()].dropFirst() },
    .value("a contiguous array") { ContiguousArray([$0(), $0()]) },
    .value("a dictionary") { dictionary(20, &$0) },
    .value("a small dictionary") { dictionary(1, &$0) },
    .value("a dictionary that shrank") { make -> [Leaf: Leaf] in
      var result = dictionary(5, &make)
      for n in 0..<50 { result[Leaf(n)] = Leaf(n) }
      let kept = Set(make.leaves)
      for key in Array(result.keys)
      where unsafe !kept.contains(UInt(bitPattern: Unmanaged.passUnretained(key).toOpaque())) {
        result[key] = nil
      }
      return result
    },
    .value("a dictionary by text") { make -> [String: [Leaf]] in
      ["a": [make()], "a key that is long enough for an object": [make(), make()]]
    },
    .value("a dictionary of any") { ["a": $0(), "b": [$0()], "c": 3] as [String: Any] },
    .value("a dictionary of closures") { make -> [Int: () -> Void] in
      let a = make()
      return [1: { _ = a }, 2: {}]
    },
    .value("a set") { Set([$0(), $0(), $0()]) },
    .value("a set of hashables") { Set([AnyHashable($0()), AnyHashable(3)]) },
    .value("an empty dictionary") { _ in [Leaf: Leaf]() },
    .value("a sequence") { AnySequence([$0(), $0()]) },
    .value("an iterator") { AnyIterator([$0(), $0()].makeIterator()) },
    .value("a lazy sequence") { [$0()].lazy.map { $0 }.filter { _ in true } },
    .value("pairs") { ["a": $0(), "b": $0()] as KeyValuePairs },
    .value("a collection") { AnyCollection([$0(), $0()]) },
    .value("a repeated value") { repeatElement($0(), count: 3) },
    .value("zipped sequences") { zip([$0()], [$0()]) },
    .value("optional collections") {
      ([$0()] as [Leaf]?, nil as [Leaf]?, ["a": $0()] as [String: Leaf]?)
    },
    ReferenceScenario("a managed buffer whose header is a number", isDescribed: false, buffer),
    ReferenceScenario("a managed buffer with a header", described),
    ReferenceScenario("a managed ring", ring),
    ReferenceScenario("a managed buffer without a count", isDescribed: false, capacityOnly),
    .value("a key path", isDescribed: false) { make in \[Leaf: Int].[make()] },
    .value("a stream") { make in
      let (stream, continuation) = AsyncStream<Leaf>.makeStream()
      continuation.yield(make())
      continuation.yield(make())
      return (stream, continuation)
    },
  ]
}
