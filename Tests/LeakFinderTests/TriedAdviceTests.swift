import LeakFinder
import LeakReports
import Testing

#if os(Linux)
/// What reports promise of their advice, on objects of this process.
@Suite("Advice that was tried")
struct TriedAdviceTests {
  /// A member of rings.
  private final class Member {
    var next: Member?
    var other: Member?
    var held: Member?
    var actions: [() -> Void] = []

    /// Does nothing.
    func act() {}
  }

  /// An object that holds itself by what may be anything.
  private final class Loose: Hashable {
    var any: Any?
    var hashable: AnyHashable?

    init(any isAny: Bool) {
      if isAny { any = self } else { hashable = AnyHashable(self) }
    }

    static func == (lhs: Loose, rhs: Loose) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The answer on an object that its caller alone still has.
  private func cut(_ make: () -> Member) throws -> CutOutcome {
    let explanation = explainRetention(of: make())
    return try #require(explanation.cut, "\(explanation)")
  }

  @Test("frees a ring with all that hangs off it")
  func ring() throws {
    let cut = try cut {
      let (one, other) = (Member(), Member())
      (one.next, other.next) = (other, one)
      one.held = Member()
      return one
    }
    #expect(cut.kind == .frees)
    #expect(cut.objects == 3)
  }

  @Test("is none to make a property weak whose type is bound to no class")
  func unbound() {
    for make in [{ Loose(any: true) }, { Loose(any: false) }] {
      let explanation = explainRetention(of: make())
      #expect(explanation.declaration?.value == .unboundType, "\(explanation)")
      #expect(
        explanation.advice.first?.hasPrefix("set TriedAdviceTests.Loose.") == true
          && explanation.advice.dropFirst().first?.contains("by a wrapper with a weak property")
            == true,
        "\(explanation.advice)"
      )
    }
  }

  @Test("names all captures that must go, where one does not free the object")
  func parallel() throws {
    let cut = try cut {
      let member = Member()
      member.actions.append { member.next = nil }
      member.actions.append { member.held = nil }
      member.actions.append(member.act)
      return member
    }
    #expect(cut.kind == .together)
    #expect(cut.places.map(\.holderType) == ["closure", "closure", "closure"])
    #expect(Set(cut.places.compactMap { $0.source?.line }).count == 3, "\(cut)")
  }

  @Test(
    "is to clear the variable by which a closure calls itself, which is named where its ring begins"
  )
  func recursiveClosure() throws {
    let explanation = explainRetention(of: Self.recursive())
    #expect(explanation.cut?.kind == .frees, "\(explanation)")
    #expect(explanation.declaration?.value == .capturedVariable)
    #expect(explanation.path.first?.source?.line != nil, "\(explanation)")
    #expect(
      explanation.advice.first?.hasPrefix("set the variable step to nil") ?? false
    )
  }

  /// An object that a closure has which has itself.
  private static func recursive() -> Member {
    let member = Member()
    var step: (() -> Void)?
    step = {
      member.act()
      if member.next != nil { step?() }
    }
    step?()
    return member
  }

  @Test("names a second ring's reference, where the first ring's does not free the object")
  func second() throws {
    let cut = try cut {
      let (member, other) = (Member(), Member())
      member.actions.append { member.next = nil }
      (other.next, other.held) = (other, member)
      return member
    }
    #expect(cut.kind == .together)
    #expect(cut.places.count == 2, "\(cut)")
  }

  @Test("never promises to free an object of whose retains one is not located")
  func lost() throws {
    // More lost retains than the caller can have words of the object.
    let cut = try cut {
      let member = Member()
      member.next = member
      for _ in 0..<1_000 { _ = unsafe Unmanaged.passRetained(member) }
      return member
    }
    #expect(cut.kind == .mayStay)
    #expect(cut.retains ?? 0 > 900, "\(cut)")
  }

  @Test("never frees a ring that a global holds as well")
  func global() {
    let member = Member()
    member.next = member
    Self.keep(member)
    let explanation = explainRetention(of: member)
    #expect(explanation.kind == .heldByRoot)
    #expect(explanation.cut?.kind != .frees || explanation.cut?.objects == 0, "\(explanation)")
    Self.keep(nil)
    member.next = nil
  }

  // SAFETY: One test alone uses it.
  nonisolated(unsafe) private static var kept: Member?

  /// Keeps a member for good.
  private static func keep(_ member: Member?) { unsafe kept = member }

  @Test(
    "says what compiles where a back reference is a let, of a protocol for structs, or in a struct"
  )
  func declarations() {
    let constant = explainRetention(of: Parent.of { ConstantChild($0) })
    #expect(
      constant.advice.first?.contains("ConstantChild.owner as a weak var") ?? false,
      "\(constant)"
    )
    let unbound = explainRetention(of: Parent.of { ProtocolChild($0) })
    #expect(unbound.advice.first?.contains("protocol HouseOwner: AnyObject") ?? false, "\(unbound)")
    let inside = explainRetention(of: Parent.of { StructChild($0) })
    #expect(
      inside.advice.first?.contains("make owner weak (or unowned) in OwnerLink") ?? false,
      "\(inside)"
    )
    let plain = explainRetention(of: Parent.of { PlainChild($0) })
    #expect(plain.advice.first?.hasPrefix("make PlainChild.owner weak (or") ?? false, "\(plain)")
  }
}

/// What may own a house: a struct too.
protocol HouseOwner {}

/// Has a child.
private final class Parent: HouseOwner {
  var child: AnyObject?

  /// A parent with a child that refers back to it.
  static func of(_ make: (Parent) -> AnyObject) -> Parent {
    let parent = Parent()
    parent.child = make(parent)
    return parent
  }
}

/// Refers back by a constant.
private final class ConstantChild {
  let owner: Parent
  init(_ owner: Parent) { self.owner = owner }
}

/// Refers back by a protocol that structs may conform to.
private final class ProtocolChild {
  var owner: any HouseOwner
  init(_ owner: Parent) { self.owner = owner }
}

/// A reference in a struct.
struct OwnerLink {
  fileprivate var owner: Parent
  var since = 0
}

/// Refers back by a struct.
private final class StructChild {
  var link: OwnerLink
  init(_ owner: Parent) { link = OwnerLink(owner: owner) }
}

/// Refers back by a plain property.
private final class PlainChild {
  var owner: Parent?
  init(_ owner: Parent) { self.owner = owner }
}
#endif
