/// The parts that an enum's layout is computed from.
///
/// Source: lib/IRGen/GenEnum.cpp and swift/ABI/Enum.h; verified with Swift 6.3.1.
struct EnumPlan {
  /// The payload cases.
  let payloads: [EnumLayout.Payload]
  /// The names of the other cases, as far as they are known.
  let emptyNames: [String]
  /// The number of the other cases.
  let emptyCount: Int
  /// Whether the enum is `Optional`.
  let isOptional: Bool
  /// What the metadata says of the size.
  let facts: ValueWitnessFacts?

  /// The layout for cases that are integers.
  var integers: ValueLayout {
    let width = emptyCount < 2 ? 0 : emptyCount <= 256 ? 1 : emptyCount <= 65536 ? 2 : 4
    var result = ValueLayout(
      size: width,
      alignment: max(1, width),
      shape: .choice(choice(.integer, payloadSize: width))
    )
    if width > 0 {
      let highest = (UInt64(1) << UInt64(width * 8)) &- 1
      result.extraInhabitantCount = Int(
        min(UInt64(Int32.max), highest &- UInt64(emptyCount) &+ 1)
      )
      result.inhabitants = ExtraInhabitants(
        .integer,
        width: UInt32(width),
        base: UInt64(emptyCount)
      )
    }
    return result
  }

  /// The layout for one payload case and any number of others.
  var single: ValueLayout? {
    guard let payload = payloads[0].layout else {
      guard let facts else { return nil }
      return ValueLayout(
        size: facts.size,
        alignment: facts.alignment,
        shape: .unknown,
        inhabitants: facts.extraInhabitantCount > 0 ? ExtraInhabitants(.unknown) : .none,
        extraInhabitantCount: facts.extraInhabitantCount
      )
    }
    let available = payload.extraInhabitantCount
    let fromPayload = min(emptyCount, available)
    var tagSize = 0
    if fromPayload < emptyCount {
      tagSize = Self.tagSize(
        payloadSize: payload.size,
        emptyCount: emptyCount - fromPayload,
        payloadCount: 1
      )
    }
    var isExact = payload.isExact
    if let facts {
      let stored = facts.size - payload.size
      if stored != tagSize { isExact = false }
      tagSize = max(0, stored)
    }
    let test = PayloadTest(
      inhabitants: payload.inhabitants,
      emptyCount: UInt32(clamping: fromPayload),
      tagOffset: UInt32(clamping: payload.size),
      tagSize: UInt32(clamping: min(tagSize, 4))
    )
    let strategy: EnumLayout.Strategy = emptyCount == 0 ? .single : .payload(test)
    var result = ValueLayout(
      size: payload.size + tagSize,
      alignment: max(payload.alignment, 1),
      shape: .choice(
        choice(strategy, masks: payload.inhabitantMasks, payloadSize: payload.size)
      ),
      isExact: isExact
    )
    if fromPayload == emptyCount {
      result.extraInhabitantCount = available - emptyCount
      result.inhabitants = payload.inhabitants
      result.inhabitants.taken &+= UInt32(clamping: emptyCount)
      result.inhabitantMasks = payload.inhabitantMasks
      if result.extraInhabitantCount == 0 { result.inhabitants = .none }
    }
    result.isDoubtful = facts != nil && !isExact && payload.isExact
    return result
  }

  /// The layout for several payload cases.
  ///
  /// - Parameters:
  ///   - isDynamic: Whether the size depends on the generic arguments.
  ///   - record: What the program says of the bits that tell the cases apart.
  ///   - recordedSize: What the program says of the size.
  ///   - spareBits: The bits that no payload uses, of so many bytes.
  /// - Returns: The layout; nil where not even the size is known.
  func several(
    isDynamic: Bool,
    record: MultiPayloadEnumRecord?,
    recordedSize: Int?,
    spareBits: (_ payloadSize: Int) -> ByteMask
  ) -> ValueLayout? {
    var payloadSize = 0
    var alignment = 1
    var isComplete = true
    for payload in payloads {
      guard let layout = payload.layout else {
        isComplete = false
        continue
      }
      payloadSize = max(payloadSize, layout.size)
      alignment = max(alignment, layout.alignment)
    }
    guard isComplete || facts != nil else { return nil }
    if !isComplete {
      return ValueLayout(
        size: facts?.size ?? 0,
        alignment: facts?.alignment ?? 1,
        shape: .unknown,
        inhabitants: ExtraInhabitants(.unknown),
        extraInhabitantCount: facts?.extraInhabitantCount ?? 0
      )
    }
    var spare = ByteMask.none
    var isExact = isDynamic && payloads.allSatisfy { $0.layout?.isExact ?? false }
    if !isDynamic {
      if payloads.contains(where: { $0.layout?.isAddressOnly() ?? false }) {
        // No bits are spare then, whatever a record says.
        isExact = payloads.allSatisfy { $0.layout?.isExact ?? false }
      } else if let record {
        isExact = true
        if record.usesSpareBits, record.spareBitMask.count <= 1 << 16 {
          spare = ByteMask(offset: record.spareBitMaskOffset, bytes: record.spareBitMask)
            .intersection(.all(payloadSize))
        }
      } else {
        let common = spareBits(payloadSize)
        if let size = facts?.size ?? recordedSize {
          if size <= payloadSize { spare = common }
          isExact = size > payloadSize || !common.isEmpty
        } else {
          spare = common
          isExact = common.isEmpty || payloads.allSatisfy { $0.layout?.isExact ?? false }
        }
      }
    }
    return tagged(payloadSize: payloadSize, alignment: alignment, spare: spare, isExact: isExact)
  }

  /// The layout for several payload cases whose tag is in some spare bits and bytes behind.
  private func tagged(
    payloadSize: Int,
    alignment: Int,
    spare: ByteMask,
    isExact: Bool
  ) -> ValueLayout {
    let occupied = payloadSize &* 8 &- spare.count
    var tagCount = payloads.count
    if emptyCount > 0 {
      tagCount +=
        occupied >= 31 ? 1 : (emptyCount &+ (1 << occupied) &- 1) >> occupied
    }
    let tagBits = Self.bitCount(ofTags: tagCount)
    let low = spare.highest(tagBits)
    let missing = tagBits - low.count
    var extraSize = missing <= 0 ? 0 : missing <= 8 ? 1 : missing <= 16 ? 2 : 4
    var isSure = isExact
    if let facts, facts.size - payloadSize != extraSize {
      extraSize = max(0, min(4, facts.size - payloadSize))
      isSure = false
    }
    let lowWords = low.words
    let otherWords = spare.subtracting(low).words.prefix(8)
    var reading = TagReading()
    reading.lowCount = UInt32(lowWords.count)
    reading.other = reading.lowCount
    reading.otherCount = UInt32(otherWords.count)
    reading.extraOffset = UInt32(clamping: payloadSize)
    reading.extraSize = UInt32(extraSize)
    reading.inhabited = UInt32(clamping: tagCount)
    let masks = lowWords + otherWords
    var inhabitants = ExtraInhabitants(.tags)
    inhabitants.tag = reading
    let allBits = spare.count + extraSize * 8
    let count =
      allBits >= 31 ? Int(Int32.max) : max(0, (1 << allBits) - tagCount)
    var result = ValueLayout(
      size: payloadSize + extraSize,
      alignment: alignment,
      shape: .choice(
        choice(.tag(reading), masks: masks, spare: spare, payloadSize: payloadSize)
      ),
      inhabitants: inhabitants,
      extraInhabitantCount: count,
      isExact: isSure
    )
    result.inhabitantMasks = masks
    result.isDoubtful = !isSure
    return result
  }

  /// The enum's cases with a strategy.
  private func choice(
    _ strategy: EnumLayout.Strategy,
    masks: [MaskWord] = [],
    spare: ByteMask = .none,
    payloadSize: Int
  ) -> EnumLayout {
    EnumLayout(
      payloads: payloads,
      emptyNames: emptyNames,
      emptyCount: emptyCount,
      strategy: strategy,
      masks: masks,
      spareBits: spare,
      payloadSize: payloadSize,
      isOptional: isOptional
    )
  }

  /// The number of tag bytes behind a payload.
  ///
  /// Source: `getEnumTagCounts` in swift/ABI/Enum.h; verified with Swift 6.3.1.
  private static func tagSize(payloadSize: Int, emptyCount: Int, payloadCount: Int) -> Int {
    let tagCount = tagCount(
      payloadSize: payloadSize,
      emptyCount: emptyCount,
      payloadCount: payloadCount
    )
    return tagCount <= 1 ? 0 : tagCount < 256 ? 1 : tagCount < 65536 ? 2 : 4
  }

  /// The number of tags that are told apart behind a payload.
  ///
  /// Source: `getEnumTagCounts` in swift/ABI/Enum.h; verified with Swift 6.3.1.
  static func tagCount(payloadSize: Int, emptyCount: Int, payloadCount: Int) -> Int {
    var tagCount = payloadCount
    if emptyCount > 0 {
      if payloadSize >= 4 {
        tagCount += 1
      } else {
        let bits = payloadSize * 8
        tagCount += (emptyCount + (1 << bits) - 1) >> bits
      }
    }
    return tagCount
  }

  /// How many bits tell so many tags apart.
  static func bitCount(ofTags tagCount: Int) -> Int {
    Int.bitWidth - max(0, tagCount - 1).leadingZeroBitCount
  }
}
