import LeakFinder
import LeakReports
import LeakTestSupport
import Testing

#if os(Linux)
/// What closures capture, by the names that the program's debug information has.
///
/// In optimised code too: no two closures here are alike, since the compiler makes one of those that are, of which
/// nothing tells which it was.
@Suite("What a closure is to capture weakly", .serialized)
struct CaptureNameTests {
  /// An object that may capture another one of its own type.
  class Node: Named {
    /// Called at some time.
    var onChange: (() -> Void)?
    var onNumber: ((Int) -> Void)?

    /// Something to change.
    var number = 0

    /// Another one.
    var other: Node?

    /// Captures itself.
    lazy var describe: () -> Void = { self.number += 101 }

    init() {}

    init(parent: Node) { parent.onChange = { parent.number += 102 } }

    func captureSelf() { onChange = { self.number += 103 } }

    func capturePeer(_ peer: Node) { peer.onChange = { peer.number -= 104 } }

    func captureBoth(_ peer: Node) {
      peer.onChange = {
        self.number += 105
        peer.number += self.number
      }
    }

    func captureBesidesArgument(_ peer: Node) {
      peer.onNumber = { number in
        peer.number += number
        print(peer.number, terminator: "")
      }
    }

    func captureFromList(_ peer: Node) {
      peer.onChange = { [renamed = peer] in renamed.number += 106 }
    }

    func captureNested(_ peer: Node) {
      onNumber = { number in
        peer.onChange = { peer.number += number + 107 }
      }
      onNumber?(1)
      onNumber = nil
    }

    func captureInLocalFunction(_ peer: Node) {
      func change() { peer.number += 108 }
      peer.onChange = change
    }

    func captureWithLocalFunction(_ peer: Node) {
      func change() {
        self.number -= 109
        peer.number += number
      }
      peer.onChange = change
    }

    static func captureArgument(_ made: Node) { made.onChange = { made.number += 110 } }
  }

  /// A type that captures what its superclass declares.
  final class Leaf: Node {
    func captureAsSuperclass() { onChange = { self.number += 111 } }
  }

  /// A protocol that only classes conform to.
  protocol Named: AnyObject {
    var number: Int { get set }
    var onChange: (() -> Void)? { get set }
  }

  /// A generic type.
  final class Box<Content> {
    /// Called at some time.
    var onChange: (() -> Void)?

    /// Something to tell.
    var content: Content

    init(_ content: Content) { self.content = content }

    func captureSelf() { onChange = { print(self.content, terminator: "") } }

    func capturePeer<Other>(_ value: Other, _ peer: Box<Content>) {
      peer.onChange = { print(value, peer.content, terminator: "") }
    }
  }

  /// Another type, whose method captures a node.
  struct Maker {
    /// Something to add.
    let step: Int

    func capture(_ node: Node) { node.onChange = { node.number += self.step } }
  }

  /// What is advised for a ring.
  @inline(never)
  private func advice(_ make: () -> AnyObject) -> String? {
    let explanation = explainRetention(of: make())
    #expect(explanation.kind == .cycle)
    return explanation.advice.first
  }

  /// Expects a name.
  private func expect(
    _ name: String,
    _ make: () -> AnyObject,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let advice = advice(make)
    #expect(
      advice?.hasPrefix("write [weak \(name)] in the closure at CaptureNameTests.swift:") == true,
      "\(advice ?? "nothing")",
      sourceLocation: location
    )
  }

  /// Makes a node that another one captures.
  private func captured(_ capture: (Node, Node) -> Void) -> Node {
    let peer = Node()
    capture(Node(), peer)
    return peer
  }

  @Test("is self where it captures the object whose method it is in")
  func capturesSelf() {
    expect("self") {
      let node = Node()
      node.captureSelf()
      return node
    }
    expect("self") {
      let node = Node()
      node.describe()
      return node
    }
    expect("self") {
      let leaf = Leaf()
      leaf.captureAsSuperclass()
      return leaf
    }
    expect("self") {
      let box = Box("content")
      box.captureSelf()
      return box
    }
    expect("self") {
      let node = Node()
      node.captureInExtension()
      return node
    }
  }

  @Test("is another object of the same type by that one's name")
  func capturesOther() {
    expect("parent") {
      let parent = Node()
      _ = Node(parent: parent)
      return parent
    }
    expect("peer") { captured { $0.capturePeer($1) } }
    expect("peer") { captured { $0.captureBoth($1) } }
    expect("peer") { captured { $0.captureBesidesArgument($1) } }
    expect("renamed") { captured { $0.captureFromList($1) } }
    expect("peer") { captured { $0.captureNested($1) } }
    expect("friend") { captured { $0.captureInExtension($1) } }
    expect("peer") {
      let box = Box(1)
      Box(2).capturePeer("value", box)
      return box
    }
  }

  @Test("has a name in functions that belong to no object of its type")
  func outside() {
    expect("made") {
      let node = Node()
      Node.captureArgument(node)
      return node
    }
    expect("node") {
      let node = Node()
      Maker(step: 112).capture(node)
      return node
    }
    expect("node") {
      let node = Node()
      captureFreely(node)
      return node
    }
    expect("thing") {
      let node = Node()
      captureByProtocol(node)
      return node
    }
  }

  @Test("has a name in local functions")
  func localFunctions() {
    for capture in [{ $0.captureInLocalFunction($1) }, { $0.captureWithLocalFunction($1) }]
      as [(Node, Node) -> Void]
    {
      let advice = advice { captured(capture) }
      #expect(advice?.hasPrefix("local function change in ") == true)
      #expect(advice?.hasSuffix("make it a closure with [weak peer]") == true, "\(advice ?? "")")
    }
  }

  #if DEBUG
  @Test("is a captured variable's value by the variable's name")
  func variable() {
    let advice = advice {
      var kept: Node? = Node()
      let node = Node()
      kept = node
      node.onChange = {
        kept?.number += 113
        kept = nil
      }
      return node
    }
    #expect(
      advice?.hasPrefix("set the variable kept to nil when it is done: the closure at ") == true,
      "\(advice ?? "")"
    )
  }
  #endif
}

extension CaptureNameTests.Node {
  func captureInExtension() { onChange = { self.number += 114 } }

  func captureInExtension(_ friend: CaptureNameTests.Node) {
    friend.onChange = { friend.number += self.number &* 115 }
  }
}

/// Captures its parameter.
@inline(never)
private func captureFreely(_ node: CaptureNameTests.Node) { node.onChange = { node.number += 116 } }

/// Captures its parameter, known by a protocol.
@inline(never)
private func captureByProtocol(_ thing: any CaptureNameTests.Named) {
  thing.onChange = { thing.number += 117 }
}
#endif
