import Synchronization
import Testing

// Classes with parts that Mirror cannot show, around any value.

final class ShapedBuffer<Content>: ManagedBuffer<ShapedStruct<Content>, OracleLeaf> {
  deinit {
    // SAFETY: All places were filled when the buffer was made.
    let count = capacity
    unsafe withUnsafeMutablePointerToElements { _ = unsafe $0.deinitialize(count: count) }
  }
}

final class ShapedKeyPath<Content> {
  let path = \ShapedStruct<Content>.content
  let content: Content
  init(_ content: Content) { self.content = content }
}

final class ShapedLocks<Content> {
  let state = Mutex<Int>(0)
  let counter = Atomic<Int>(1)
  let content: Content
  init(_ content: Content) { self.content = content }
}

final class ShapedLocked<Content> {
  let state: Mutex<ShapedSent<OracleHolder<Content>>?>
  let content: Content
  init(_ content: Content, _ holder: OracleHolder<Content>) {
    state = Mutex(ShapedSent(content: holder))
    self.content = content
  }
}

struct ShapedHandle<Content: AnyObject>: ~Copyable { let content: Content }

final class ShapedNoncopyable<Content> {
  let handle: ShapedHandle<OracleHolder<Content>>
  let content: Content
  init(_ content: Content, _ holder: OracleHolder<Content>) {
    handle = ShapedHandle(content: holder)
    self.content = content
  }
}

struct ShapedMirrored<Content>: CustomReflectable {
  let content: Content
  var customMirror: Mirror {
    Issue.record("a user's mirror was run")
    return Mirror(self, children: [:])
  }
}

final class ShapedMirroredClass<Content>: CustomReflectable {
  let content: Content
  init(_ content: Content) { self.content = content }
  var customMirror: Mirror {
    Issue.record("a user's mirror was run")
    return Mirror(self, children: [:])
  }
}

struct ShapedTask<Content> {
  let task: Task<Int, Never>
  let content: Content
}

extension Shape {
  /// The value in an object that the readers see differently, or beside one; nil for other kinds.
  func asUnusualClass(_ kind: HolderKind) -> (any AnyShape)? {
    let inContent = references.under(".content")
    switch kind {
    case .managedBuffer: return managedBuffer(kind)
    case .keyPath:
      let object = ShapedKeyPath(value)
      let path = Self.reference(to: object.path).under(".path")
      return making(kind, object: object, [path] + inContent)
    case .lockNeighbour: return making(kind, object: ShapedLocks(value), inContent)
    case .lockedValue:
      let holder = OracleHolder(value)
      let inside = Self.reference(to: holder).under(".state").unseenByMirror
      return making(kind, object: ShapedLocked(value, holder), [inside] + inContent)
    case .noncopyable:
      let holder = OracleHolder(value)
      let inside = Self.reference(to: holder).under(".handle").unseenByMirror
      return making(kind, object: ShapedNoncopyable(value, holder), [inside] + inContent)
    case .ownMirrorStruct:
      return making(kind, ShapedMirrored(content: value), inContent.unseenByMirror)
    case .ownMirrorClass:
      return making(kind, object: ShapedMirroredClass(value), inContent.unseenByMirror)
    case .task:
      return making(
        kind,
        ShapedTask(task: Task { 1 }, content: value),
        [unknown.under(".task").unseenByMirror] + inContent
      )
    default: return nil
    }
  }

  /// A buffer that is filled to its end, so that no byte in it is left from before.
  private func managedBuffer(_ kind: HolderKind) -> any AnyShape {
    let leaf = OracleLeaf()
    let content = value
    let buffer = ShapedBuffer<Value>.create(minimumCapacity: 3) { _ in
      ShapedStruct(content: content)
    }
    // SAFETY: Exactly the places that the buffer has are filled.
    let count = buffer.capacity
    unsafe buffer.withUnsafeMutablePointerToElements {
      unsafe $0.initialize(repeating: leaf, count: count)
    }
    let elements = (0..<count).map {
      Self.reference(to: leaf).under("[\($0)]").unseenByMirror
    }
    return making(
      kind,
      buffer,
      as: buffer,
      references.under(".header.content") + elements
    )
  }
}
