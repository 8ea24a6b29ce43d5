/// Tells variables in which the runtime and the C library keep their own memory: caches, buffers, lists.
///
/// What a word of such memory happens to look like is no holder: `stdout`'s buffer has whatever was printed,
/// a metadata cache what its memory had before.
enum RuntimeVariables {
  /// How the files begin whose own variables hold no objects but those that their types name.
  private static let images = ["libc.", "ld-linux", "libpthread.", "libm.", "libswiftCore."]

  /// How the linker's names of the compiler's caches end: of metadata (`MI`, `MD`, `ML`, `MJ`, `MK`, `Ml`) and of witness tables (`WL`).
  ///
  /// Source: docs/ABI/Mangling.rst, "Globals". Verified with Swift 6.3.1.
  private static let caches = ["MI", "MD", "ML", "MJ", "MK", "Ml", "WL"]

  /// libdispatch's lists of descriptors and disks, which retain nothing: channels and operations do.
  ///
  /// Source: `_dispatch_io_fds` and `_dispatch_io_devs`, libdispatch's src/io.c.
  private static let lists: Set<String> = ["_dispatch_io_fds", "_dispatch_io_devs"]

  /// The runtime's own variables, as a static program has them beside the program's: caches of metadata and names.
  ///
  /// Source: stdlib/public/runtime/Metadata.cpp, ProtocolConformance.cpp, MetadataLookup.cpp, AccessibleFunction.cpp and
  /// Casting.cpp. Verified with Swift 6.3.1.
  private static let ofRuntime: Set<String> = Set(
    [
      "AllocationPool", "Boxes", "ClassExistentialValueWitnessTables", "Conformances",
      "ExistentialMetatypeValueWitnessTables", "ExistentialMetatypes", "ExistentialTypes",
      "ExtendedExistentialTypeShapes", "ExtendedExistentialTypes", "ForeignMetadata",
      "ForeignWitnessTables", "FunctionTypes", "HashableConformances", "InitialAllocationPool",
      "MangledToPrettyFunctionNameCache", "MetadataPacks", "MetatypeTypes",
      "OpaqueExistentialValueWitnessTables", "SingletonMetadata", "TupleTypes",
      "TypeMetadataRecords", "TypeNameCache", "WitnessTablePacks", "opaqueTypeMappings",
    ].map { "_ZL\($0.utf8.count)\($0)" }
      + [
        "FixedArrayTypes", "Functions", "GlobalMetadataCache", "GlobalRelativeWitnessTableCache",
        "GlobalWitnessTableCache", "Protocols", "sections",
      ].map { "_ZN12_GLOBAL__N_1\($0.utf8.count)\($0)E" }
  )

  /// Whether a variable without a known type is one of these.
  ///
  /// - Parameters:
  ///   - name: The linker's name; empty where there is none.
  ///   - image: The file name of its image.
  /// - Returns: Whether it is.
  static func contains(_ name: String, image: String) -> Bool {
    if images.contains(where: image.hasPrefix) { return true }
    if lists.contains(name) || ofRuntime.contains(name) { return true }
    return name.hasPrefix("$s") && caches.contains(where: name.hasSuffix)
  }
}
