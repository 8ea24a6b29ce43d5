/// The task of Swift concurrency that the calling code runs in.
package enum CurrentTask {
  /// Where it is; nil outside of any.
  package static var address: Address? {
    // SAFETY: The value is one word, the task's address; the task lives while its code runs.
    unsafe withUnsafeCurrentTask { task in
      unsafe task.map { Address(unsafe unsafeBitCast($0, to: UInt.self)) }
    }
  }
}
