import LeakFindings
import LeakTestSupport
import Testing

@Suite("Scenarios: closures")
struct ClosureScenarios {
  @Test("A closure that captures another object holds that one alone (row 58)")
  func otherObject() {
    let (owner, other) = (Pad(), Pad())
    owner.onTap = { [other] in other.count += 1 }
    #expect(Scenario.told(owner) == "nothing")
    #expect(Scenario.told(other) == "nothing")
  }

  @Test("A closure kept by a helper closes a ring over the helper (row 59)")
  func intermediate() {
    let (owner, helper) = (Pad(), Pad())
    owner.next = helper
    helper.onTap = { [owner] in owner.count += 1 }
    defer { helper.onTap = nil }
    #expect(Scenario.told(owner) == "cycle: Pad .next Pad .onTap closure captures Pad Pad")
    #expect(Scenario.told(helper) == "cycle: Pad .onTap closure captures Pad Pad .next Pad")
  }

  @Test("A closure property that is nil refers to nothing (row 60)")
  func none() {
    let owner = Pad()
    #expect(Scenario.references(of: owner).isEmpty)
    owner.onTap = { owner.count += 1 }
    owner.onTap = nil
    #expect(Scenario.references(of: owner).isEmpty)
    #expect(Scenario.told(owner) == "nothing")
  }

  @Test("Of two strong captures both are seen, and neither is called a ring (row 61)")
  func twoCaptures() {
    let (owner, one, two) = (Pad(), Pad(), Plate())
    owner.onTap = { [one, two] in one.count += two.count }
    #expect(Scenario.captures(of: owner) == ["strong captures Pad", "strong captures Plate"])
    #expect(Scenario.told(owner) == "nothing")
    #expect(Scenario.told(one) == "nothing")
  }

  @Test("A ring of three through a closure is told in order (row 64)")
  func threeWays() {
    let (one, two, three) = (Pad(), Pad(), Pad())
    one.onTap = { [two] in two.count += 1 }
    two.next = three
    three.next = one
    defer { one.onTap = nil }
    #expect(
      Scenario.told(one) == "cycle: Pad .onTap closure captures Pad Pad .next Pad .next Pad"
    )
  }

  @Test("A long ring over a struct, an array, a closure and a field is told whole (row 65)")
  func longChain() {
    let (one, plate, three, four) = (Pad(), Plate(), Pad(), Pad())
    one.row = (1, plate)
    plate.pads = [Pad(), three]
    three.onTap = { [four, one] in four.count += one.count }
    three.next = four
    four.next = one
    defer { four.next = nil }
    defer { three.onTap = nil }
    #expect(
      Scenario.told(one)
        == "cycle: Pad .row.plate Plate .pads[1] Pad .next Pad .next Pad"
        + " | cycle: Pad .row.plate Plate .pads[1] Pad .onTap closure captures Pad Pad"
    )
  }

  @Test("Every object in captured structs and tuples is seen (row 74)")
  func capturedStructs() {
    let owner = Pad()
    let pair = CapturedPair(first: Pad(), number: 3, second: Plate())
    let tuple = (Plate(), 7, Pad())
    owner.onTap = { _ = (pair, tuple) }
    #expect(
      Scenario.captures(of: owner) == [
        "strong captures (Plate, Int, Pad).0 Plate", "strong captures (Plate, Int, Pad).2 Pad",
        "strong captures CapturedPair.first Pad", "strong captures CapturedPair.second Plate",
      ]
    )
  }

  @Test(
    "An object in a captured private struct is found, where the program describes it by name (row 74)"
  )
  func capturedPrivateStruct() {
    let owner = Pad()
    let hidden = HiddenPair(number: 1, owner: owner)
    let other = Plate()
    owner.onTap = { _ = (hidden, other) }
    defer { owner.onTap = nil }
    let told = Scenario.told(owner)
    #if DEBUG
    #expect(told == "cycle: Pad .onTap closure captures HiddenPair.owner Pad")
    #else
    // An optimised program keeps the struct's size alone, so that its bytes are searched.
    #expect(told == "cycle: Pad .onTap closure captures Pad (conservative) Pad")
    #endif
  }

  @Test("Objects captured after C structures, raw buffers and generics are still right (row 75)")
  func opaqueCaptures() {
    let owner = Pad()
    func wire<Value>(_ value: Value, _ list: [Value]) {
      let clock = TimeInC(seconds: 1, rest: (2, 3, 4))
      let vector = SIMD8<Float>(repeating: 3)
      let range = 1...3
      owner.onTap = { _ = (clock, value, vector, list, range, owner) }
    }
    wire(Int128(7), [1, 2])
    defer { owner.onTap = nil }
    #expect(Scenario.told(owner) == "cycle: Pad .onTap closure captures Pad Pad")
  }

  @Test("An outer closure around one with [weak self] still holds (row 87)")
  func nestedTrap() {
    let owner = Pad()
    owner.onTap = { owner.onHold = { [weak owner] in owner?.count += 1 } }
    #expect(Scenario.told(owner) == "cycle: Pad .onTap closure captures Pad Pad")
    owner.onTap?()
    owner.onTap = nil
    #expect(Scenario.told(owner) == "nothing")
  }

  @Test("A closure that does not escape holds nothing, during the call or after it (row 89)")
  func nonEscaping() {
    let owner = Pad()
    let told = [1].map { number in
      owner.count += number
      return Scenario.told(owner)
    }
    #expect(told == ["nothing"])
    #expect(Scenario.told(owner) == "nothing")
  }

  @Test("A local closure that calls itself keeps what it captures: no ring is claimed (row 84)")
  func recursive() {
    let pad = Pad()
    var recurse: ((Int) -> Void)?
    recurse = { number in
      pad.count += number
      if number > 0 { recurse?(number - 1) }
    }
    recurse?(2)
    let found = explored(pad)
    #expect(found.verdict == .cycle)
    #expect(found.told == "cycle of 1: closure captures closure closure captures Pad Pad")
    #expect((found.strongRetains ?? 0) > found.locatedRetains)
    recurse = nil
  }

  @Test("A closure that is kept as a result is told as what holds the object (row 85)")
  func keptResult() {
    let (home, pad) = (Pad(), Pad())
    home.onTap = pad.strongAction()
    #expect(
      Scenario.told(pad, from: [Scenario.start("MyTests", home)])
        == "testCase MyTests: Pad .onTap closure captures Pad Pad"
    )
    home.onTap = pad.weakAction()
    #expect(Scenario.told(pad, from: [Scenario.start("MyTests", home)]) == "nothing")
  }
}

/// Not private: an optimised program has no description of a private type that nothing asks for.
struct CapturedPair {
  var first: Pad
  var number: Int
  var second: Plate
}

private struct HiddenPair {
  var number: Int
  var owner: Pad
}

private struct TimeInC {
  var seconds: Int32
  var rest: (UInt8, UInt64, UInt16)
}

final class Pad {
  var count = 0
  var next: Pad?
  var onTap: (() -> Void)?
  var onHold: (() -> Void)?
  var row: (Int, plate: Plate?) = (0, nil)

  func strongAction() -> () -> Void { { self.count += 1 } }
  func weakAction() -> () -> Void { { [weak self] in self?.count += 1 } }
}

final class Plate {
  var count = 0
  var pads: [Pad] = []
}
