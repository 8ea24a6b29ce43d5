import Foundation
import Synchronization

// Declarations of all shapes; what is private must be used here to be listed below.

protocol RPlain {}
protocol RBound: AnyObject {}
protocol RAssoc<RElement> { associatedtype RElement }
protocol RNested { associatedtype RInner: RAssoc }
protocol RTwo<RFirst, RSecond> { associatedtype RFirst; associatedtype RSecond }
protocol RDefault { associatedtype RValue = [Self] }

struct RLeaf {}
final class RFinal {}
class RBase<T> {
  var stored: T?
  struct Inner<U> {
    var first: T
    var second: U
    enum Deep { case one(T), two(U) }
    class Node { var next: Node?; var value: (T, U)? }
  }
  class Derived<V>: RBase<V> { var more: [(T, V)]?; var plain: T? }
}
class RDerived: RBase<Int> { var own = 1 }
class RMiddle<A, B>: RBase<[A]> { var pair: (A, B)? }
final class RLast<Z>: RMiddle<Z, String> { var last: Z? }

struct RGenericAssoc<Q: RAssoc> { var value: Q.RElement; var list: [Q.RElement] }
struct RNestedAssoc<Q: RNested> { var value: Q.RInner.RElement; var box: RGenericAssoc<Q.RInner>? }
struct RConforming<E>: RAssoc { typealias RElement = E; var x: E }
struct RConformingFixed: RAssoc { typealias RElement = (Int, String) }
struct RNesting<E>: RNested { typealias RInner = RConforming<[E]> }
class RAssocBase<E>: RAssoc { typealias RElement = E }
class RAssocDerived: RAssocBase<Int8> {}
struct RDefaulted<T>: RDefault {}
struct RUsesDefault<D: RDefault> { var value: D.RValue }
extension Optional: RAssoc where Wrapped: RAssoc { typealias RElement = Wrapped.RElement? }

private struct RHidden<T> {
  var value: T
  struct Inside { var value: T }
  private enum Deeper { case a(T) }
  static var deeper: Any.Type { Deeper.self }
}
extension Array {
  struct RIn { var value: Element }
  struct RInGeneric<U> { var pair: (Element, U) }
}
extension Array where Element == Int { struct RSame { var value: Element } }
extension Dictionary where Value: Hashable { struct RConstrained { var values: [Value: Key] } }
extension RBase { struct RIn { var value: T } }
extension RBase where T: RAssoc { struct RInAssoc<U> { var value: T.RElement; var other: U } }
extension Int { enum RIn { case one, two } }

struct RPack<each T> {
  var values: (repeat each T)
  struct In<U> { var values: (repeat each T); var last: U }
}
struct RPackOfArrays<each T> { var values: (repeat [each T]); var box: RPack<repeat (each T)?> }
struct RTwoPacks<U, each T> { var first: (repeat each T); var second: (repeat (each T, U)) }
struct RPackFunction<each T> { var function: (repeat each T) -> Void }
struct RNumbered<let n: Int, T> { var values: InlineArray<n, T> }
struct RMatrix<let n: Int, let m: Int> { var rows: InlineArray<n, InlineArray<m, Int8>> }

struct RUnique: ~Copyable { var value: Int; deinit {} }
struct RUniqueGeneric<T: ~Copyable>: ~Copyable { var value: T }
enum RUniqueEnum: ~Copyable { case one(RUnique), none }
actor RActor<T> { var state: [T] = [] }
@MainActor final class RMain { var value = 1 }
enum RError: Error { case one(String) }
indirect enum RTree<T> { case leaf(T), branch(RTree<T>, RTree<T>) }
enum RMixed { case number(Int), text(String), object(RFinal), none }
@unsafe struct RFields {
  var integer = 1
  let text = ""
  weak var weakly: RFinal?
  unowned var owned: RFinal
  unowned(unsafe) var unsafely: RFinal
  unowned var maybe: RFinal?
  lazy var later = [1]
  var closure: (Int, inout String) throws -> [Int]
  var sendable: @Sendable (Int) async throws -> Void
  var actor: @MainActor () -> Void
  var main: RActor<Int>
  var c: @convention(c) (Int32) -> Int32
  var tuple: (a: Int, b: (String, c: Int8))
  var any: Any
  var object: AnyObject
  var plain: any RPlain
  var both: any RPlain & RBound
  var based: any RBase<Int> & RPlain
  var fixed: any RAssoc<Int>
  var fixedTwice: any RTwo<Int, [String]> & RPlain
  var fixedOptional: [any Sequence<Int>]?
  var error: any Error
  var type: Any.Type
  var intType: Int.Type
  var plainType: any RPlain.Type
  var array: [[String: Set<Int>]]
  var unsafePointer: UnsafeMutablePointer<UInt8>
  var raw: UnsafeRawPointer?
  var opaque: OpaquePointer
  var time: timeval
  var mutex: UnsafeMutablePointer<pthread_mutex_t>
  var url: URL
  var data: Data?
  var date: Date
  var task: Task<Int, any Error>
  var stream: AsyncStream<String>.Continuation
  var typed: () throws(RError) -> Void
  var isolated: @isolated(any) () -> Void
  var inline: InlineArray<3, Int16>
  var key: KeyPath<RLeaf, Int>
  var never: Never?
  var nothing: Void
  var character: Character
  var range: Range<Int>
  var slice: ArraySlice<Int>
  var dispatch: DispatchQueue
}
struct RFunctions<T> {
  var one: (T) -> T
  var two: (borrowing String, consuming T) -> Void
  var three: (T...) -> (T) -> T
  var four: (@escaping () -> T, () -> T) -> Void
  var five: ((T, T)) -> (T, T)
  var six: (sending RFinal) -> sending RFinal
  var seven: nonisolated(nonsending) () async -> Void
  var eight: (isolated RActor<T>) -> Void
  var nine: (@autoclosure () -> T) -> Void
}
final class RMutexHolder: Sendable { let mutex = Mutex(1); let atomic = Atomic(1) }
struct REscaping { func make() -> some Sequence<Int> { [1].lazy.map { $0 } } }
struct RLazy<S: Sequence> { var iterator: S.Iterator; var element: S.Element }
struct RCollectionParts<C: Collection> {
  var slice: C.SubSequence; var index: C.Index?; var inner: C.SubSequence.Iterator
}
extension RFinal: RBound {}
struct `größe` { struct `日本` {} }

func resolverLocalTypes() -> [Any.Type] {
  struct Local { var value: Int }
  enum LocalGeneric<U> { case a(U); struct In { var value: U } }
  class LocalClass { struct In {} }
  let inClosure: Any.Type = {
    struct InClosure {}; return InClosure.self
  }()
  return [
    Local.self, LocalGeneric<Int>.self, LocalGeneric<Int>.In.self, LocalClass.self,
    LocalClass.In.self, inClosure,
  ]
}
func resolverPacks<each T>(_ types: repeat (each T).Type) -> [Any.Type] {
  [
    RPack<repeat each T>.self, RPack<repeat each T>.In<Int8>.self,
    RPack<Int, repeat each T, String>.self, RPackOfArrays<repeat each T>.self,
    RTwoPacks<Int16, repeat each T>.self, ((repeat each T)).self,
    RPackFunction<repeat each T>.self, ((repeat each T) -> Void).self,
    RPack<repeat RPack<each T, Int>>.self,
  ]
}
func resolverUnique<T: ~Copyable & ~Escapable>(_ type: T.Type) -> Any.Type {
  unsafe unsafeBitCast(type, to: Any.Type.self)
}
enum ROuter {
  private enum A { fileprivate struct B {}; static var type: Any.Type { B.self } }
  static var type: Any.Type { A.type }
}

/// Types of all shapes.
func resolverTypes() -> [Any.Type] {
  typealias F1 = (borrowing String) -> Void
  typealias F2 = (consuming String) -> Void
  typealias F3 = (Int...) -> Void
  typealias F4 = (sending RFinal) -> Void
  typealias F5 = () -> sending RFinal
  typealias F6 = nonisolated(nonsending) () async -> Void
  typealias F7 = @MainActor @Sendable () async throws -> Void
  typealias F8 = @convention(c) (Int) -> Void
  typealias F9 = () throws(RError) -> Void
  typealias F10 = @isolated(any) () -> Void
  typealias F11 = (isolated RActor<Int>) -> Void
  typealias F12 = (@autoclosure () -> Int, @escaping () -> Int) -> Void
  typealias F13 = @Sendable (inout Int, __owned String) async throws(RError) -> (Int, String)
  typealias F14 = (()) -> Void
  typealias F15 = ((Int, Int)) -> Void
  typealias Tuple = ((Int, Int8), y: (z: Int, ()))
  typealias ToInt = (Int) -> Int
  typealias Constrained = any RTwo<Int, [String]> & RPlain
  var types: [Any.Type] = unsafe [
    Int.self, UInt8.self, Double.self, Float.self, Bool.self, String.self, Character.self,
    Substring.self, Never.self, Void.self, StaticString.self, Unicode.Scalar.self,
    [Int].self, [String: Int].self, Set<Int>.self, Int?.self, Int??.self, (() -> Void)?.self,
    Range<Int>.self, ArraySlice<Int>.self, ContiguousArray<Int>.self, [[String?]].self,
    UnsafePointer<Int>.self, UnsafeRawPointer.self, UnsafeMutableBufferPointer<Int>.self,
    OpaquePointer.self, ObjectIdentifier.self, KeyPath<String, Int>.self, AnyHashable.self,
    AnyKeyPath.self, Mirror.self, Result<Int, any Error>.self, Unmanaged<RFinal>.self,
    LazyMapSequence<[Int], String>.self, Zip2Sequence<[Int], [String]>.self,
    EnumeratedSequence<[Int]>.self, Dictionary<String, Int>.Values.self,
    Dictionary<String, Int>.Index.self, String.UTF8View.self, String.Index.self,
    [Int].Iterator.self, IndexingIterator<[Int]>.self, CollectionOfOne<Int>.self,
    RLeaf.self, RFinal.self, RBase<Int>.self, RBase<Int>.Inner<String>.self,
    RBase<Int>.Inner<String>.Deep.self, RBase<Int>.Inner<String>.Node.self,
    RBase<Int>.Derived<String>.self, RDerived.self, RMiddle<Int, String>.self, RLast<Int8>.self,
    RGenericAssoc<RConforming<Int>>.self, RGenericAssoc<RConformingFixed>.self,
    RNestedAssoc<RNesting<String>>.self, RGenericAssoc<RAssocDerived>.self,
    RGenericAssoc<RAssocBase<String>>.self, RUsesDefault<RDefaulted<Int>>.self,
    RGenericAssoc<RConforming<Int>?>.self, RGenericAssoc<RConforming<Int>??>.self,
    RHidden<Int>.self, RHidden<Int>.Inside.self, RHidden<Int>.deeper, ROuter.type,
    [Int].RIn.self, [Int].RInGeneric<Int8>.self, [Int].RSame.self,
    [String: Int].RConstrained.self, RBase<Int>.RIn.self,
    RBase<RConforming<Int>>.RInAssoc<String>.self, Int.RIn.self,
    RNumbered<5, Int>.self, RNumbered<0, String>.self, RMatrix<2, 3>.self,
    InlineArray<3, Int>.self, InlineArray<3, InlineArray<2, Int8>>.self,
    resolverUnique(RUnique.self), resolverUnique(RUniqueGeneric<RUnique>.self),
    resolverUnique(RUniqueEnum.self), resolverUnique(RUnique?.self),
    resolverUnique(Mutex<Int>.self), resolverUnique(Atomic<Int>.self),
    resolverUnique(InlineArray<2, RUnique>.self), resolverUnique(Mutex<[String: RFinal]>.self),
    RActor<Int>.self, RMain.self, RError.self, RTree<Int>.self, RMixed.self, RFields.self,
    RFunctions<Int>.self, RMutexHolder.self, type(of: REscaping().make()),
    RLazy<[Int]>.self, RLazy<[String: Int]>.self, RLazy<Set<Int>>.self, RLazy<String>.self,
    RLazy<LazyMapSequence<[Int], String>>.self, RLazy<Zip2Sequence<[Int], String>>.self,
    RLazy<FlattenSequence<[[Int]]>>.self, RLazy<DropFirstSequence<Range<Int>>>.self,
    RLazy<Data>.self, RLazy<Substring>.self, RLazy<ReversedCollection<[Int]>>.self,
    RLazy<JoinedSequence<[[Int]]>>.self, RLazy<StrideTo<Double>>.self,
    RCollectionParts<[Int]>.self, RCollectionParts<String>.self, RCollectionParts<Data>.self,
    RCollectionParts<[String: Int]>.self, RCollectionParts<Range<Int>>.self,
    RCollectionParts<LazyFilterSequence<[Int]>>.self,
    `größe`.self, `größe`.`日本`.self,
    (Int, String).self, (x: Int, String).self, Tuple.self, (Int?, Int).self,
    (a: Int, b: Int, c: Int).self,
    (() -> Void).self, ToInt.self, ((Int, String) -> (Int) -> Void).self,
    ((inout Int) -> Void).self, ((@escaping () -> Int) -> Void).self, (() throws -> Void).self,
    (() async -> Void).self, (() async throws -> Void).self, (@Sendable () -> Void).self,
    (@MainActor () -> Void).self, F1.self, F2.self, F3.self, F4.self, F5.self, F6.self, F7.self,
    F8.self, F9.self, F10.self, F11.self, F12.self, F13.self, F15.self,
    F14.self, (() -> Never).self, ((Int?) -> (() -> Void)?).self,
    Any.self, AnyObject.self, (any Error).self, (any RPlain).self, (any RBound).self,
    (any RPlain & RBound).self, (any RBase<Int> & RPlain).self, (any RPlain & AnyObject).self,
    (any RPlain & Sendable).self, (any Sendable).self, (any Error & RPlain).self,
    (any RAssoc).self, (any RAssoc<Int>).self, (any Sequence<Int>).self, Constrained.self,
    [any Sequence<[Int]>].self, (any Collection<RBase<Int>.Inner<Int>>)?.self,
    (any RAssoc<Int>, Int).self,
    Int.Type.self, Int.Type.Type.self, (any RPlain.Type).self, (any RPlain).Type.self,
    (any RPlain.Type.Type).self, AnyObject.Type.self, Any.Type.self, (Int, Int).Type.self,
    ToInt.Type.self, (any RBase<Int> & RPlain).Type.self, [any RPlain.Type].self,
    RBase<Int>.Type.self,
    timeval.self, in_addr.self, stat.self, pthread_mutex_t.self, div_t.self, pid_t.self,
    UnsafeMutablePointer<FILE>.self, FILE.self, sigaction.self, tm.self, sockaddr_in.self,
    URL.self, Data.self, Date.self, UUID.self, FileManager.self, NotificationCenter.self,
    NSString.self, DateFormatter.self, JSONDecoder.self, IndexPath.self, Locale.self,
    Calendar.self, ComparisonResult.self, DispatchQueue.self, DispatchTime.self,
    DispatchWorkItem.self, Measurement<Unit>.self,
    CheckedContinuation<Int, any Error>.self, Task<Int, Never>.self,
    AsyncStream<Int>.self, AsyncStream<Int>.Continuation.self,
    AsyncStream<Int>.Continuation.YieldResult.self, AsyncThrowingStream<Int, any Error>.self,
    MainActor.self, TaskPriority.self, UnownedSerialExecutor.self, ContinuousClock.Instant.self,
    Duration.self, CancellationError.self, SIMD4<Float>.self, SIMD2<Int>.self,
  ]
  types += resolverLocalTypes() + resolverPacks() + resolverPacks(Int.self)
  types += resolverPacks(Int.self, String.self) + resolverPacks(Int?.self, RFinal.self, Int.self)
  return types
}
