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
    name: TypeName,
    isStorage: Bool,
    isPartlyUnreadable: Bool = false
  ) {
    self.shape = shape
    self.name = name
    self.isStorage = isStorage
    self.isPartlyUnreadable = isPartlyUnreadable
  }
}
