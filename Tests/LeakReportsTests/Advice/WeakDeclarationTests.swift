import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Advice where weak does not compile")
struct WeakDeclarationTests {
  /// The first advice on a ring that is to be broken at a property.
  private func advice(
    _ label: String,
    _ declaration: RetentionExplanation.Declaration?
  ) -> String? {
    PathFixture("Demo.Screen")
      .holds(".rows[0]", "Demo.Row")
      .holds(label, "Demo.Screen")
      .cycle()
      .with(cut: nil, declaration: declaration)
      .advised.advice.first
  }

  @Test(
    "says what compiles instead",
    arguments: [
      (
        ".owner", RetentionExplanation.Declaration(isVariable: false, value: .object),
        "declare Row.owner as a weak var of an optional type (weak let from Swift 6.3 on), or as unowned"
      ),
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          isOptional: true,
          value: .unboundProtocol,
          typeName: "Demo.Owner"
        ),
        "make Row.owner weak, after declaring protocol Owner: AnyObject, without which weak does not compile"
      ),
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          value: .unboundProtocol,
          typeName: "Demo.Owner"
        ),
        "make Row.owner a weak var of an optional type, after declaring protocol Owner: AnyObject, without which weak does not compile"
      ),
      (
        ".state.loaded",
        RetentionExplanation.Declaration(
          isVariable: true,
          value: .enumeration,
          typeName: "Demo.State"
        ),
        "leave that case of State in Row.state in time, or let its payload hold its object weakly, by a struct with a weak "
          + "property: an enum cannot"
      ),
      (
        ".link.owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          value: .structure,
          typeName: "Demo.Link"
        ),
        "make the reference inside of Link weak, which Row.link is: a struct itself cannot be"
      ),
      (
        ".owner",
        RetentionExplanation.Declaration(isVariable: true, value: .unboundType, typeName: "Any"),
        "hold the object in Row.owner by a wrapper with a weak property: a property of Any, which may be a value, cannot be weak"
      ),
      (
        ".link.owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          value: .structure,
          typeName: "Demo.Link",
          innerProperty: "owner"
        ),
        "make owner weak (or unowned) in Link, which Row.link is"
      ),
      (
        ".link.owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          value: .unboundProtocol,
          typeName: "Demo.Linking",
          innerProperty: "owner"
        ),
        "make owner weak (or unowned) in the type of the value that Row.link has"
      ),
      (
        ".links[0].owner",
        RetentionExplanation.Declaration(isVariable: true, value: .object, innerProperty: "owner"),
        "make owner weak (or unowned) in the type of .links[0] of Row, or take that out before Screen is dismissed"
      ),
      // A deinit may read it: unowned, that would end the program.
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: false,
          value: .object,
          mayBeReadInDeinit: true
        ),
        "declare Row.owner as a weak var of an optional type (weak let from Swift 6.3 on)"
      ),
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          isOptional: true,
          value: .object,
          mayBeReadInDeinit: true
        ), "make Row.owner weak"
      ),
      (
        ".link.owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          value: .structure,
          typeName: "Demo.Link",
          innerProperty: "owner",
          mayBeReadInDeinit: true
        ),
        "make owner weak in Link, which Row.link is"
      ),
      // A protocol says its type.
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: false,
          value: .object,
          isRequiredByProtocol: true
        ),
        "declare Row.owner as unowned, or have Row.owner computed from a weak var of an optional type: a protocol requires it, and not as an optional"
      ),
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: false,
          value: .object,
          mayBeReadInDeinit: true,
          isRequiredByProtocol: true
        ),
        "have Row.owner computed from a weak var of an optional type: a protocol requires it, and not as an optional"
      ),
      (
        ".owner",
        RetentionExplanation.Declaration(
          isVariable: true,
          isOptional: true,
          value: .object,
          isRequiredByProtocol: true
        ), "make Row.owner weak (or unowned where a Row never outlives its owner)"
      ),
      (
        ".owner", RetentionExplanation.Declaration(isVariable: true, value: .lazyProperty),
        "hold the object in Row.owner by a wrapper with a weak property: a lazy property cannot be weak"
      ),
      (
        ".owner", RetentionExplanation.Declaration(isVariable: true, value: .object),
        "declare Row.owner as a weak var of an optional type, or as unowned"
      ),
    ]
  )
  func obstacle(label: String, declaration: RetentionExplanation.Declaration, text: String) {
    #expect(advice(label, declaration) == text)
  }

  @Test("is that of every property where weak compiles, or nothing is known")
  func compiles() {
    let declaration = RetentionExplanation.Declaration(
      isVariable: true,
      isOptional: true,
      value: .object
    )
    #expect(advice(".owner", declaration) == advice(".owner", nil))
    #expect(advice(".owner", nil)?.hasPrefix("make Row.owner weak (or unowned") ?? false)
  }
}
