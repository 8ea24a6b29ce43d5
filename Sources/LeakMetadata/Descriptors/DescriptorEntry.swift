/// What was read of a context descriptor, once for all.
struct DescriptorEntry {
  /// Its head.
  let head: ContextDescriptor

  /// Its generic parameters; nil where it is not generic.
  let signature: GenericSignature?

  /// How many generic parameters there are up to and with each depth.
  var countsByDepth: [Int] = []

  /// The number of generic parameters, those of the contexts around included.
  var parameterCount: Int { countsByDepth.last ?? 0 }
}
