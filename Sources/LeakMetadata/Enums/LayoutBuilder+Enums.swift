extension LayoutBuilder {
  /// An enum.
  func enumeration(
    _ type: TypeID,
    _ nominal: NominalFacts,
    fields: [FieldRecord],
    facts: ValueWitnessFacts?
  ) -> ValueLayout? {
    let payloadCount = nominal.payloadCaseCount
    let emptyCount = nominal.emptyCaseCount
    guard
      payloadCount >= 0, emptyCount >= 0, payloadCount <= Self.mostFields,
      emptyCount <= 1 << 24, fields.count >= payloadCount
    else { return nil }
    let payloads = fields.prefix(payloadCount).map { payload($0, in: type) }
    let emptyNames = fields.dropFirst(payloadCount).map(\.name)
    let plan = EnumPlan(
      payloads: Array(payloads),
      emptyNames: emptyNames,
      emptyCount: emptyCount,
      isOptional: resolver.isOptional(type),
      facts: facts
    )
    if payloadCount == 0 { return plan.integers }
    if payloadCount == 1 { return plan.single }
    let isDynamic = nominal.payloadSizeOffset != 0
    let record = isDynamic ? nil : resolver.multiPayloadRecord(of: type)
    let size = isDynamic ? nil : resolver.builtinRecord(of: type).map(\.size)
    return plan.several(isDynamic: isDynamic, record: record, recordedSize: size) { size in
      self.spareBits(of: plan.payloads, fields, size: size)
    }
  }

  /// The bits that no payload of an enum uses, as the enum declares them.
  ///
  /// - Parameters:
  ///   - payloads: The payloads.
  ///   - fields: Their records.
  ///   - size: The size of the largest in bytes.
  /// - Returns: The bits; none where a payload's layout is not known.
  func spareBits(
    of payloads: [EnumLayout.Payload],
    _ fields: [FieldRecord],
    size: Int
  ) -> ByteMask {
    var values: [(size: Int, spare: ByteMask)] = []
    for (payload, field) in zip(payloads, fields) {
      guard let layout = payload.layout else { return .none }
      let bits =
        payload.isIndirect
        ? SpareBits.bits(of: layout)
        : DeclaredSpareBits(resolver).bits(of: layout, declaredAt: field.mangledType)
      values.append((layout.size, bits))
    }
    return SpareBits.common(of: values, size: size)
  }

  /// A payload case.
  ///
  /// - Parameters:
  ///   - field: Its record.
  ///   - owner: The enum.
  /// - Returns: The case.
  func payload(_ field: FieldRecord, in owner: TypeID) -> EnumLayout.Payload {
    let inner: ValueLayout? =
      if field.isIndirectCase {
        .pointer(.reference(.strong))
      } else if let type = self.type(of: field, in: owner) {
        layout(of: type)
      } else {
        .empty
      }
    return EnumLayout.Payload(
      name: field.name,
      type: field.type,
      layout: inner,
      isIndirect: field.isIndirectCase
    )
  }
}
