/// What a declaration is declared in, as a mangled text says it.
enum DeclarationContext {
  /// A module.
  case module(String)
  /// A context by its descriptor.
  case descriptor(UInt)
  /// A type that no image describes.
  case named(String)
}
