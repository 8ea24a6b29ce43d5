/// The ways to hold a value that shapes are generated from.
///
/// Each takes a value of any type, so that every kind can be nested in every other.
enum HolderKind: String, CaseIterable, Sendable {
  // MARK: Structs, tuples, enums
  case plainStruct = "a struct"
  case paddedStruct = "a struct with a flag before and a byte after"
  case nestedStruct = "a struct nested in a generic struct"
  case packStruct = "a struct of a parameter pack"
  case looseStruct = "a struct with a weak and an unowned field beside"
  case wrapperStruct = "a property wrapper in a struct"
  case textNeighbour = "a struct with texts, bytes and data beside"
  case typeNeighbour = "a struct with metatypes and identifiers beside"
  case tuple = "a tuple"
  case labelledTuple = "a labelled tuple"
  case nestedTuple = "tuples in a tuple"
  case optional = "an optional"
  case doubleOptional = "an optional of an optional"
  case implicitOptional = "an implicitly unwrapped optional property"
  case singlePayload = "an enum with one payload"
  case multiPayload = "an enum with several payloads: one value"
  case pairPayload = "an enum with several payloads: two values"
  case labelledPayload = "an enum's labelled payload"
  case classPayloads = "an enum with several payloads that are objects"
  case indirectEnum = "an indirect enum"
  case genericEnumList = "a generic enum's array"
  case success = "a result, success"
  case failure = "a result, failure"

  // MARK: Collections
  case array = "an array"
  case contiguousArray = "a contiguous array"
  case arraySlice = "an array slice"
  case inlineArray = "an inline array"
  case dictionaryByText = "a dictionary's value by text"
  case dictionaryByNumber = "a dictionary's value by number"
  case dictionaryKey = "a dictionary's key"
  case set = "a set"
  case keyValuePairs = "key-value pairs"
  case closedRange = "a closed range"
  case zipped = "zipped sequences"
  case lazyMap = "a lazy map"
  case enumerated = "an enumerated sequence"
  case reversed = "a reversed collection"
  case prefix = "a dropped prefix of a lazy sequence"
  case iterator = "an array's iterator"
  case oneElement = "a collection of one"
  case repeated = "a repeated element"
  case anySequence = "an erased sequence"
  case anyIterator = "an erased iterator"

  // MARK: Existentials
  case opaqueExistential = "an opaque existential of a struct"
  case wideExistential = "an opaque existential of a wide struct"
  case optionalExistential = "an optional existential"
  case constrainedExistential = "an existential with a constrained associated type"
  case any = "Any"
  case anyObject = "AnyObject"
  case bridgedStruct = "AnyObject made from a struct"
  case classBound = "a class-bound existential"
  case composition = "a class-bound composition of protocols"
  case errorStruct = "an error, a struct"
  case errorObject = "an error, an object"
  case anyHashable = "AnyHashable"

  // MARK: Objects
  case genericClass = "a generic class"
  case genericSuperclass = "a generic superclass"
  case superclassChain = "a chain of superclasses"
  case foundationSuperclass = "a subclass of Foundation's"
  case foundationArray = "an array of Foundation's"
  case actor = "an actor"
  case wrapperClass = "a property wrapper in a class"
  case lazyProperty = "a lazy property"
  case weakNeighbour = "a class with a weak property beside"
  case unownedNeighbour = "a class with unowned properties beside"
  case unmanagedNeighbour = "a class with unmanaged properties beside"
  case observable = "an observable class"
  case managedBuffer = "a managed buffer"
  case keyPath = "a key path beside"
  case lockNeighbour = "a class with a mutex and an atomic beside"
  case lockedValue = "a mutex around an object"
  case noncopyable = "a noncopyable struct"
  case ownMirrorStruct = "a struct with a mirror of its own"
  case ownMirrorClass = "a class with a mirror of its own"
  case task = "a task beside"

  // MARK: Functions
  case emptyClosure = "a closure without captures beside"
  case closure = "a closure with one capture"
  case closureOfMany = "a closure with several captures"
  case capturedVariable = "a closure with a captured variable"
  case autoclosure = "an autoclosure"
  case sendableClosure = "a Sendable closure"
  case asyncClosure = "an async closure"
  case throwingClosure = "a throwing closure"
  case optionalClosure = "an optional closure"
  case cFunction = "a C function beside"
  case block = "a block beside"
}

extension HolderKind {
  /// Why the two readers see such a holder differently; nil where they do not.
  var difference: OracleCase.Reason? {
    switch self {
    case .arraySlice: .slice
    case .inlineArray: .inlineArray
    case .any: .anyTuple
    case .managedBuffer: .tailElements
    case .lockedValue, .noncopyable: .noncopyable
    case .ownMirrorStruct, .ownMirrorClass, .foundationArray: .ownMirror
    case .task: .builtin
    case .lazyMap, .prefix, .closure, .closureOfMany, .capturedVariable, .autoclosure,
      .sendableClosure, .asyncClosure, .throwingClosure, .optionalClosure:
      .function
    case .block: .block
    default: nil
    }
  }
}
