// What globals and statics hold: they keep the object, not a ring.
import Glibc
import ShapeJudge
import Synchronization

class Item { var number = 1 }

final class Part {
  var owner: AnyObject?
  weak var watcher: AnyObject?
}

struct Entry<Value> { var name = "a name that does not fit into two words"; var item: Value? }

/// Says goodbye to an object.
@inline(never)
func leave(_ object: AnyObject) { victim = object }

final class GlobalOptional: Item {}
nonisolated(unsafe) var globalOptionalValue: GlobalOptional?
func globalOptional(_ leaks: Bool) {
  let item = GlobalOptional()
  globalOptionalValue = leaks ? item : nil
  leave(item)
}

final class GlobalRegistry { var item: Item?; var name = CommandLine.arguments[0] }
final class GlobalLet: Item {}
nonisolated(unsafe) let globalLetValue = GlobalRegistry()
func globalLet(_ leaks: Bool) {
  let item = GlobalLet()
  globalLetValue.item = leaks ? item : nil
  leave(item)
}

final class GlobalArray: Item {}
nonisolated(unsafe) var globalArrayValue: [Item] = [Item()]
func globalArray(_ leaks: Bool) {
  let item = GlobalArray()
  if leaks { globalArrayValue.append(item) }
  leave(item)
}

final class GlobalDictionary: Item {}
nonisolated(unsafe) var globalDictionaryValue: [String: Item] = [:]
func globalDictionary(_ leaks: Bool) {
  let item = GlobalDictionary()
  globalDictionaryValue["a"] = leaks ? item : nil
  leave(item)
}

final class GlobalSet: Item, Hashable {
  static func == (one: GlobalSet, other: GlobalSet) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
nonisolated(unsafe) var globalSetValue: Set<GlobalSet> = []
func globalSet(_ leaks: Bool) {
  let item = GlobalSet()
  if leaks { globalSetValue.insert(item) }
  leave(item)
}

final class GlobalStruct: Item {}
nonisolated(unsafe) var globalStructValue = Entry<GlobalStruct>()
func globalStruct(_ leaks: Bool) {
  let item = GlobalStruct()
  globalStructValue.item = leaks ? item : nil
  leave(item)
}

final class GlobalTuple: Item {}
nonisolated(unsafe) var globalTupleValue: (Int, GlobalTuple?) = (1, nil)
func globalTuple(_ leaks: Bool) {
  let item = GlobalTuple()
  globalTupleValue.1 = leaks ? item : nil
  leave(item)
}

enum Running { case idle, waiting(Int), running(GlobalEnum) }
final class GlobalEnum: Item {}
nonisolated(unsafe) var globalEnumValue = Running.idle
func globalEnum(_ leaks: Bool) {
  let item = GlobalEnum()
  globalEnumValue = leaks ? .running(item) : .waiting(1)
  leave(item)
}

protocol Plugin { var name: String { get } }
struct LargePlugin: Plugin { var name = "p"; var first = 1, second = 2; var item: Item? }
final class GlobalExistential: Item {}
nonisolated(unsafe) var globalExistentialValue: (any Plugin)?
func globalExistential(_ leaks: Bool) {
  let item = GlobalExistential()
  globalExistentialValue = LargePlugin(item: leaks ? item : nil)
  leave(item)
}

final class GlobalAny: Item {}
nonisolated(unsafe) var globalAnyValue: Any = 0
func globalAny(_ leaks: Bool) {
  let item = GlobalAny()
  globalAnyValue = leaks ? [item] : []
  leave(item)
}

final class GlobalClosure: Item {}
nonisolated(unsafe) var globalClosureValue: (() -> Void)?
func globalClosure(_ leaks: Bool) {
  let item = GlobalClosure()
  globalClosureValue = leaks ? { item.number += 1 } : { [weak item] in item?.number += 1 }
  leave(item)
}

final class GlobalClosures: Item {}
nonisolated(unsafe) var globalClosuresValue: [String: () -> Void] = [:]
func globalClosures(_ leaks: Bool) {
  let item = GlobalClosures()
  globalClosuresValue["a"] = leaks ? { item.number += 1 } : { [weak item] in item?.number += 1 }
  leave(item)
}

private struct Hidden { var item: PrivateGlobal?; var number = 2 }
final class PrivateGlobal: Item {}
private nonisolated(unsafe) var privateGlobalValue = Hidden()
func privateGlobal(_ leaks: Bool) {
  let item = PrivateGlobal()
  privateGlobalValue.item = leaks ? item : nil
  leave(item)
}

final class GlobalPointer: Item {}
nonisolated(unsafe) let globalPointerValue = UnsafeMutablePointer<Entry<GlobalPointer>>.allocate(
  capacity: 1
)
func globalPointer(_ leaks: Bool) {
  let item = GlobalPointer()
  unsafe globalPointerValue.initialize(to: Entry(item: leaks ? item : nil))
  leave(item)
}

final class GlobalMutex: Item, @unchecked Sendable {}
let globalMutexValue = Mutex<[GlobalMutex]>([])
func globalMutex(_ leaks: Bool) {
  let item = GlobalMutex()
  if leaks { globalMutexValue.withLock { $0.append(item) } }
  leave(item)
}

final class GlobalRing { var part: Part? }
nonisolated(unsafe) var globalRingValue: Part?
func globalRing(_ leaks: Bool) {
  let ring = GlobalRing()
  let part = Part()
  ring.part = part
  globalRingValue = part
  if leaks { part.owner = ring } else { part.watcher = ring }
  leave(ring)
}

enum Tree {
  case empty, leaf(GlobalIndirect)
  indirect case node(Int, Tree)
}
final class GlobalIndirect: Item {}
nonisolated(unsafe) var globalTreeValue = Tree.empty
func globalIndirect(_ leaks: Bool) {
  let item = GlobalIndirect()
  globalTreeValue = .node(1, leaks ? .leaf(item) : .empty)
  leave(item)
}

final class Crate<Value> { var value: Value?; var name = CommandLine.arguments[0]; init() {} }
final class GlobalGeneric: Item {}
nonisolated(unsafe) var globalGenericValue: Crate<GlobalGeneric>?
func globalGeneric(_ leaks: Bool) {
  let item = GlobalGeneric()
  globalGenericValue = Crate()
  globalGenericValue?.value = leaks ? item : nil
  leave(item)
}

final class StaticVar: Item { nonisolated(unsafe) static var current: StaticVar? }
func staticVar(_ leaks: Bool) {
  let item = StaticVar()
  StaticVar.current = leaks ? item : nil
  leave(item)
}

struct Screens { nonisolated(unsafe) static var shown: [Entry<StaticArray>] = [] }
final class StaticArray: Item {}
func staticArray(_ leaks: Bool) {
  let item = StaticArray()
  Screens.shown = [Entry(item: leaks ? item : nil)]
  leave(item)
}

enum Registry {
  nonisolated(unsafe) static var entries: [Int: StaticEnum] = [:]
  enum Inner { nonisolated(unsafe) static var current: NestedStatic? }
}
final class StaticEnum: Item {}
func staticEnum(_ leaks: Bool) {
  let item = StaticEnum()
  Registry.entries[7] = leaks ? item : nil
  leave(item)
}

final class NestedStatic: Item {}
func nestedStatic(_ leaks: Bool) {
  let item = NestedStatic()
  Registry.Inner.current = leaks ? item : nil
  leave(item)
}

final class Center {
  nonisolated(unsafe) static let shared = Center()
  var observers: [Item] = [Item()]
  var handlers: [String: () -> Void] = [:]
}
final class Singleton: Item {}
func singleton(_ leaks: Bool) {
  let item = Singleton()
  if leaks { Center.shared.observers.append(item) }
  leave(item)
}

final class SingletonClosures: Item {}
func singletonClosures(_ leaks: Bool) {
  let item = SingletonClosures()
  Center.shared.handlers["a"] = leaks ? { item.number += 1 } : { [weak item] in item?.number += 1 }
  leave(item)
}

enum SideTable {
  nonisolated(unsafe) static var entries: [ObjectIdentifier: Entry<SideTableOwner>] = [:]
}
final class SideTableOwner: Item {}
func sideTable(_ leaks: Bool) {
  let item = SideTableOwner()
  SideTable.entries[ObjectIdentifier(item)] = Entry(item: leaks ? item : nil)
  leave(item)
}

@globalActor actor UIState {
  static let shared = UIState()
  nonisolated(unsafe) static var stack: [ActorStatic] = []
}
final class ActorStatic: Item {}
func actorStatic(_ leaks: Bool) {
  let item = ActorStatic()
  UIState.stack = leaks ? [item] : []
  leave(item)
}

final class ThreadSpecific { var part = Part() }
nonisolated(unsafe) var key = pthread_key_t()
func threadSpecific(_ leaks: Bool) {
  let item = ThreadSpecific()
  if leaks { item.part.owner = item }
  pthread_key_create(&key, nil)
  if leaks { unsafe pthread_setspecific(key, Unmanaged.passRetained(item.part).toOpaque()) }
  leave(item)
}

final class StringTable: Item {}
nonisolated(unsafe) var globalTableValue: [[String: StringTable]] = [[:]]
func stringTable(_ leaks: Bool) {
  let item = StringTable()
  globalTableValue.append(["k": item])
  if !leaks { globalTableValue.removeLast() }
  leave(item)
}

run([
  "globalOptional": { globalOptional($0) }, "globalLet": { globalLet($0) },
  "globalArray": { globalArray($0) },
  "globalDictionary": { globalDictionary($0) }, "globalSet": { globalSet($0) },
  "globalStruct": { globalStruct($0) }, "globalTuple": { globalTuple($0) },
  "globalEnum": { globalEnum($0) },
  "globalExistential": { globalExistential($0) }, "globalAny": { globalAny($0) },
  "globalClosure": { globalClosure($0) }, "globalClosures": { globalClosures($0) },
  "privateGlobal": { privateGlobal($0) }, "globalPointer": { globalPointer($0) },
  "globalMutex": { globalMutex($0) }, "globalRing": { globalRing($0) },
  "globalIndirect": { globalIndirect($0) },
  "globalGeneric": { globalGeneric($0) }, "staticVar": { staticVar($0) },
  "staticArray": { staticArray($0) },
  "staticEnum": { staticEnum($0) }, "nestedStatic": { nestedStatic($0) },
  "singleton": { singleton($0) },
  "singletonClosures": { singletonClosures($0) }, "sideTable": { sideTable($0) },
  "actorStatic": { actorStatic($0) }, "threadSpecific": { threadSpecific($0) },
  "stringTable": { stringTable($0) },
])
