internal import LeakMemory

/// Where glibc keeps what it knows of a thread, as it tells debuggers.
///
/// Each of these variables is three numbers of 32 bits: size in bits, count, offset.
///
/// Source: glibc's nptl_db/structs.def, nptl/descr.h. Verified with glibc 2.36 on x86_64.
struct ThreadLayout {
  /// Offsets from the thread pointer: the function that a thread was started with, and its own values.
  let start: Int?
  let specifics: Int?

  /// The table of all keys; nil where there is none.
  let keys: Address?

  /// The keys in a part of a thread's values, and the parts.
  static let keysInPart = 32
  static let parts = 32

  /// Reads the layout of a snapshot's glibc.
  init(_ context: inout LibraryContext) {
    start = Self.offset(of: "_thread_db_pthread_start_routine", &context)
    specifics = Self.offset(of: "_thread_db_pthread_specific", &context)
    keys = Self.address(of: "__pthread_keys", context)
  }

  /// The offset that a variable tells.
  private static func offset(of name: String, _ context: inout LibraryContext) -> Int? {
    guard let variable = address(of: name, context),
      let offset = context.half(at: variable + 8), offset < 1 << 16
    else { return nil }
    return Int(offset)
  }

  /// The address of a variable of glibc.
  private static func address(of name: String, _ context: LibraryContext) -> Address? {
    context.address(ofSymbol: name, inImage: "libc.so")
      ?? context.address(ofSymbol: name, inImage: "libpthread")
  }
}
