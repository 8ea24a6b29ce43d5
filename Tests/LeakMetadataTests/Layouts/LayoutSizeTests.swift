import LeakMemory
import Synchronization
import Testing

@testable import LeakMetadata

/// The size of a type as the compiler has it.
private struct SizeSample {
  let type: Any.Type
  let size: Int
  let stride: Int
  let alignment: Int

  init<T: ~Copyable>(_ type: T.Type, _ erased: Any.Type) {
    self.type = erased
    size = MemoryLayout<T>.size
    stride = MemoryLayout<T>.stride
    alignment = MemoryLayout<T>.alignment
  }
}

private func samples<each T>(_ types: repeat (each T).Type) -> [SizeSample] {
  var result: [SizeSample] = []
  repeat result.append(SizeSample(each types, each types))
  return result
}

private func shape<T: EnumShape>(_ type: T.Type) -> SizeSample { SizeSample(type, type) }

private struct Mixed { var a: Int8, b: Int64, c: Bool, d: Int16, e: Leaf?, f: (UInt8, UInt32) }
private struct Nothing {}
private struct OfNothing { var a: Nothing, b: Int8, c: Nothing }
private struct Deep<T> { var a: T, b: Wrapper<T?>, c: [T] }
private enum Lonely { case one }
private enum Uninhabited {}
private enum Many: Int { case a, b, c, d, e, f, g }
private struct Aligned { var a: SIMD4<Float>, b: Int8 }
private enum OfObjects<C: AnyObject> { case one(C), two(C) }
private enum OfNumbers<C: AnyObject> { case number(Int), both(Int, C) }
private enum OfLeaves<C: AnyObject> { case one(C, Leaf), number(Int, Leaf) }
private enum OfLists<T> { case one([T]), two([T]) }
private enum OfOptionals<C: AnyObject> { case none, one(C?, Leaf), list([C], Leaf) }
private struct Vectors { var a: SIMD2<Double>, b: SIMD8<UInt8>, c: SIMD3<Int32> }

private var manySamples: [SizeSample] {
  unsafe samples(
    Int.self,
    Int8.self,
    Int16.self,
    Int32.self,
    Int64.self,
    UInt.self,
    UInt8.self,
    UInt16.self,
    UInt32.self,
    UInt64.self,
    Int128.self,
    UInt128.self,
    Float.self,
    Double.self,
    Float80.self,
    Float16.self,
    Bool.self,
    String.self,
    Character.self,
    Substring.self,
    Unicode.Scalar.self,
    Leaf.self,
    Leaf?.self,
    Leaf??.self,
    Derived.self,
    AnyObject.self,
    (any ObjectThing).self,
    Any.self,
    (any Thing).self,
    (any Error).self,
    (any Named & ObjectThing).self,
    (any Boxed<Leaf>).self,
    (any Sequence<Int>).self,
    (any Hashable).self,
    Any?.self,
    (any Thing)?.self,
    (any Error)?.self,
    (any Boxed<Int>)?.self,
    AnyHashable.self
  )
    + samples(
      (() -> Void).self,
      ((Int) -> Leaf)?.self,
      (@convention(c) () -> Void).self,
      (@convention(c) () -> Void)?.self,
      Any.Type.self,
      Leaf.Type.self,
      (any Thing).Type.self,
      (any Thing.Type).self,
      (any Thing.Type)?.self,
      [Int].self,
      [Leaf].self,
      [String: Leaf].self,
      Set<Int>.self,
      [Int]?.self,
      ContiguousArray<Int>.self,
      ArraySlice<Leaf>.self,
      Range<Int>.self,
      ClosedRange<UInt8>.self,
      (Int, Leaf).self,
      (UInt8, Int16, Bool).self,
      (a: Leaf?, b: Int8).self,
      ((Int8, Int), Int8).self,
      Void.self,
      Never.self,
      UnsafeRawPointer.self,
      OpaquePointer.self,
      UnsafePointer<Int>.self,
      UnsafeMutableBufferPointer<Leaf>.self,
      UnsafePointer<Int>?.self,
      Unmanaged<Leaf>.self,
      Unmanaged<Leaf>?.self,
      ObjectIdentifier.self,
      Mixed.self,
      Mixed?.self,
      Nothing.self,
      OfNothing.self,
      Deep<Int8>.self,
      Deep<Leaf>.self,
      Deep<Mixed>.self
    )
    + samples(
      Lonely.self,
      Lonely?.self,
      Many.self,
      Many?.self,
      Many??.self,
      Suit?.self,
      Aligned.self,
      Aligned?.self,
      Vectors.self,
      SIMD2<Float>.self,
      SIMD3<Double>.self,
      SIMD16<UInt8>.self,
      Pair.self,
      Pair?.self,
      Unheld.self,
      Unheld?.self,
      Weak.self,
      Weak?.self,
      Third.self,
      Third?.self,
      Generic<Leaf>.self,
      Generic<UInt8>.self,
      State.self,
      State?.self,
      Tree.self,
      Tree?.self,
      Inner.self,
      Inner?.self,
      Inner??.self,
      Refused.self,
      Small.self,
      Large.self,
      Result<Int, any Error>.self,
      Result<Leaf, Never>.self,
      Bool?.self,
      Bool??.self,
      UInt8?.self,
      Int???.self,
      Double?.self
    )
    + samples(
      InlineArrayBox.self,
      [4 of UInt16].self,
      [3 of Mixed].self,
      [2 of Leaf?].self,
      Duration.self,
      ContinuousClock.Instant.self,
      Task<Int, Never>.self,
      UnownedJob.self,
      CheckedContinuation<Int, Never>.self,
      UnsafeContinuation<Int, any Error>.self,
      TaskPriority.self,
      AsyncStream<Int>.self,
      AsyncStream<Int>.Continuation.self,
      UnownedSerialExecutor.self,
      AnyKeyPath.self,
      KeyPath<Leaf, Int>.self,
      Hasher.self,
      Dictionary<Int, Int>.Index.self,
      String.Index.self,
      Dictionary<String, Leaf>.Keys.self,
      LazyMapSequence<[Int], Leaf>.self,
      AnySequence<Int>.self,
      AnyIterator<Leaf>.self,
      ReversedCollection<[Int]>.self,
      StaticString.self,
      CollectionOfOne<Leaf>.self,
      Zip2Sequence<[Int], [Leaf]>.self,
      EnumeratedSequence<[Int]>.self,
      Slice<[Int]>.self,
      Wrapper<Int8>.self,
      Wrapper<Wrapper<Leaf?>>.self,
      Wrapper<(Int8, Leaf)>.self,
      Wrapper<() -> Void>.self,
      Wrapper<Any>.self,
      Wrapper<any Boxed<Int>>.self,
      KeyValuePairs<String, Int>.self,
      Mirror.self,
      CodingUserInfoKey.self,
      UInt8.Words.self,
      OfObjects<Leaf>.self,
      OfNumbers<Leaf>.self,
      OfLeaves<Leaf>.self,
      OfLists<Leaf>.self,
      OfOptionals<Leaf>.self
    )
    + enumShapes.map { shape($0) }
}

@Suite("Layouts of values") struct LayoutSizeTests {
  @Test("Sizes are the compiler's, with metadata and computed, or said to be inexact")
  func sizesAreTheCompilers() throws {
    let samples = manySamples
    let fixture = try LayoutFixture(types: samples.map(\.type))
    for builder in [fixture.layouts, fixture.computed] {
      let mode = builder.usesMetadata ? "metadata" : "computed"
      var same = 0
      var inexact: [String] = []
      var unknown: [String] = []
      var opaque: [String] = []
      for sample in samples {
        let type = fixture.type(sample.type)
        guard let layout = builder.layout(of: type) else {
          unknown.append("\(sample.type)")
          continue
        }
        let witnesses = try #require(
          fixture.resolver.valueWitnesses(ofMetadata: LayoutFixture.metadata(sample.type))
        )
        let isSame =
          layout.size == sample.size && layout.stride == sample.stride
          && layout.alignment == sample.alignment
          && layout.extraInhabitantCount == witnesses.extraInhabitantCount
        if isSame, layout.isExact {
          same += 1
        } else if !layout.isExact {
          inexact.append("\(sample.type) \(isSame)")
        } else {
          Issue.record(
            """
            \(mode) \(sample.type): \(layout.size) \(layout.stride) \(layout.alignment) \
            \(layout.extraInhabitantCount), not \(sample.size) \(sample.stride) \
            \(sample.alignment) \(witnesses.extraInhabitantCount)
            """
          )
        }
        if case .unknown = layout.shape { opaque.append("\(sample.type)") }
        if layout.isDoubtful { opaque.append("doubtful \(sample.type)") }
        if case .unknown = layout.inhabitants.form { opaque.append("inhabitants \(sample.type)") }
      }
      print(
        "sizes",
        mode,
        "of",
        samples.count,
        "same",
        same,
        "inexact",
        inexact,
        "unknown",
        unknown
      )
      print("  without shape:", opaque)
      #expect(unknown.isEmpty, "\(mode): \(unknown)")
      #expect(same >= 240)
    }
  }
}
