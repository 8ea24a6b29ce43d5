internal import LeakMemory

/// What the objects with one heap metadata hold.
package struct ObjectLayout: Sendable {
  /// Memory behind the properties, whose length differs from object to object.
  package enum Storage: Sendable {
    /// There is none.
    case none
    /// So many elements as the number at an offset says, of so many bytes, from another offset on.
    case elements(countOffset: Int, countSize: Int, start: Int, ValueLayout)
    /// A ring, of which capacity, count and first slot are at an offset.
    case ring(headerOffset: Int, start: Int, ValueLayout)
    /// Elements up to the end of the block, of which nobody says how many are in use.
    case tail(start: Int, ValueLayout)
    /// A dictionary's keys and values.
    case dictionary(ValueLayout, ValueLayout)
    /// A set's elements.
    case set(ValueLayout)
    /// The components of a key path, among them the arguments of subscripts, behind the word that has their size.
    case keyPath(start: Int)
    /// Words of unknown meaning up to the end of the block.
    case words(start: Int)
    /// An error, with its type.
    case error
    /// Captures that depend on the generic arguments in the context.
    case generic(CaptureRecord, start: Int)
  }

  /// What the first word says.
  package let heap: HeapMetadata
  /// The type of an instance or of a box's value.
  package let type: TypeID?
  /// The properties of all classes of the chain, or the captures.
  package var parts: [ValueLayout.Part]
  /// What comes behind.
  package var storage: Storage
}
