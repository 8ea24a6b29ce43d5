/// The kind of memory that a node stands for.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public enum NodeKind: UInt8, Sendable, CaseIterable {
  /// An instance of a class.
  case object

  /// The context of a function value.
  case closure

  /// A task of Swift Concurrency.
  case task

  /// Storage that no programmer sees as an object: a buffer, a box, a thunk.
  ///
  /// It folds into the label of the reference behind it. A path's length does not count it, and it
  /// has no place in the source that could be cut.
  case storage

  /// A block or queue of libdispatch, or a block of the Blocks runtime.
  case block

  /// An allocation whose fields are known without metadata, by a library's rule for example.
  case typedMemory

  /// An allocation that nothing describes.
  ///
  /// Its words are claims, and a trial cut never counts it as gone.
  case untyped
}
