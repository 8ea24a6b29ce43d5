import LeakFindings
import LeakTestSupport
import Testing

@Suite("Scenarios: cycle shapes")
struct CycleShapeScenarios {
  @Test("An object whose properties are all nil is held by nothing (row 1)")
  func empty() {
    #expect(Scenario.told(Spot()) == "nothing")
  }

  @Test("A ring of three objects is told hop by hop, from whichever is asked (row 4)")
  func threeElements() {
    let (one, two, three) = (Spot(), Spot(), Spot())
    one.first = two
    two.second = three
    three.third = one
    defer { three.third = nil }
    #expect(Scenario.told(one) == "cycle: Spot .first Spot .second Spot .third Spot")
    #expect(Scenario.told(two) == "cycle: Spot .second Spot .third Spot .first Spot")
    #expect(Scenario.told(three) == "cycle: Spot .third Spot .first Spot .second Spot")
  }

  @Test("Two objects of one parent that refer to each other one way form no ring (row 5)")
  func commonParent() {
    let (one, two, three) = (Spot(), Spot(), Spot())
    one.first = two
    one.second = three
    three.first = two
    for spot in [one, two, three] { #expect(Scenario.told(spot) == "nothing") }
  }

  @Test("Two ways down to one object form no ring (row 6)")
  func diamond() {
    let (one, two, three, four) = (Spot(), Spot(), Spot(), Spot())
    one.first = two
    one.second = three
    two.first = four
    three.first = four
    for spot in [one, two, three, four] { #expect(Scenario.told(spot) == "nothing") }
  }

  @Test("A delegate that is held weakly closes no ring (row 7)")
  func delegation() {
    let (owner, helper) = (Spot(), Spot())
    owner.first = helper
    helper.loose = owner
    #expect(Scenario.told(owner) == "nothing")
    #expect(Scenario.told(helper) == "nothing")
  }

  @Test("Two rings through one object are both told (row 9)")
  func twoRings() {
    let (one, two, three) = (Spot(), Spot(), Spot())
    one.first = two
    two.second = one
    one.second = three
    three.third = one
    defer {
      one.first = nil
      one.second = nil
    }
    #expect(
      Scenario.told(one)
        == "cycle: Spot .first Spot .second Spot | cycle: Spot .second Spot .third Spot"
    )
    #expect(Scenario.told(two) == "cycle: Spot .second Spot .first Spot")
    #expect(Scenario.told(three) == "cycle: Spot .third Spot .second Spot")
  }

  @Test("Of several rings, each object is told those that hold it, and a leaf none (row 10)")
  func complicated() {
    let spots = (0..<8).map { _ in Spot() }
    spots[1].first = spots[2]
    spots[2].first = spots[4]
    spots[4].third = spots[1]
    spots[2].second = spots[5]
    spots[5].first = spots[7]
    spots[7].second = spots[2]
    spots[1].second = spots[3]
    spots[3].second = spots[1]
    spots[3].third = spots[6]
    defer { for spot in spots { spot.clear() } }
    #expect(
      Scenario.told(spots[1])
        == "cycle: Spot .second Spot .second Spot | cycle: Spot .first Spot .first Spot .third Spot"
    )
    #expect(
      Scenario.told(spots[2])
        == "cycle: Spot .first Spot .third Spot .first Spot"
        + " | cycle: Spot .second Spot .first Spot .second Spot"
    )
    #expect(Scenario.told(spots[3]) == "cycle: Spot .second Spot .second Spot")
    #expect(Scenario.told(spots[7]) == "cycle: Spot .second Spot .second Spot .first Spot")
    #expect(Scenario.told(spots[6]) == "cycle of 2: Spot .second Spot .second Spot .third Spot")
  }

  @Test("Both objects of a ring are told the same references, each from itself on (row 13)")
  func shifted() {
    let (one, two) = (Spot(), Spot())
    one.first = two
    two.second = one
    defer { one.first = nil }
    let fromOne = explored(one)
    let fromTwo = explored(two)
    #expect(fromOne.told == "cycle: Spot .first Spot .second Spot")
    #expect(fromTwo.told == "cycle: Spot .second Spot .first Spot")
    #expect(Set(fromOne.path.steps) == Set(fromTwo.path.steps))
  }

  @Test("A path always begins at the object in question, and equal ways are told alike (row 14)")
  func beginning() {
    for _ in 0..<20 {
      let spots = (0..<5).map { _ in Spot() }.shuffled()
      for index in spots.indices { spots[index].first = spots[(index + 1) % 5] }
      spots[0].second = spots[1]
      #expect(
        Scenario.told(spots[0])
          == "cycle: Spot .first Spot .first Spot .first Spot .first Spot .first Spot"
      )
      for spot in spots { spot.clear() }
    }
  }

  @Test("An object that lists itself is told with the element's index (row 23)")
  func list() {
    let node = Linked()
    node.linkedNodes = [node]
    defer { node.linkedNodes = [] }
    #expect(Scenario.told(node) == "cycle: Linked .linkedNodes[0] Linked")
  }

  @Test("A direct and an indirect ring of one object are two ways (row 25)")
  func directAndIndirect() {
    let (node, other) = (Linked(), Linked())
    node.linkedNodes = [node, other]
    other.linkedNodes = [other, node]
    defer {
      node.linkedNodes = []
      other.linkedNodes = []
    }
    #expect(
      Scenario.told(node)
        == "cycle: Linked .linkedNodes[0] Linked"
        + " | cycle: Linked .linkedNodes[1] Linked .linkedNodes[1] Linked"
    )
  }

  @Test(
    "A strong delegate below a root is told from the root and as a ring; the root is free (row 26)"
  )
  func strongDelegate() {
    let root = Root()
    root.parent.child.delegate = root.parent
    defer { root.parent.child.delegate = nil }
    #expect(Scenario.told(root) == "nothing")
    #expect(Scenario.told(root.parent) == "cycle: Parent .child Child .delegate Parent")
    #expect(
      Scenario.told(root.parent, from: [Scenario.start("MyTests", root)])
        == "testCase MyTests: Root .parent Parent | cycle: Parent .child Child .delegate Parent"
    )
  }

  @Test("A weak delegate below a root closes no ring; only the root holds the parent (row 27)")
  func weakDelegate() {
    let root = Root()
    root.parent.child.weakDelegate = root.parent
    #expect(Scenario.told(root.parent) == "nothing")
    #expect(
      Scenario.told(root.parent, from: [Scenario.start("MyTests", root)])
        == "testCase MyTests: Root .parent Parent"
    )
  }
}

private final class Spot {
  var first: Spot?
  var second: Spot?
  var third: Spot?
  weak var loose: Spot?

  func clear() {
    first = nil
    second = nil
    third = nil
  }
}

private final class Linked {
  var linkedNodes: [Linked] = []
}

private final class Root {
  let parent = Parent()
}

private final class Parent {
  let child = Child()
}

private final class Child {
  var delegate: Parent?
  weak var weakDelegate: Parent?
}
