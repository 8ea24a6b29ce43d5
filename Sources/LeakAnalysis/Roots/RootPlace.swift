import LeakMemory
import LeakMetadata

/// Where the word of a variable is that holds something, for what the graph does not keep of it.
struct RootPlace {
  /// The word's address.
  let slot: UInt

  /// The variable's linker's name; nil where the object is in place of the variable's value.
  let symbol: String?

  /// The class of the object that is in place of the variable's value; nil for other variables.
  let objectType: TypeID?

  /// Whether the word is a function value's context, which its code stands before.
  let isContext: Bool

  /// The index of the innermost element that the word is in, or is part of.
  let index: Int
}
