/// The records of sizes and of enums' bits, by type.
struct TypeRecords {
  /// The records of `swift5_builtin`.
  var builtins: [TypeID: BuiltinTypeRecord] = [:]

  /// The records of `swift5_mpenum`.
  var enums: [TypeID: MultiPayloadEnumRecord] = [:]
}
