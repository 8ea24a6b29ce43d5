/// A thread-local variable as one thread has it.
package struct ThreadLocalVariable: Hashable, Sendable {
  /// The variable, in that thread's block; its name is empty where the image was stripped.
  package let variable: ImageVariable

  /// The number of the thread in the snapshot.
  package let thread: Int
}
