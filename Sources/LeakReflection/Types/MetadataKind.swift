/// What sort of type a metadata record describes.
///
/// Source: include/swift/ABI/MetadataKind.def. Verified with Swift 6.3.1.
package enum MetadataKind: UInt, Sendable {
  case `class` = 0
  case `struct` = 0x200
  case `enum` = 0x201
  case optional = 0x202
  case foreignClass = 0x203
  case foreignReferenceType = 0x204
  case opaque = 0x300
  case tuple = 0x301
  case function = 0x302
  case existential = 0x303
  case metatype = 0x304
  case existentialMetatype = 0x306
  case extendedExistential = 0x307
  case fixedArray = 0x308
  case closureContext = 0x400
  case genericBox = 0x500
  case errorBox = 0x501
  case task = 0x502
  case job = 0x503
}
