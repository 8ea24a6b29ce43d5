// What closures hold an object through: each owner has a closure that captures it.
import ShapeJudge

func use(_ object: AnyObject?) {}

class Taps {
  var count = 0
  var onTap: (() -> Void)?
}

final class Part {
  var owner: AnyObject?
  weak var watcher: AnyObject?
  func act() {}
}

/// Says goodbye to an owner.
@inline(never)
func leave(_ owner: AnyObject) { victim = owner }

final class ClosureProperty { var count = 0; var onTap: () -> Void = {} }
func closureProperty(_ leaks: Bool) {
  let owner = ClosureProperty()
  owner.onTap = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  leave(owner)
}

final class ClosureOptional: Taps {}
func closureOptional(_ leaks: Bool) {
  let owner = ClosureOptional()
  owner.onTap = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  leave(owner)
}

final class ClosureArray { var count = 0; var handlers: [() -> Void] = [{}] }
func closureArray(_ leaks: Bool) {
  let owner = ClosureArray()
  owner.handlers.append(leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 })
  leave(owner)
}

final class ClosureDictionary { var count = 0; var handlers: [String: () -> Void] = [:] }
func closureDictionary(_ leaks: Bool) {
  let owner = ClosureDictionary()
  owner.handlers["tap"] = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  leave(owner)
}

final class ClosureTuple { var count = 0; var pair: (Int, () -> Void) = (1, {}) }
func closureTuple(_ leaks: Bool) {
  let owner = ClosureTuple()
  owner.pair.1 = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  leave(owner)
}

struct Actions { var name = "a"; var onTap: () -> Void = {} }
final class ClosureStruct { var count = 0; var actions = Actions() }
func closureStruct(_ leaks: Bool) {
  let owner = ClosureStruct()
  owner.actions.onTap = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  leave(owner)
}

enum Waiting { case idle, waiting(() -> Void) }
final class ClosureEnum { var count = 0; var state = Waiting.idle }
func closureEnum(_ leaks: Bool) {
  let owner = ClosureEnum()
  owner.state = .waiting(leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 })
  leave(owner)
}

final class ClosureAsync: @unchecked Sendable { var count = 0; var load: (() async -> Int)? }
func closureAsync(_ leaks: Bool) {
  let owner = ClosureAsync()
  owner.load = leaks ? { owner.count } : { [weak owner] in owner?.count ?? 0 }
  leave(owner)
}

final class ClosureThrowing { var count = 0; var load: (() throws -> Int)? }
func closureThrowing(_ leaks: Bool) {
  let owner = ClosureThrowing()
  owner.load = leaks ? { owner.count } : { [weak owner] in owner?.count ?? 0 }
  leave(owner)
}

final class ClosureSendable: @unchecked Sendable {
  var count = 0; var onTap: (@Sendable () -> Void)?
}
func closureSendable(_ leaks: Bool) {
  let owner = ClosureSendable()
  owner.onTap = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  leave(owner)
}

final class Crate<Value> { var count = 0; var value: Value?; init() {} }
func closureGeneric(_ leaks: Bool) {
  let owner = Crate<(Int) -> Int>()
  owner.value = leaks ? { $0 + owner.count } : { [weak owner] in $0 + (owner?.count ?? 0) }
  leave(owner)
}

final class ClosureExistential { var count = 0; var item: Any = 0 }
func closureExistential(_ leaks: Bool) {
  let owner = ClosureExistential()
  let closure: () -> Void = leaks ? { owner.count += 1 } : { [weak owner] in owner?.count += 1 }
  owner.item = closure
  leave(owner)
}

final class ClosureLazy {
  var name = "n"
  lazy var describe: () -> String = { "I am " + self.name }
  lazy var describeWeakly: () -> String = { [weak self] in "I am " + (self?.name ?? "") }
}
func closureLazy(_ leaks: Bool) {
  let owner = ClosureLazy()
  _ = leaks ? owner.describe() : owner.describeWeakly()
  leave(owner)
}

final class MethodReference: Taps {
  func tapped() { count += 1 }
}
func methodReference(_ leaks: Bool) {
  let owner = MethodReference()
  owner.onTap = leaks ? owner.tapped : { [weak owner] in owner?.tapped() }
  leave(owner)
}

final class LocalFunction: Taps {
  func wire(_ leaks: Bool) {
    func tapped() { count += 1 }
    onTap = leaks ? tapped : { [weak self] in self?.count += 1 }
  }
}
func localFunction(_ leaks: Bool) {
  let owner = LocalFunction()
  owner.wire(leaks)
  leave(owner)
}

final class AutoclosureStored {
  var count = 0
  var fallback: (() -> Int)?
  func keep(_ value: @autoclosure @escaping () -> Int) { fallback = value }
  func wire(_ leaks: Bool) {
    let now = count
    if leaks { keep(self.count + 1) } else { keep(now + 1) }
  }
}
func autoclosureStored(_ leaks: Bool) {
  let owner = AutoclosureStored()
  owner.wire(leaks)
  leave(owner)
}

final class NestedClosure: Taps {
  func wire(_ leaks: Bool) {
    let inner: () -> Int = leaks ? { self.count } : { [weak self] in self?.count ?? 0 }
    onTap = { print(inner()) }
  }
}
func nestedClosure(_ leaks: Bool) {
  let owner = NestedClosure()
  owner.wire(leaks)
  leave(owner)
}

final class OtherMethod: Taps {}
func otherMethod(_ leaks: Bool) {
  let owner = OtherMethod()
  let part = Part()
  owner.onTap = part.act
  if leaks { part.owner = owner } else { part.watcher = owner }
  leave(owner)
}

final class CaptureVariable: Taps {}
func captureVariable(_ leaks: Bool) {
  let owner = CaptureVariable()
  var kept: CaptureVariable? = leaks ? owner : nil
  owner.onTap = {
    kept?.count += 1
    if kept?.count == 100 { kept = nil }
  }
  leave(owner)
}

final class CaptureList: Taps {}
func captureList(_ leaks: Bool) {
  let owner = CaptureList()
  let part = Part()
  owner.onTap =
    leaks
    ? { [owner, weak part] in
      owner.count += 1
      part?.act()
    }
    : { [weak owner, weak part] in
      owner?.count += 1
      part?.act()
    }
  leave(owner)
}

final class CaptureArray: Taps {}
func captureArray(_ leaks: Bool) {
  let owner = CaptureArray()
  let list = leaks ? [owner] : []
  owner.onTap = { for one in list { one.count += 1 } }
  leave(owner)
}

struct Holding<Item> {
  var number = 1; var text = "a text that does not fit into two words"; var item: Item?
}
final class CaptureStruct: Taps {}
func captureStruct(_ leaks: Bool) {
  let owner = CaptureStruct()
  let holding = Holding(item: leaks ? owner : nil)
  owner.onTap = { print(holding) }
  leave(owner)
}

final class CaptureTuple: Taps {}
func captureTuple(_ leaks: Bool) {
  let owner = CaptureTuple()
  let pair = (leaks ? 1 : 0, leaks ? owner : CaptureTuple())
  owner.onTap = { print(pair) }
  leave(owner)
}

final class CaptureOptional: Taps {}
func captureOptional(_ leaks: Bool) {
  let owner = CaptureOptional()
  let kept: CaptureOptional? = leaks ? owner : nil
  owner.onTap = { kept?.count += 1 }
  leave(owner)
}

protocol Tapping { func tapped() }
final class CaptureExistential: Taps, Tapping { func tapped() { count += 1 } }
func captureExistential(_ leaks: Bool) {
  let owner = CaptureExistential()
  let other: any Tapping = leaks ? owner : CaptureExistential()
  owner.onTap = { other.tapped() }
  leave(owner)
}

final class CaptureGeneric: Taps {}
@inline(never)
@_optimize(none)
func holding<Value>(_ value: Value) -> () -> Void { { print(value) } }
func captureGeneric(_ leaks: Bool) {
  let owner = CaptureGeneric()
  owner.onTap = leaks ? holding(owner) : holding(1)
  leave(owner)
}

final class CaptureMany: Taps {}
func captureMany(_ leaks: Bool) {
  let owner = CaptureMany()
  let (number, text, flag, values) = (
    CommandLine.argc, CommandLine.arguments[0], leaks, CommandLine.arguments
  )
  owner.onTap =
    leaks
    ? { owner.count += Int(number) + text.count + values.count + (flag ? 1 : 0) }
    : { [weak owner] in owner?.count += Int(number) + text.count + values.count + (flag ? 1 : 0) }
  leave(owner)
}

enum Phase { case idle, running(CaptureEnum) }
final class CaptureEnum: Taps {}
func captureEnum(_ leaks: Bool) {
  let owner = CaptureEnum()
  let phase = leaks ? Phase.running(owner) : .idle
  owner.onTap = { print(phase) }
  leave(owner)
}

final class CaptureDictionary: Taps {}
func captureDictionary(_ leaks: Bool) {
  let owner = CaptureDictionary()
  let table = leaks ? ["a": owner] : [:]
  owner.onTap = { print(table) }
  leave(owner)
}

final class SharedBox: Taps { var get: (() -> SharedBox?)?; var set: ((SharedBox?) -> Void)? }
func sharedBox(_ leaks: Bool) {
  let owner = SharedBox()
  var kept: SharedBox? = leaks ? owner : nil
  owner.get = { kept }
  owner.set = { kept = $0 }
  leave(owner)
}

final class Curried: Taps { var make: ((Int) -> () -> Int)? }
func curried(_ leaks: Bool) {
  let owner = Curried()
  owner.make =
    leaks
    ? { number in { number + owner.count } }
    : { [weak owner] number in { number + (owner?.count ?? 0) } }
  leave(owner)
}

final class RecursiveClosure { var count = 0 }
func recursiveClosure(_ leaks: Bool) {
  let owner = RecursiveClosure()
  var step: (() -> Void)?
  step = {
    owner.count += 1
    if owner.count < 3 { step?() }
  }
  step?()
  if !leaks { step = nil }
  leave(owner)
}

final class LocalRecursion { var count = 0 }
func localRecursion(_ leaks: Bool) {
  let owner = LocalRecursion()
  var next: (() -> Void)?
  func step() {
    owner.count += 1
    if owner.count < 3 { next?() }
  }
  next = step
  step()
  if !leaks { next = nil }
  leave(owner)
}

run([
  "closureProperty": { closureProperty($0) }, "closureOptional": { closureOptional($0) },
  "closureArray": { closureArray($0) }, "closureDictionary": { closureDictionary($0) },
  "closureTuple": { closureTuple($0) }, "closureStruct": { closureStruct($0) },
  "closureEnum": { closureEnum($0) }, "closureAsync": { closureAsync($0) },
  "closureThrowing": { closureThrowing($0) }, "closureSendable": { closureSendable($0) },
  "closureGeneric": { closureGeneric($0) }, "closureExistential": { closureExistential($0) },
  "closureLazy": { closureLazy($0) }, "methodReference": { methodReference($0) },
  "localFunction": { localFunction($0) }, "autoclosureStored": { autoclosureStored($0) },
  "nestedClosure": { nestedClosure($0) }, "otherMethod": { otherMethod($0) },
  "captureVariable": { captureVariable($0) }, "captureList": { captureList($0) },
  "captureArray": { captureArray($0) }, "captureStruct": { captureStruct($0) },
  "captureTuple": { captureTuple($0) }, "captureOptional": { captureOptional($0) },
  "captureExistential": { captureExistential($0) }, "captureGeneric": { captureGeneric($0) },
  "captureMany": { captureMany($0) }, "captureEnum": { captureEnum($0) },
  "captureDictionary": { captureDictionary($0) }, "sharedBox": { sharedBox($0) },
  "curried": { curried($0) }, "recursiveClosure": { recursiveClosure($0) },
  "localRecursion": { localRecursion($0) },
])
