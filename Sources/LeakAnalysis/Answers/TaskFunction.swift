/// What is known of a function that tasks wait in or were made with.
struct TaskFunction {
  /// The function, and whose it is.
  let frame: TaskList.Frame

  /// Whether an image names it.
  let isNamed: Bool

  /// Whether it is a thunk of the compiler's, or a library's closure.
  let isThunk: Bool
}
