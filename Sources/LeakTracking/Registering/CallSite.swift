/// The call that registered an object: the four literals of its caller.
package struct CallSite: Sendable {
  /// The `#fileID`.
  package let fileID: StaticString

  /// The `#filePath`.
  package let filePath: StaticString

  /// The `#line`.
  package let line: UInt

  /// The `#column`.
  package let column: UInt

  /// Describes a call.
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Names the file: the address of its literal.
  var fileKey: UInt {
    // A one-character literal may be stored as the character itself instead of a pointer.
    guard filePath.hasPointerRepresentation else { return UInt(filePath.unicodeScalar.value) }
    // SAFETY: The pointer is not followed, only its number is used.
    return unsafe UInt(bitPattern: filePath.utf8Start)
  }
}
