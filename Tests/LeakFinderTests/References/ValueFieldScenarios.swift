import Foundation
import Synchronization
import LeakFindings
import LeakTestSupport
import Testing

@Suite("Scenarios: structs, enums and odd layouts")
struct ValueFieldScenarios {
  @Test("A ring through a struct with one reference is found (row 42)")
  func oneReference() {
    let holder = Keeper()
    holder.single = Single(ref: holder)
    defer { holder.single.ref = nil }
    #expect(Scenario.told(holder) == "cycle: Keeper .single.ref Keeper")
  }

  @Test("A reference between an Int and a Double of a struct is found at its offset (row 43)")
  func mixedStruct() {
    let holder = Keeper()
    holder.mixed = Blend(number: -1, ref: holder, ratio: 0.5)
    defer { holder.mixed.ref = nil }
    #expect(Scenario.told(holder) == "cycle: Keeper .mixed.ref Keeper")
  }

  @Test("A reference in a struct in a struct is told with both names (row 45)")
  func nestedStruct() {
    let holder = Keeper()
    holder.outer = Outer(flag: true, inner: Single(ref: holder))
    defer { holder.outer.inner.ref = nil }
    #expect(Scenario.told(holder) == "cycle: Keeper .outer.inner.ref Keeper")
  }

  @Test("A weak reference in a struct closes no ring (row 46)")
  func weakStruct() {
    let holder = Keeper()
    holder.loose = Loose(ref: holder)
    #expect(Scenario.told(holder) == "nothing")
    #expect(Scenario.references(of: holder).isEmpty)
  }

  @Test("A reference in a struct and a direct one are two ways (row 47)")
  func structAndDirect() {
    let holder = Keeper()
    holder.single = Single(ref: holder)
    holder.direct = holder
    defer {
      holder.single.ref = nil
      holder.direct = nil
    }
    #expect(
      Scenario.told(holder) == "cycle: Keeper .direct Keeper | cycle: Keeper .single.ref Keeper"
    )
  }

  @Test("Beside bit sets, packed enums, vectors and raw pointers only references are told (row 48)")
  func oddLayouts() {
    let holder = Odd()
    holder.last = holder
    defer { holder.last = nil }
    #expect(Scenario.told(holder) == "cycle: Odd .last Odd")
    #expect(
      Scenario.references(of: holder).filter { $0.hasPrefix("strong") }
        == ["strong .last Odd", "strong .packed __EmptyArrayStorage"]
    )
  }

  @Test("A ring through a generic class is found, and its argument named (row 52)")
  func genericBox() {
    let holder = Keeper()
    holder.box = Crate(holder)
    defer { holder.box = nil }
    #expect(Scenario.told(holder) == "cycle: Keeper .box Crate<Keeper> .value Keeper")
  }

  @Test("A ring through an enum's payload is found; the other cases hold nothing (row 53)")
  func enumPayload() {
    let (holder, child) = (Keeper(), Keeper())
    holder.relation = .child(child)
    child.relation = .child(holder)
    #expect(Scenario.told(holder) == "cycle: Keeper .relation.child Keeper .relation.child Keeper")
    child.relation = .named("child")
    #expect(Scenario.told(holder) == "nothing")
    child.relation = .none
    #expect(Scenario.told(holder) == "nothing")
  }
}

private struct Single {
  var ref: Keeper?
}

private struct Blend {
  var number = 0
  var ref: Keeper?
  var ratio = 1.0
}

private struct Outer {
  var flag = false
  var inner = Single()
}

private struct Loose {
  weak var ref: Keeper?
}

private enum Relation {
  case none
  case child(Keeper)
  case named(String)
}

private final class Crate<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

private final class Keeper {
  var single = Single()
  var mixed = Blend()
  var outer = Outer()
  var loose = Loose()
  var direct: Keeper?
  var box: Crate<Keeper>?
  var relation = Relation.none
}

private struct Flags: OptionSet {
  let rawValue: UInt8
  static let one = Flags(rawValue: 1)
}

private enum Small: UInt8 { case zero, one, two }

private enum Packed { case byte(UInt8), flag(Bool), two(UInt8, UInt16), nothing }

/// Properties of sizes and alignments that are not a word's, and raw words that look like objects.
// SAFETY: The raw words are never dereferenced.
@safe private final class Odd {
  let flags: Flags = .one
  let small: Small? = .two
  let packed: [Packed] = []
  var choice = Packed.two(1, 2)
  let bytes: (UInt8, UInt8, UInt8) = (1, 2, 3)
  let half: Float16 = 1
  let vector = SIMD4<Float>(repeating: 1)
  let wide = SIMD3<Double>(repeating: 2)
  let integer: Int128 = -1
  let counter = Atomic<Int>(1)
  let type: Any.Type = Odd.self
  let classType: Odd.Type = Odd.self
  let convention: @convention(c) (Int32) -> Int32 = abs
  // SAFETY: Never dereferenced; what it is for is that it holds nothing.
  var raw: UnsafeMutableRawPointer?
  // SAFETY: Points to the object itself, and is never used.
  var unmanaged: Unmanaged<Odd>?
  let identifier = ObjectIdentifier(Odd.self)
  let decimal = Decimal(1)
  let date = Date(timeIntervalSince1970: 0)
  let uuid = UUID()
  var last: Odd?

  init() {
    // SAFETY: As above.
    unsafe unmanaged = .passUnretained(self)
    unsafe raw = unmanaged?.toOpaque()
  }
}
