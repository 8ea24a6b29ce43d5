/// A thread as it was while threads were stopped.
package struct HeapThread: Sendable, Hashable {
  /// Its number.
  package let tid: Int32

  /// Its name; empty where it is gone by now.
  package let name: String

  /// Whether it is the thread that looked.
  package let isCaller: Bool

  /// Where it was in its code; null where unknown.
  package let pc: Address

  /// The end of its stack; null where unknown.
  package let sp: Address

  /// Its frame pointer register; null where unknown.
  package let fp: Address
}
