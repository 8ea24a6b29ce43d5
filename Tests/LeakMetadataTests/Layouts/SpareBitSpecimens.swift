import Dispatch
import Foundation

/// Enums of two equal payloads: the bits that tell their cases apart are those that the payload's type has to spare.
private enum Specimens {
  @safe enum OfFunction { case a(() -> Void), b(() -> Void) }
  @safe enum OfSendableFunction { case a(@Sendable (Int) -> Int), b(@Sendable (Int) -> Int) }
  @safe enum OfThinFunction { case a(@convention(c) () -> Void), b(@convention(c) () -> Void) }
  @safe enum OfBlock { case a(@convention(block) () -> Void), b(@convention(block) () -> Void) }
  @safe enum OfObject { case a(Leaf), b(Leaf) }
  @safe enum OfAnyObject { case a(AnyObject), b(AnyObject) }
  @safe enum OfExistential { case a(any ObjectThing), b(any ObjectThing) }
  @safe enum OfTwoProtocols { case a(any ObjectThing & Sample), b(any ObjectThing & Sample) }
  @safe enum OfSubclass { case a(any Leaf & Identified), b(any Leaf & Identified) }
  @safe enum OfError { case a(any Error), b(any Error) }
  @safe enum OfMetatype { case a(Leaf.Type), b(Leaf.Type) }
  @safe enum OfAnyType { case a(Any.Type), b(Any.Type) }
  @safe enum OfExistentialMetatype { case a(any ObjectThing.Type), b(any ObjectThing.Type) }
  @safe enum OfOptional { case a(Leaf?), b(Leaf?) }
  @safe enum OfOptionalExistential { case a((any ObjectThing)?), b((any ObjectThing)?) }
  @safe enum OfOptionalFunction { case a((() -> Void)?), b((() -> Void)?) }
  @safe enum OfOptionalInt { case a(Int?), b(Int?) }
  @safe enum OfOptionalOptional { case a(Int??), b(Int??) }
  @safe enum OfOptionalByte { case a(UInt8?), b(UInt8?) }
  @safe enum OfBool { case a(Bool), b(Bool) }
  @safe enum OfOptionalBool { case a(Bool?), b(Bool?) }
  @safe enum OfSuit { case a(Suit), b(Suit) }
  @safe enum OfSuits { case a((Suit, Suit?, Leaf)), b((Suit, Suit?, Leaf)) }
  @safe enum OfCharacter { case a(Character), b(Character) }
  @safe enum OfString { case a(String), b(String) }
  @safe enum OfSubstring { case a(Substring), b(Substring) }
  @safe enum OfArray { case a([Int]), b([Int]) }
  @safe enum OfSlice { case a(ArraySlice<Leaf>), b(ArraySlice<Leaf>) }
  @safe enum OfDictionary { case a([Int: Leaf]), b([Int: Leaf]) }
  @safe enum OfSet { case a(Set<Int>), b(Set<Int>) }
  @safe enum OfPointer { case a(UnsafeRawPointer), b(UnsafeRawPointer) }
  @safe enum OfTypedPointer { case a(UnsafePointer<Int>), b(UnsafePointer<Int>) }
  @safe enum OfOpaquePointer { case a(OpaquePointer), b(OpaquePointer) }
  @safe enum OfBuffer { case a(UnsafeBufferPointer<Int>), b(UnsafeBufferPointer<Int>) }
  @safe enum OfUnmanaged { case a(Unmanaged<Leaf>), b(Unmanaged<Leaf>) }
  @safe enum OfResult { case a(Result<Leaf, any Error>), b(Result<Leaf, any Error>) }
  @safe enum OfResultWithInt { case a(Result<Int, any Error>), b(Result<Int, any Error>) }
  @safe enum OfKeyPath { case a(KeyPath<Leaf, Int>), b(KeyPath<Leaf, Int>) }
  @safe enum OfTask { case a(Task<Void, Never>), b(Task<Void, Never>) }
  @safe enum OfContinuation {
    case a(CheckedContinuation<Int, Never>)
    case b(CheckedContinuation<Int, Never>)
  }
  @safe enum OfUnsafeContinuation {
    case a(UnsafeContinuation<Int, Never>)
    case b(UnsafeContinuation<Int, Never>)
  }
  @safe enum OfStream { case a(AsyncStream<Int>.Continuation), b(AsyncStream<Int>.Continuation) }
  @safe enum OfExecutor { case a(UnownedSerialExecutor), b(UnownedSerialExecutor) }
  @safe enum OfJob { case a(UnownedJob), b(UnownedJob) }
  @safe enum OfScalar { case a(Unicode.Scalar), b(Unicode.Scalar) }
  @safe enum OfFloat { case a(Float), b(Float) }
  @safe enum OfInt128 { case a(Int128), b(Int128) }
  @safe enum OfVector { case a(SIMD4<Float>), b(SIMD4<Float>) }
  @safe enum OfRange { case a(Range<Int>), b(Range<Int>) }
  @safe enum OfDuration { case a(Duration), b(Duration) }
  @safe enum OfIdentifier { case a(ObjectIdentifier), b(ObjectIdentifier) }
  @safe enum OfUnowned { case a(Unheld), b(Unheld) }
  @safe enum OfUnheldThing { case a(UnheldThing), b(UnheldThing) }
  @safe enum OfUnsafeThing { case a(UnsafeThing), b(UnsafeThing) }
  @safe enum OfWeak { case a(Weak), b(Weak) }
  @safe enum OfWeakThing { case a(WeakThing), b(WeakThing) }
  @safe enum OfPair { case a(Pair), b(Pair) }
  @safe enum OfInner { case a(Inner), b(Inner) }
  @safe enum OfInnerOptional { case a(Inner?), b(Inner?) }
  @safe enum OfTree { case a(Tree), b(Tree) }
  @safe enum OfNumbers { case a(Numbers), b(Numbers) }
  @safe enum OfCouple { case a(Couple<Leaf, Leaf>), b(Couple<Leaf, Leaf>) }
  @safe enum OfGeneric { case a(Partnered3<Leaf>), b(Partnered3<Leaf>) }
  @safe enum OfManyCases { case a(Many), b(Many) }
  @safe enum OfHundreds { case a(Hundreds), b(Hundreds) }
  @safe enum OfQueue { case a(DispatchQueue), b(DispatchQueue) }
  @safe enum OfDate { case a(Date), b(Date) }
  @safe enum OfData { case a(Data), b(Data) }
  @safe enum OfURL { case a(URL), b(URL) }
  @safe enum OfUUID { case a(UUID), b(UUID) }
  @safe enum OfDecimal { case a(Decimal), b(Decimal) }
  @safe enum OfTime { case a(timespec), b(timespec) }
  @safe enum OfInlineArray { case a([2 of Suit]), b([2 of Suit]) }
  @safe enum OfObjects { case a([2 of Leaf]), b([2 of Leaf]) }
  @safe enum OfAny { case a(Any), b(Any) }
  @safe enum OfHashable { case a(AnyHashable), b(AnyHashable) }
  @safe enum OfMixture { case a(Double, any ObjectThing), b(Leaf, Int?), c(Leaf) }

  protocol Identified {}

  enum Many {
    case c0(Int), c1(Int), c2(Int), c3(Int), c4(Int), c5(Int), c6(Int), c7(Int), c8(Int), c9
  }
  enum Hundreds {
    case payload(UInt8)
    case e0, e1, e2, e3, e4, e5, e6, e7, e8, e9
  }
}

/// Keeps the specimens' records in the image.
@inline(never) func keepSpecimens() -> Int {
  MemoryLayout<Specimens.OfMixture>.size
}
