import LeakLocking

/// The complement of the address of the object that escaped last.
private let lastComplement = Locked<UInt>(0)

/// Lets an object be seen by code that the optimiser does not know, so that it cannot do without the object, or
/// put it on the stack; nothing keeps or names the object for that.
@inline(never)
package func escape(_ object: AnyObject) {
  let complement = ~UInt(bitPattern: ObjectIdentifier(object))
  lastComplement.withLock { $0 = complement }
}
