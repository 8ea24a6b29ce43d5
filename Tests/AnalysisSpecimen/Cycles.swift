/// Has a delegate that it holds.
final class Parser {
  /// Who is told.
  var delegate: (any ParserDelegate)?
}
/// Is told.
protocol ParserDelegate: AnyObject {}
/// Owns the parser whose delegate it is.
final class Document: ParserDelegate {
  /// Its parser.
  var parser: Parser?
  /// What hangs off the ring.
  var appendix: Appendix?
}
/// Hangs off a ring.
final class Appendix { var number = 1 }

/// A parent.
final class Module {
  /// Its children.
  var children: [String: Module] = [:]
  /// Its parent.
  var parent: Module?
}

/// On a ring that a variable holds as well.
final class HeldRing {
  /// What refers back.
  var back: HeldRingPart?
}
/// Refers back.
final class HeldRingPart {
  /// What it refers back to.
  var ring: HeldRing?
}

/// Makes rings.
@inline(never)
func makeCycles() {
  let document = Document()
  document.parser = Parser()
  document.parser?.delegate = document
  document.appendix = Appendix()
  announce("cycle-delegate", document)
  announce("cycle-branch", document.appendix ?? Appendix())
  announce(Document.self, count: 1)
  announce(Appendix.self, count: 1)

  let held = HeldRing()
  held.back = HeldRingPart()
  held.back?.ring = held
  Registry.heldRing = held
  if let part = held.back { announce("cycle-held", part) }

  let parent = Module()
  let child = Module()
  parent.children["a"] = child
  child.parent = parent
  for name in ["c", "b"] {
    let further = Module()
    further.parent = parent
    parent.children[name] = further
  }
  announce("cycle-collection", child)
  announce("cycle-parent", parent)
  announce(Module.self, count: 4)
}
