package import LeakMemory

/// A stack as it was taken.
package struct CapturedStack: Hashable, Sendable {
  /// Return addresses, innermost first.
  package let returnAddresses: [Address]

  /// Where those go on that await the function the task was resumed in, the nearest one first.
  package let asyncCallers: [Address]

  /// Describes a stack.
  package init(returnAddresses: [Address], asyncCallers: [Address] = []) {
    self.returnAddresses = returnAddresses
    self.asyncCallers = asyncCallers
  }
}
