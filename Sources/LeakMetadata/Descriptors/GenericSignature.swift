/// The generic parameters of a context and how metadata stores their arguments.
///
/// Source: `TargetGenericContextDescriptorHeader`, `GenericParamDescriptor`,
/// `GenericPackShapeDescriptor` in swift/ABI/GenericContext.h; verified with Swift 6.3.1.
struct GenericSignature {
  /// What a parameter stands for.
  enum ParameterKind: UInt8 {
    case type = 0
    case typePack = 1
    case value = 2
  }

  /// A parameter.
  struct Parameter {
    /// What it stands for.
    let kind: ParameterKind
    /// Whether metadata stores its argument.
    let isKey: Bool
    /// Which of the metadata's words has the number of its pack's elements.
    let shapeClass: Int
  }

  /// The parameters, those of the contexts around first.
  var parameters: [Parameter] = []

  /// The number of requirements.
  var requirementCount = 0

  /// Where the requirements are.
  var requirements: UInt = 0

  /// How many words of the metadata have numbers of elements of packs; they come first.
  var shapeClassCount = 0

  /// The most parameters that are believed.
  static let parameterLimit = 64

  /// The most requirements that are believed.
  static let requirementLimit = 512
}

extension GenericSignature {
  /// Reads the signature whose header is at an address.
  init?(header: UInt, memory: inout MetadataMemory) {
    guard let count = memory.quarter(header), let requirementCount = memory.quarter(header &+ 2),
      let flags = memory.quarter(header &+ 6), count <= Self.parameterLimit,
      requirementCount <= Self.requirementLimit
    else { return nil }
    self.requirementCount = Int(requirementCount)
    let start = header &+ 8
    let afterParameters = start &+ (UInt(count) &+ 3) & ~3
    requirements = afterParameters
    let packs = afterParameters &+ UInt(requirementCount) &* 12
    var shapeClasses: [Int] = []
    if flags & 1 != 0 {
      guard let packCount = memory.quarter(packs), let classCount = memory.quarter(packs &+ 2),
        packCount <= 512, classCount <= 64
      else { return nil }
      shapeClassCount = Int(classCount)
      for index in 0..<UInt(packCount) {
        let place = packs &+ 4 &+ index &* 8
        guard let kind = memory.quarter(place), let shape = memory.quarter(place &+ 4) else {
          return nil
        }
        if kind == 0 { shapeClasses.append(Int(shape)) }
      }
    }
    var nextPack = 0
    for index in 0..<UInt(count) {
      guard let byte = memory.byte(start &+ index),
        let kind = ParameterKind(rawValue: byte & 0x3F)
      else { return nil }
      var shapeClass = 0
      if kind == .typePack, byte & 0x80 != 0, nextPack < shapeClasses.count {
        shapeClass = shapeClasses[nextPack]
        nextPack += 1
      }
      parameters.append(
        Parameter(kind: kind, isKey: byte & 0x80 != 0, shapeClass: shapeClass)
      )
    }
  }
}
