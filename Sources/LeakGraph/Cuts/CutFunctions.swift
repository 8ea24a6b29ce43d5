/// The functions that closures and function values are of, by number, as far as they are known.
///
/// A closure's type says what it captures, not whose code it is: closures of two functions may be of one type.
/// A function value that captures one object alone has no closure: its reference leads to that object.
package struct CutFunctions: Sendable {
  /// The functions of closures.
  private var closures: [NodeIndex: UInt32] = [:]

  /// The functions of values without a closure, by reference.
  private var values: [EdgeIndex: UInt32] = [:]

  /// The references of such values, by function.
  private var references: [UInt32: [EdgeIndex]] = [:]

  /// Nothing known yet.
  package init() {}

  /// Notes whose code a closure is.
  package mutating func note(closure: NodeIndex, function: UInt32) {
    closures[closure] = function
  }

  /// Notes whose code the function value is that a reference is part of.
  package mutating func note(value: EdgeIndex, function: UInt32) {
    guard values.updateValue(function, forKey: value) == nil else { return }
    references[function, default: []].append(value)
  }

  /// The function of a closure; nil where it is not known.
  package func function(of closure: NodeIndex) -> UInt32? { closures[closure] }

  /// The function of the value that a reference is part of; nil where that is none, or not known.
  package func function(ofValue edge: EdgeIndex) -> UInt32? { values[edge] }

  /// The references of a function's values.
  func references(of function: UInt32) -> [EdgeIndex] { references[function] ?? [] }
}
