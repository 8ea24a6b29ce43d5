import LeakAnalysis
import LeakFindings
import LeakMemory
import Testing

@Suite("Scenarios: fields and their ownership")
struct FieldScenarios {
  @Test("A class with one weak property holds nothing (row 28)")
  func weakOnly() {
    let target = Thing()
    let holder = WeakOnly()
    holder.target = target
    #expect(Scenario.references(of: holder).isEmpty)
  }

  @Test("An unowned property is told as unowned and holds nothing (row 29)")
  func unownedOnly() {
    let target = Thing()
    let holder = UnownedOnly(target)
    #expect(Scenario.references(of: holder) == ["unowned .target Thing"])
    target.any = holder
    defer { target.any = nil }
    #expect(Scenario.told(target) == "nothing")
  }

  @Test("Of strong, weak and unowned references to one object only the strong one holds (row 30)")
  func mixed() {
    let target = Thing()
    let holder = Mingled(target)
    #expect(Scenario.references(of: holder) == ["strong .strong Thing", "unowned .unowned Thing"])
    target.any = holder
    defer { target.any = nil }
    #expect(Scenario.told(target) == "cycle: Thing .any Mingled .strong Thing")
  }

  @Test("Three strong properties with one object are three ways (row 31)")
  func several() {
    let target = Thing()
    let holder = Three(target)
    target.any = holder
    defer { target.any = nil }
    #expect(
      Scenario.told(target)
        == "cycle: Thing .any Three .first Thing | cycle: Thing .any Three .second Thing"
        + " | cycle: Thing .any Three .third Thing"
    )
  }

  @Test("A property that was set to nil holds no longer (row 32)")
  func cleared() {
    let holder = Thing()
    #expect(Scenario.references(of: holder).isEmpty)
    holder.any = holder
    #expect(Scenario.references(of: holder) == ["strong .any Thing"])
    #expect(Scenario.told(holder) == "cycle: Thing .any Thing")
    holder.any = nil
    #expect(Scenario.references(of: holder).isEmpty)
    #expect(Scenario.told(holder) == "nothing")
  }

  @Test("Plain values are no references, whatever their bits (row 33)")
  func plainValues() {
    let holder = Plain(address: UInt(bitPattern: ObjectIdentifier(Thing.self)))
    #expect(Scenario.references(of: holder).isEmpty)
    #expect(Scenario.told(holder) == "nothing")
  }

  @Test("Properties of a class and its superclass are told once each (row 34)")
  func twoLevels() {
    let child = Younger()
    child.base = Thing()
    child.own = Thing()
    #expect(Scenario.references(of: child) == ["strong .base Thing", "strong .own Thing"])
  }

  @Test("Properties of all three levels of inheritance are told once each (row 35)")
  func threeLevels() {
    let grandchild = Youngest()
    grandchild.base = Thing()
    grandchild.own = Thing()
    grandchild.youngest = Thing()
    #expect(
      Scenario.references(of: grandchild)
        == ["strong .base Thing", "strong .own Thing", "strong .youngest Thing"]
    )
  }

  @Test("A ring through a property of the superclass is found (row 36)")
  func superclassRing() {
    let child = Younger()
    let thing = Thing()
    child.base = thing
    thing.any = child
    defer { thing.any = nil }
    #expect(Scenario.told(child) == "cycle: Younger .base Thing .any Younger")
    #expect(Scenario.told(thing) == "cycle: Thing .any Younger .base Thing")
  }

  @Test("A lazy property holds only once it was asked for (row 39)")
  func lazyProperty() {
    let parent = LazyParent()
    #expect(Scenario.references(of: parent).isEmpty)
    parent.child.parent = parent
    defer { parent.child.parent = nil }
    #expect(Scenario.told(parent) == "cycle: LazyParent .child LazyChild .parent LazyParent")
  }

  @Test("A lazy property that builds what points back has its source name (row 40)")
  func lazyBuilder() {
    let parent = LazyParent()
    _ = parent.built
    defer { parent.built.parent = nil }
    #expect(Scenario.told(parent) == "cycle: LazyParent .built LazyChild .parent LazyParent")
  }

  @Test("An optional property is labelled by its name, without a question mark (row 41)")
  func optionalProperty() {
    let child = LazyChild()
    let parent = LazyParent()
    child.parent = parent
    parent.child = child
    defer { child.parent = nil }
    #expect(Scenario.told(child) == "cycle: LazyChild .parent LazyParent .child LazyChild")
  }

  @Test("A dead object, a stack address and freed memory are no objects, and end nothing (row 54)")
  func poisoned() throws {
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    var dead: Address
    do {
      let thing = Thing()
      dead = Address(of: thing)
    }
    // Somebody else's object may be there by now; whatever is, is read without harm.
    _ = OwnedParts(of: dead, in: objects)
    // SAFETY: The words are initialised first, and only their address leaves.
    unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 16) { words in
      unsafe words.initialize(repeating: 0x4141_4141_4141_4141)
      let stack = Address(UInt(bitPattern: words.baseAddress))
      #expect(OwnedParts(of: stack, in: objects).addresses.isEmpty)
      unsafe words[0] = UInt(bitPattern: ObjectIdentifier(Thing.self))
      unsafe words[1] = 3
      unsafe words[2] = dead.bits | 0xff << 48
      #expect(OwnedParts(of: stack, in: objects).addresses.isEmpty)
    }
  }
}

private final class Thing {
  var any: AnyObject?
}

private final class WeakOnly {
  weak var target: Thing?
}

private final class UnownedOnly {
  unowned let target: Thing
  init(_ target: Thing) { self.target = target }
}

private final class Mingled {
  let strong: Thing
  weak var weakly: Thing?
  unowned let unowned: Thing
  init(_ target: Thing) {
    strong = target
    weakly = target
    unowned = target
  }
}

private final class Three {
  let first, second, third: Thing
  init(_ target: Thing) {
    first = target
    second = target
    third = target
  }
}

private final class Plain {
  let flag = true
  let ratio = 0.5
  let address: UInt
  let pair: (UInt8, UInt64)
  init(address: UInt) {
    self.address = address
    pair = (1, UInt64(address))
  }
}

private class Elder {
  var base: Thing?
}

private class Younger: Elder {
  var own: Thing?
}

private final class Youngest: Younger {
  var youngest: Thing?
}

private final class LazyParent {
  lazy var child = LazyChild()
  lazy var built: LazyChild = {
    let child = LazyChild()
    child.parent = self
    return child
  }()
}

private final class LazyChild {
  var parent: LazyParent?
}
