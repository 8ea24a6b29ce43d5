import LeakFindings
import LeakTestSupport
import Testing

@Suite("Memory that a typed pointer leads to is told in the source's terms")
struct TypedPointerTests {
  /// The path of what keeps an object alive that memory of C has.
  private func path(_ make: @escaping @Sendable () -> Held) throws -> String {
    let finding = try heldFinding { make() }
    let root = finding.path.root.map { "\($0.name): " } ?? ""
    return finding.path.steps.isEmpty ? "\(finding.verdict)" : root + finding.pathText
  }

  @Test("an element is told with the property and its index")
  func elements() throws {
    let found = try path {
      let held = Held()
      // SAFETY: The test has the memory to itself; it is never freed.
      unsafe pointed.slots[2] = held
      return held
    }
    #expect(found == "pointed: Pointed .slots[2] Held")
  }

  @Test("a buffer's element is told in the same way")
  func bufferElements() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe pointedBuffer.slots[1] = held
      return held
    }
    #expect(found == "pointedBuffer: PointedBuffer .slots[1] Held")
  }

  @Test("a closure that lies there is a step of its own")
  func closures() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe pointedActions.actions[1] = { held.count += 1 }
      return held
    }
    #expect(found == "pointedActions: PointedActions .actions[1] closure captures Held Held")
  }

  @Test("a list's nodes are told one by one")
  func lists() throws {
    let found = try path {
      let held = Held()
      escape(pointedList)
      pointedList.add(nil)
      pointedList.add(held)
      pointedList.add(nil)
      return held
    }
    #expect(found == "pointedList: PointedList .head.pointee.next.pointee.held Held")
  }

  @Test("a pointer in an array leads on")
  func arrays() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe pointersInArray.append(Self.memory(with: held))
      return held
    }
    #expect(found == "pointersInArray: pointersInArray [0].pointee.held Held")
  }

  @Test("a pointer in an existential in an array leads on")
  func existentials() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe pointersInAny.append(Self.memory(with: held))
      return held
    }
    #expect(found == "pointersInAny: pointersInAny [0].pointee.held Held")
  }

  @Test("a pointer in a dictionary leads on, by its key")
  func dictionaries() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe pointersByName["first"] = Self.memory(with: held)
      return held
    }
    #expect(found == "pointersByName: pointersByName [\"first\"].pointee.held Held")
  }

  @Test("a pointer that a closure captured leads on")
  func captures() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      let pointer = unsafe Self.memory(with: held)
      unsafe pointerActions.append { unsafe pointer.pointee.number += 1 }
      return held
    }
    #expect(
      found == "pointerActions: pointerActions [0] closure "
        + "captures UnsafeMutablePointer<PointedValue>.pointee.held Held"
    )
  }

  @Test("memory that only an untyped pointer leads to is told as what that points to")
  func untyped() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      escape(pointedRaw)
      unsafe pointedRaw.context = UnsafeMutableRawPointer(Self.memory(with: held))
      return held
    }
    #expect(found == "pointedRaw: PointedRaw .context untyped block  Held")
  }

  @Test("a variable that is a pointer itself is the root")
  func variables() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe pointerVariable = Self.memory(with: held)
      return held
    }
    #expect(found == "pointerVariable: pointerVariable .pointee.held Held")
  }

  @Test("a pointer that was taken out of an array does not lead on")
  func staleElements() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe stalePointers.append(Self.memory(with: held))
      unsafe stalePointers.removeLast()
      return held
    }
    // Some test's task may have had something at the object's address before: that is told as a guess.
    #expect(!found.contains("stalePointers"), "\(found)")
  }

  @Test("what memory of texts or bytes had before is no reference that is sure")
  func plainData() throws {
    let finding = try heldFinding {
      let held = Held()
      let address = UInt(bitPattern: ObjectIdentifier(held))
      // SAFETY: The memory has room for that; the object leaks, as it is meant to.
      unsafe UnsafeMutableRawPointer(pointedText.text).storeBytes(of: address, as: UInt.self)
      retainForEver(held)
      return held
    }
    #expect(finding.path.root?.name != "pointedText")
  }

  @Test("what memory behind a pointer's only value had before is no reference")
  func slack() {
    let held = Held()
    let memory = UnsafeMutablePointer<Held?>.allocate(capacity: 1)
    // SAFETY: The allocator's smallest block has 24 bytes; the test has the memory to itself.
    unsafe memory.initialize(to: nil)
    defer { unsafe memory.deallocate() }
    let address = UInt(bitPattern: ObjectIdentifier(held))
    unsafe UnsafeMutableRawPointer(memory).storeBytes(of: address, toByteOffset: 16, as: UInt.self)
    unsafe pointersToSlots.append(memory)
    defer { unsafe pointersToSlots.removeAll() }
    let finding = explored(held)
    #expect(finding.path.root == nil, "\(finding)")
    unsafe memory.pointee = held
    let after = explored(held)
    #expect(after.pathText == "pointersToSlots [0][0] Held")
    unsafe memory.pointee = nil
  }

  @Test("a pointer to an object does not keep it, who ever retained it")
  func objects() throws {
    let found = try path {
      let held = Held()
      // SAFETY: The object leaks, as it is meant to.
      unsafe pointersToObjects.append(Unmanaged.passRetained(held).toOpaque())
      return held
    }
    #expect(!found.contains("pointersToObjects"), "\(found)")
  }

  @Test("an inline array in a variable is told with the index")
  func inlineArrays() throws {
    let found = try path {
      let held = Held()
      // SAFETY: See above.
      unsafe inlineSlots[2] = held
      return held
    }
    #expect(found == "inlineSlots: inlineSlots [2] Held")
  }

  /// Memory with an object.
  @inline(never)
  private static func memory(with held: Held) -> UnsafeMutablePointer<PointedValue> {
    let pointer = UnsafeMutablePointer<PointedValue>.allocate(capacity: 1)
    // SAFETY: The memory was just allocated; it is never freed.
    unsafe pointer.initialize(to: PointedValue(number: 1, held: held, other: 2))
    return unsafe pointer
  }
}

/// Retains an object for ever.
@inline(never)
private func retainForEver(_ held: Held) {
  // SAFETY: The object leaks, as it is meant to.
  _ = unsafe Unmanaged.passRetained(held)
}

/// What lies in memory of C.
struct PointedValue {
  var number: Int
  var held: Held?
  var other: Int
}

/// Has elements behind a pointer.
@safe final class Pointed: @unchecked Sendable {
  /// The elements.
  let slots: UnsafeMutablePointer<Held?>

  /// Has room for some.
  init() {
    unsafe slots = .allocate(capacity: 6)
    // SAFETY: The memory was just allocated.
    unsafe slots.initialize(repeating: nil, count: 6)
  }
}

/// Has elements in a buffer.
@safe final class PointedBuffer: @unchecked Sendable {
  /// The elements.
  let slots: UnsafeMutableBufferPointer<Held?>

  /// Has room for some.
  init() {
    unsafe slots = .allocate(capacity: 6)
    // SAFETY: The memory was just allocated.
    unsafe slots.initialize(repeating: nil)
  }
}

/// Has closures behind a pointer.
@safe final class PointedActions: @unchecked Sendable {
  /// The closures.
  let actions: UnsafeMutablePointer<(() -> Void)?>

  /// Has room for some.
  init() {
    unsafe actions = .allocate(capacity: 4)
    // SAFETY: The memory was just allocated.
    unsafe actions.initialize(repeating: nil, count: 4)
  }
}

/// A list as C has them.
@safe final class PointedList: @unchecked Sendable {
  /// A list's node.
  @safe struct Node {
    var next: UnsafeMutablePointer<Node>?
    var held: Held?
  }

  /// The first node.
  private var head: UnsafeMutablePointer<Node>?

  /// Puts a node before the others.
  func add(_ held: Held?) {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    // SAFETY: The memory was just allocated.
    unsafe node.initialize(to: Node(next: head, held: held))
    unsafe head = node
  }
}

/// Has a text behind a pointer.
@safe final class PointedText: @unchecked Sendable {
  /// The text, which is none: then its first word has no meaning.
  let text: UnsafeMutablePointer<String?>

  /// Has room for one.
  init() {
    unsafe text = .allocate(capacity: 1)
    // SAFETY: The memory was just allocated.
    unsafe text.initialize(to: nil)
  }
}

/// Has something that it knows nothing of.
@safe final class PointedRaw: @unchecked Sendable {
  /// What that is.
  var context: UnsafeMutableRawPointer?
}

// Each is one test's alone.
let pointed = Pointed()
let pointedBuffer = PointedBuffer()
let pointedActions = PointedActions()
let pointedList = PointedList()
let pointedRaw = PointedRaw()
let pointedText = PointedText()
// SAFETY: Each is one test's alone.
nonisolated(unsafe) var inlineSlots = InlineArray<4, Held?>(repeating: nil)
nonisolated(unsafe) var pointersInArray: [UnsafeMutablePointer<PointedValue>] = unsafe []
nonisolated(unsafe) var pointersInAny: [Any] = []
nonisolated(unsafe) var pointersByName: [String: UnsafeMutablePointer<PointedValue>] = unsafe [:]
nonisolated(unsafe) var pointerActions: [() -> Void] = []
nonisolated(unsafe) var pointerVariable: UnsafeMutablePointer<PointedValue>?
nonisolated(unsafe) var stalePointers: [UnsafeMutablePointer<PointedValue>] = unsafe []
nonisolated(unsafe) var pointersToSlots: [UnsafeMutablePointer<Held?>] = unsafe []
nonisolated(unsafe) var pointersToObjects: [UnsafeMutableRawPointer] = unsafe []
