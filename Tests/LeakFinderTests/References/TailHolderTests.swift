import LeakFindings
import LeakTestSupport
import Observation
import Testing

@Suite("Holders of which metadata tells only a part")
struct TailHolderTests {
  /// The shortest path of what keeps an object alive.
  private func path(_ object: AnyObject) -> String {
    explored(object).pathText
  }

  @Test("a property of an observable class has the name it was declared with")
  func observable() {
    let model = ObservableModel()
    model.child = model
    #expect(path(model) == "ObservableModel .child ObservableModel")
    model.child = nil
  }

  @Test("an argument that a key path captured, as what looks like a reference")
  func keyPathArguments() {
    let holder = KeyPathHolder()
    holder.path = \KeyPathHolder[holder]
    let finding = explored(holder)
    #expect(
      finding.pathText
        == "KeyPathHolder .path KeyPath<KeyPathHolder, Int> captures KeyPathHolder KeyPathHolder"
    )
    #expect(finding.path.steps.last?.kind == .strong)
    holder.path = nil
  }

  @Test("elements behind a managed buffer's header, as what looks like a reference")
  func managedBuffers() {
    let ring = BufferHolder()
    let buffer = ElementBuffer.create(minimumCapacity: 4) { _ in BufferHeader(owner: nil, count: 2)
    }
    ring.buffer = buffer as? ElementBuffer
    unsafe buffer.withUnsafeMutablePointerToElements {
      unsafe $0.initialize(to: BufferHolder())
      unsafe ($0 + 1).initialize(to: ring)
    }
    let finding = explored(ring)
    #expect(finding.pathText == "BufferHolder .buffer ElementBuffer [1] BufferHolder")
    #expect(finding.path.steps.last?.kind == .strong)
    unsafe buffer.withUnsafeMutablePointerToElements { unsafe ($0 + 1).pointee = BufferHolder() }
    #expect(path(ring) == "")
    buffer.header.owner = ring
    #expect(path(ring) == "BufferHolder .buffer ElementBuffer .header.owner BufferHolder")
    buffer.header.owner = nil
  }
}

/// What holds a buffer.
private final class BufferHolder {
  var buffer: ElementBuffer?
}

/// What a buffer begins with.
private struct BufferHeader {
  var owner: BufferHolder?
  var count: Int
}

/// A buffer of objects.
private final class ElementBuffer: ManagedBuffer<BufferHeader, BufferHolder> {
  deinit {
    let count = header.count
    unsafe withUnsafeMutablePointerToElements { _ = unsafe $0.deinitialize(count: count) }
  }
}

/// What is observed.
@Observable private final class ObservableModel {
  var child: ObservableModel?
}

/// What is an argument of a key path, and holds one.
private final class KeyPathHolder: Hashable {
  var path: PartialKeyPath<KeyPathHolder>?

  subscript(other: KeyPathHolder) -> Int { other === self ? 1 : 0 }

  static func == (lhs: KeyPathHolder, rhs: KeyPathHolder) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
