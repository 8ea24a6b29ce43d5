/// What a block of clang's captured, as the name of the function tells that copies it.
///
/// `__copy_helper_block_e8_32b40r48s`: at 32 a block, at 40 a variable of `__block`, at 48 an object. A trailing
/// letter other than these says nothing of a reference.
///
/// Source: `getBlockCaptureStr` and `getCopyDestroyHelperFuncName`, clang's lib/CodeGen/CGBlocks.cpp. Verified
/// with Swift 6.3.1.
struct BlockCaptures {
  /// One capture.
  struct Capture: Hashable {
    let offset: Int
    let role: LibraryRole
  }

  /// The captures that are references.
  let captures: [Capture]

  /// Reads the captures from a helper's name; nil for other names.
  init?(helper name: String) {
    let prefix = "__copy_helper_block_"
    guard name.hasPrefix(prefix) else { return nil }
    var rest = Substring(name.dropFirst(prefix.count))
    // An `e` for exceptions, an `a` for no captured exceptions, then the alignment.
    while let first = rest.first, "ea".contains(first) { rest = rest.dropFirst() }
    rest = rest.drop { $0.isNumber }
    guard rest.first == "_" else { return nil }
    rest = rest.dropFirst()
    var captures: [Capture] = []
    while let first = rest.first, first.isNumber, captures.count < 1024 {
      let digits = rest.prefix { $0.isNumber }
      guard let offset = Int(digits), offset < 1 << 20 else { return nil }
      rest = rest.dropFirst(digits.count)
      switch rest.first {
      case "b": captures.append(Capture(offset: offset, role: .innerBlock))
      case "r": captures.append(Capture(offset: offset, role: .blockVariable))
      case "s": captures.append(Capture(offset: offset, role: .blockCapture))
      default: break
      }
      rest = rest.drop { !$0.isNumber }
    }
    self.captures = captures
  }
}
