import Synchronization

// Variables of all shapes; they are found by their linker's names.

final class VLeaf: @unchecked Sendable {}
class VBase<T> { class Inner<U> { var value: (T, U)? } }
final class VDerived: VBase<Int> {}
struct VPair<A, B> {
  var first: A?
  var second: B?
  enum Side { case first(A), second(B) }
}
enum VChoice { case one(VLeaf), two }
protocol VPlain {}
protocol VBound: AnyObject {}
protocol VAssoc<VElement> { associatedtype VElement }
struct VUnique: ~Copyable { let leaf: VLeaf }
struct VPlainLeaf: VPlain {}
struct VNumbered<let n: Int> { var count = n }
struct VPack<each T> { var values: (repeat each T)? }
typealias VAlias = [String: VPair<VLeaf, Int>]

nonisolated(unsafe) var vInt = 1
nonisolated(unsafe) var vString = ""
nonisolated(unsafe) var vArray: [VLeaf] = []
nonisolated(unsafe) var vNested: [[[VLeaf]]] = []
nonisolated(unsafe) var vOptional: VLeaf?
nonisolated(unsafe) var vTwice: VLeaf??
nonisolated(unsafe) var vDictionary: [String: VLeaf] = [:]
nonisolated(unsafe) var vDictionaryOfArrays: [VChoiceKey: [VLeaf?]] = [:]
enum VChoiceKey { case one, two }
nonisolated(unsafe) var vSet: Set<Int> = []
nonisolated(unsafe) var vTuple: (VLeaf?, Int) = (nil, 1)
nonisolated(unsafe) var vLabelled: (leaf: VLeaf?, count: Int) = (nil, 1)
nonisolated(unsafe) var vTuples: [(key: String, value: (VLeaf, VLeaf?))] = []
nonisolated(unsafe) var vEmpty: Void = ()
nonisolated(unsafe) var vMetatype: VLeaf.Type = VLeaf.self
nonisolated(unsafe) var vAny: Any = 1
nonisolated(unsafe) var vAnyObject: AnyObject?
nonisolated(unsafe) var vAnys: [Any?] = []
nonisolated(unsafe) var vPlain: any VPlain = VPlainLeaf()
nonisolated(unsafe) var vPlains: [String: any VPlain] = [:]
nonisolated(unsafe) var vBound: (any VBound)?
nonisolated(unsafe) var vBoth: (any VPlain & VBound)?
nonisolated(unsafe) var vSendable: (any VPlain & Sendable)?
nonisolated(unsafe) var vError: any Error = CancellationError()
nonisolated(unsafe) var vAssoc: (any VAssoc<VLeaf>)?
nonisolated(unsafe) var vMetaExistential: (any VPlain.Type)?
nonisolated(unsafe) var vSuper: (any VBase<Int> & VPlain)?
nonisolated(unsafe) var vGeneric = VPair<VLeaf, [Int]>()
nonisolated(unsafe) var vSide: VPair<Int, VLeaf>.Side = .first(1)
nonisolated(unsafe) var vInner: VBase<Int>.Inner<String>?
nonisolated(unsafe) var vDeep: [VPair<VPair<VLeaf, VChoice>, VBase<VLeaf>.Inner<VChoice>>] = []
nonisolated(unsafe) var vDerived: VDerived?
nonisolated(unsafe) var vAlias: VAlias = [:]
nonisolated(unsafe) var vNumbered = VNumbered<16>()
nonisolated(unsafe) var vManifold = VNumbered<1_000_000>()
nonisolated(unsafe) var vPack = VPack<Int, VLeaf, String>()
nonisolated(unsafe) var vInline: [3 of Int] = [1, 2, 3]
nonisolated(unsafe) var vResult: Result<VLeaf, any Error>?
nonisolated(unsafe) var vSubstring: Substring = ""
nonisolated(unsafe) var vRange: ClosedRange<Int> = 1...2
nonisolated(unsafe) var vPointer: UnsafeMutablePointer<VLeaf>?
nonisolated(unsafe) var vRaw: UnsafeRawPointer?
nonisolated(unsafe) var vUnmanaged: Unmanaged<VLeaf>?
nonisolated(unsafe) var vTask: Task<VLeaf, any Error>?
nonisolated(unsafe) var vStream: AsyncStream<VLeaf>.Continuation?
nonisolated(unsafe) var vKeyPath: KeyPath<VPair<Int, Int>, Int?> = \.first
nonisolated(unsafe) var vLazy = [VLeaf()].lazy.map { $0 }.filter { _ in true }
nonisolated(unsafe) var vObserved: [VLeaf] = [] { didSet {} }
nonisolated(unsafe) var (vFirst, (vSecond, vThird)) = (VLeaf(), ("", [VLeaf()]))
nonisolated(unsafe) var vÜnïcode: [VLeaf] = []
nonisolated(unsafe) var `v with spaces`: [VLeaf] = []
nonisolated(unsafe) weak var vWeak: VLeaf?
nonisolated(unsafe) unowned var vUnowned: VLeaf = VLeaf.shared
nonisolated(unsafe) unowned(unsafe) var vUnsafe: VLeaf = VLeaf.shared
let vMutex = Mutex<[VLeaf]>([])
let vAtomic = Atomic<Int>(0)
let vConstant = VLeaf()
let vUnique = VUnique(leaf: VLeaf())

// Functions.
nonisolated(unsafe) var vFunction: () -> Void = {}
nonisolated(unsafe) var vLabels: (_ one: Int, _ two: VLeaf) -> VLeaf = { $1 }
nonisolated(unsafe) var vOneParameter: (_ one: VLeaf) -> Int = { _ in 1 }
nonisolated(unsafe) var vTupleParameter: ((Int, Int)) -> Void = { _ in }
nonisolated(unsafe) var vInout: (inout VLeaf, Int...) -> Void = { _, _ in }
nonisolated(unsafe) var vAsync: (Int, String) async throws -> VLeaf? = { _, _ in nil }
nonisolated(unsafe) var vThrowing: (Int) throws(CancellationError) -> Void = { _ in }
nonisolated(unsafe) var vMain: @MainActor @Sendable (VLeaf) -> Void = { _ in }
nonisolated(unsafe) var vOptionalFunction: ((Int, VLeaf) -> Void)?
nonisolated(unsafe) var vFunctions: [String: [(Int) -> (VLeaf) -> Void]] = [:]
nonisolated(unsafe) var vHigher: (_ body: (_ inner: Int) -> VLeaf) -> Void = { _ in }
nonisolated(unsafe) var vC: @convention(c) (Int) -> Int = { $0 }
nonisolated(unsafe) var vOwned: (consuming VLeaf, borrowing [VLeaf]) -> Void = { _, _ in }

extension VLeaf { static let shared = VLeaf() }

/// The globals.
func variableGlobals() -> [VariableCase] {
  // SAFETY: Nobody writes to these variables.
  unsafe [
    .global("vInt", type(of: vInt)), .global("vString", String.self),
    .global("vArray", [VLeaf].self), .global("vNested", [[[VLeaf]]].self),
    .global("vOptional", VLeaf?.self), .global("vTwice", VLeaf??.self),
    .global("vDictionary", [String: VLeaf].self),
    .global("vDictionaryOfArrays", [VChoiceKey: [VLeaf?]].self), .global("vSet", Set<Int>.self),
    .global("vTuple", (VLeaf?, Int).self), .global("vLabelled", (leaf: VLeaf?, count: Int).self),
    .global("vTuples", type(of: vTuples)),
    .global("vMetatype", type(of: vMetatype)), .global("vAny", Any.self),
    .global("vAnyObject", AnyObject?.self), .global("vAnys", [Any?].self),
    .global("vPlain", (any VPlain).self), .global("vPlains", [String: any VPlain].self),
    .global("vBound", (any VBound)?.self), .global("vBoth", (any VPlain & VBound)?.self),
    .global("vSendable", (any VPlain & Sendable)?.self), .global("vError", (any Error).self),
    .global("vAssoc", type(of: vAssoc)), .global("vMetaExistential", type(of: vMetaExistential)),
    .global("vSuper", type(of: vSuper)), .global("vGeneric", type(of: vGeneric)),
    .global("vSide", type(of: vSide)), .global("vInner", type(of: vInner)),
    .global("vDeep", type(of: vDeep)), .global("vDerived", type(of: vDerived)),
    .global("vAlias", type(of: vAlias)), .global("vNumbered", type(of: vNumbered)),
    .global("vManifold", type(of: vManifold)), .global("vPack", type(of: vPack)),
    .global("vInline", type(of: vInline)), .global("vResult", type(of: vResult)),
    .global("vSubstring", type(of: vSubstring)), .global("vRange", type(of: vRange)),
    .global("vPointer", type(of: vPointer)), .global("vRaw", type(of: vRaw)),
    .global("vUnmanaged", type(of: vUnmanaged)), .global("vTask", type(of: vTask)),
    .global("vStream", type(of: vStream)), .global("vKeyPath", KeyPath<VPair<Int, Int>, Int?>.self),
    .global("vLazy", type(of: vLazy)), .global("vObserved", type(of: vObserved)),
    .global("vFirst", VLeaf.self), .global("vSecond", String.self),
    .global("vThird", [VLeaf].self), .global("vÜnïcode", [VLeaf].self),
    .global("`v with spaces`", [VLeaf].self), .global("vWeak", VLeaf?.self),
    .global("vUnowned", VLeaf.self), .global("vUnsafe", VLeaf.self),
    .global("vConstant", VLeaf.self), .global("vFunction", type(of: vFunction)),
    .global("vLabels", type(of: vLabels)), .global("vOneParameter", type(of: vOneParameter)),
    .global("vTupleParameter", type(of: vTupleParameter)), .global("vInout", type(of: vInout)),
    .global("vAsync", type(of: vAsync)), .global("vThrowing", type(of: vThrowing)),
    .global("vMain", type(of: vMain)), .global("vOptionalFunction", type(of: vOptionalFunction)),
    .global("vFunctions", type(of: vFunctions)), .global("vHigher", type(of: vHigher)),
    .global("vC", type(of: vC)), .global("vOwned", type(of: vOwned)),
  ]
}
