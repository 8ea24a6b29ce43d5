import Glibc

/// Says where an object is, for a test that knows it by name.
func announce(_ name: String, _ object: AnyObject) {
  print("object \(name) 0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))")
}

/// Says how many live objects of a type there are.
func announce(_ type: Any.Type, count: Int) {
  print("count \(String(reflecting: type)) \(count)")
}

/// Says that all is made, and waits until nobody listens any more.
func waitForEnd() {
  print("READY")
  fflush(nil)
  var byte: UInt8 = 0
  // SAFETY: One byte is read into a variable of that size.
  while unsafe read(0, &byte, 1) > 0 {}
}
