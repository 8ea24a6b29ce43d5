extension ProgramCompiler {
  /// Compiles an enum.
  mutating func emit(_ choice: EnumLayout, size: Int, _ place: ValuePlace) {
    switch choice.strategy {
    case .integer: return
    case .unknown: emitWords(size, place)
    case .single: emitPayload(0, of: choice, size: size, place)
    case .payload(let test):
      if test.inhabitants.form == .unknown, test.emptyCount > 0 {
        var unsure = place
        unsure.evidence = .undescribed
        return emitPayload(0, of: choice, size: size, unsure)
      }
      emit(test, choice, size: size, place)
    case .tag(let reading): emit(reading, choice, size: size, place)
    }
  }

  /// Compiles the payload of a case.
  private mutating func emitPayload(
    _ index: Int,
    of choice: EnumLayout,
    size: Int,
    _ place: ValuePlace
  ) {
    let payload = choice.payloads[index]
    let label =
      choice.isOptional ? place.label : labels.child(of: place.label, .payload(payload.name))
    let inner = place.inside(at: 0, label: label)
    if let layout = payload.layout {
      emit(layout, inner)
    } else {
      emitWords(size, inner)
    }
  }

  /// Compiles an enum with one payload case.
  private mutating func emit(
    _ test: PayloadTest,
    _ choice: EnumLayout,
    size: Int,
    _ place: ValuePlace
  ) {
    let count = tables.operations.count
    let index = add(Operation(.payload, offset: place.offset, label: place.label))
    emitPayload(0, of: choice, size: size, place)
    let added = tables.operations.count - index - 1
    // A reference that is itself what tells the payload is skipped anyway where there is none.
    if added == 0 {
      tables.operations.removeLast()
      return
    }
    if added == 1, test.inhabitants.form == .pointer, test.tagSize == 0,
      isOwnTest(tables.operations[index + 1], offset: place.offset, test)
    {
      tables.operations.remove(at: count)
      return
    }
    var test = test
    test.tagClear = place.clear.word(
      at: place.offset &+ Int(test.tagOffset),
      width: Int(test.tagSize)
    )
    test.inhabitants.clear = place.clear.word(
      at: place.offset &+ Int(test.inhabitants.offset),
      width: Int(test.inhabitants.width)
    )
    add(masks: choice.masks, to: &test.inhabitants.tag, place)
    tables.operations[index].count = UInt32(tables.tests.count)
    tables.tests.append(test)
    setNext(of: index)
  }

  /// Whether a step skips the word that says that there is no payload.
  private func isOwnTest(_ operation: Operation, offset: Int, _ test: PayloadTest) -> Bool {
    let place = offset &+ Int(test.inhabitants.offset)
    switch operation.code {
    case .reference, .bridge: return Int(operation.offset) == place
    case .existential: return Int(operation.offset) &+ 24 == place
    default: return false
    }
  }

  /// Compiles an enum with several payload cases.
  private mutating func emit(
    _ reading: TagReading,
    _ choice: EnumLayout,
    size: Int,
    _ place: ValuePlace
  ) {
    var reading = reading
    add(masks: choice.masks, to: &reading, place)
    let index = add(Operation(.cases, offset: place.offset, label: place.label))
    var inner = place
    inner.clear = place.clear.union(choice.spareBits.moved(by: place.offset))
    var targets: [Int32] = []
    var jumps: [Int] = []
    for payload in choice.payloads.indices {
      let before = tables.operations.count
      emitPayload(payload, of: choice, size: choice.payloadSize, inner)
      if tables.operations.count == before {
        targets.append(-1)
      } else {
        targets.append(Int32(before))
        jumps.append(add(Operation(.jump, offset: 0, label: 0)))
      }
    }
    if jumps.isEmpty {
      tables.operations.removeLast(tables.operations.count - index)
      return
    }
    for jump in jumps { setNext(of: jump) }
    setNext(of: index)
    let end = tables.operations[index].next
    tables.operations[index].count = UInt32(tables.switches.count)
    tables.switches.append(
      TagSwitch(
        tag: reading,
        targets: UInt32(tables.targets.count),
        payloadCount: UInt32(choice.payloads.count)
      )
    )
    tables.targets += targets.map { $0 < 0 ? end : $0 }
  }

  /// Adds an enum's masks to those of all programs.
  private mutating func add(
    masks: [MaskWord],
    to reading: inout TagReading,
    _ place: ValuePlace
  ) {
    let start = UInt32(tables.masks.count)
    reading.low &+= start
    reading.other &+= start
    reading.extraClear = place.clear.word(
      at: place.offset &+ Int(reading.extraOffset),
      width: Int(reading.extraSize)
    )
    for mask in masks {
      var mask = mask
      mask.clear = place.clear.word(
        at: place.offset &+ Int(mask.offset),
        width: Int(mask.width)
      )
      tables.masks.append(mask)
    }
  }
}
