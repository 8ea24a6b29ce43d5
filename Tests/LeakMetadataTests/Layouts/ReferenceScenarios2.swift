struct Wrapper<T> { var value: T }

/// Makes closures that capture in generic functions.
struct ClosureMaker<T> {
  var value: T
  func captured() -> () -> Void { { _ = self.value } }
}
private func generic<T>(_ value: T) -> () -> Void { { _ = value } }
private func genericArray<T>(_ value: [T]) -> () -> Void { { _ = value } }
private func genericWrapper<T>(_ value: Wrapper<T>, _ number: Int) -> () -> Void {
  { _ = (value, number) }
}
private func genericBoth<T, U: Thing>(_ a: T, _ b: U) -> () -> Void { { _ = (a, b) } }
private func genericVar<T>(_ value: T) -> () -> Void {
  var copy = value
  return { (copy, _) = (value, copy) }
}
private func packed<each T>(_ value: repeat each T) -> () -> Void {
  { _ = (repeat each value) }
}
private func opened(_ thing: any Thing) -> () -> Void {
  func inner<T: Thing>(_ t: T) -> () -> Void { { _ = t } }
  return inner(thing)
}
class GenericObject<T> {
  var item: T
  init(_ item: T) { self.item = item }
  func closure() -> () -> Void { { _ = self.item } }
  func method() {}
  func other(_ number: Int) -> () -> T {
    {
      _ = number; return self.item
    }
  }
}
extension Leaf { func run() {} }

/// Closures in a holder.
func closureScenarios() -> [ReferenceScenario] {
  func closure(
    _ name: String,
    isDescribed: Bool = true,
    _ build: (inout LeafMaker) -> () -> Void
  ) -> ReferenceScenario {
    .value("closure: " + name, isDescribed: isDescribed) { build(&$0) }
  }
  return [
    closure("nothing") { _ in {} },
    closure("one object") {
      let leaf = $0(); return { _ = leaf }
    },
    closure("two objects") {
      let a = $0(), b = $0(); return { _ = (a, b) }
    },
    closure("a struct and a number") {
      let pair = Pair(small: 1, leaf: $0()), n = $0.leaves.count
      return { _ = (n, pair) }
    },
    closure("weak") { make in
      let leaf = make(), other = Wrapper(value: leaf)
      return { [weak leaf] in _ = (leaf, other) }
    },
    closure("unowned") { make in
      let leaf = make(), other = Wrapper(value: leaf)
      return { [unowned leaf] in _ = (leaf, other) }
    },
    closure("a variable") { make in
      var leaf: Leaf? = make()
      return { leaf = leaf == nil ? nil : leaf }
    },
    closure("a variable of a struct") { make in
      var value = Third(a: make(), d: [make()])
      return { value.a = nil }
    },
    closure("a closure") { make in
      let leaf = make(), other = make()
      let inner = { _ = leaf }
      return {
        inner(); _ = other
      }
    },
    closure("a method") { make in make().run },
    closure("an existential") {
      let a: any Thing = $0(), b: Any = $0(); return { _ = (a, b) }
    },
    closure("an error") {
      let a: any Error = Refused(leaf: $0()); return { _ = (a, 1 as Any) }
    },
    closure("an enum") {
      let a = State.loaded($0(), [$0()]), b = 3; return { _ = (a, b) }
    },
    closure("an optional closure") { make in
      let leaf = make()
      let inner: (() -> Void)? = { _ = leaf }
      return { inner?() }
    },
    closure("small and large") { make in
      let a = true, b = make(), c = UInt8(1), d = 2.0, e = make()
      return { _ = (a, b, c, d, e) }
    },
    closure("generic") { generic($0()) },
    closure("generic of a struct") { generic(Pair(small: 1, leaf: $0())) },
    closure("generic of an enum") { generic(State.loaded($0(), [])) },
    closure("generic of an existential") { generic($0() as Any) },
    closure("generic array") { genericArray([$0(), $0()]) },
    closure("generic struct") { genericWrapper(Wrapper(value: $0()), 3) },
    closure("two generic parameters") {
      genericBoth(Pair(small: 1, leaf: $0()), Small(leaf: $0()))
    },
    closure("generic variable") { genericVar($0()) },
    closure("in a generic struct") { ClosureMaker(value: (1, $0())).captured() },
    closure("in a generic class") { GenericObject(Pair(small: 2, leaf: $0())).closure() },
    .value("closure: with a result") { GenericObject($0()).other(3) },
    closure("a method of a generic class") { GenericObject([$0()]).method },
    closure("an opened existential") { opened(Small(leaf: $0())) },
    closure("an opened large existential") { opened(Large(c: $0())) },
    closure("a pack") { packed($0(), 3, $0()) },
    .value("optional closures") { make -> [(() -> Void)?] in
      let leaf = make()
      return [nil, { _ = leaf }, {}]
    },
    .value("a throwing closure with arguments") { make -> (Int, Leaf) throws -> [Leaf] in
      let leaf = make(), n = 3
      return { [leaf, $1] + [leaf].prefix($0 + n) }
    },
    .value("an asynchronous closure") { make -> () async -> Int in
      let leaf = make()
      return {
        _ = leaf; return 1
      }
    },
  ]
}
