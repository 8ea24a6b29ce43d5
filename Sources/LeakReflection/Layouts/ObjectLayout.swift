package import LeakMemory

/// What an object on the heap is, and where it keeps references.
package struct ObjectLayout: Sendable {
  /// The shapes an object's references come in.
  package enum Shape: Sendable {
    /// Stored properties, at fixed offsets from the object's address.
    case instance([ValueLayout.Slot], size: Int)

    /// The elements of an array.
    case array(element: ValueLayout)

    /// The elements of a dictionary.
    case dictionary(key: KeyLayout, value: ValueLayout)

    /// The elements of a set.
    case set(element: KeyLayout)

    /// Stored properties, and elements behind them of which nobody says how many are in use.
    case buffer([ValueLayout.Slot], size: Int, element: ValueLayout)

    /// The elements of a ring buffer.
    case deque(element: ValueLayout)

    /// The captures of a closure, or a captured variable.
    case context([ValueLayout.Slot], size: Int)

    /// A task of Swift concurrency.
    case task

    /// No reference is kept here.
    case leaf
  }

  /// A type that a dictionary or set is keyed by.
  package struct KeyLayout: Sendable {
    /// The type's metadata.
    package let type: Address

    /// Where its values keep references.
    package let layout: ValueLayout
  }

  /// What the object's references look like.
  package let shape: Shape

  /// The plain pointers among its stored properties or captures.
  package let pointers: [ValueLayout.Slot]

  /// The type with its module, such as `Demo.Box<[Demo.Doc]>`.
  package var typeName: String { name.text }

  /// The type's name, which is made when it is asked for.
  package let name: TypeName

  /// Whether a programmer does not see the object, so that it folds into labels.
  package let isStorage: Bool

  /// Whether some of the object could not be understood.
  package let isPartlyUnreadable: Bool

  /// Describes an object.
  init(
    shape: Shape,
    pointers: [ValueLayout.Slot] = [],
    name: TypeName,
    isStorage: Bool,
    isPartlyUnreadable: Bool = false
  ) {
    self.shape = shape
    self.pointers = pointers
    self.name = name
    self.isStorage = isStorage
    self.isPartlyUnreadable = isPartlyUnreadable
  }
}

// MARK: - What is not described

extension ObjectLayout {
  /// Whether a word at an offset may be a reference that this layout does not list: one in a part that could
  /// not be understood.
  ///
  /// What lies behind an object's last property is what the memory had before.
  package func mayHoldUnlisted(at offset: Int) -> Bool {
    guard isPartlyUnreadable, offset >= Self.headerSize else { return false }
    switch shape {
    case .instance(let slots, let size), .context(let slots, let size):
      let parts = slots.filter(\.isUnreadable)
      // Nothing is known of what follows the last capture that was understood.
      guard let last = parts.max(by: { $0.offset < $1.offset }) else { return offset >= size }
      if isContext, offset >= last.offset, last.offset + last.byteCount >= size { return true }
      return parts.contains { $0.offset <= offset && offset < $0.offset + $0.byteCount }
    case .array, .dictionary, .set, .buffer, .deque, .task, .leaf: return true
    }
  }

  /// Whether a word at an offset may be a plain pointer, which layouts do not list.
  package func mayHoldPointer(at offset: Int) -> Bool {
    guard offset >= Self.headerSize else { return false }
    switch shape {
    case .instance(_, let size): return offset < size
    case .context(_, let size): return offset < size || isPartlyUnreadable
    case .buffer, .task: return true
    case .array, .dictionary, .set, .deque, .leaf: return false
    }
  }

  /// Bytes of every object's header.
  private static let headerSize = 16

  /// Whether the object is what a closure captured, of which the size is known by what is understood.
  private var isContext: Bool {
    if case .context = shape { true } else { false }
  }
}
