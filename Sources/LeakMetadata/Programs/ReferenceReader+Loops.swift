public import LeakMemory

extension ReferenceReader {
  /// Reports words of unknown meaning, from the next multiple of eight on.
  @inlinable
  @inline(never)
  mutating func reportWords<Sink: ReferenceSink>(
    _ operation: Operation,
    from first: UInt,
    _ frame: ReadingFrame,
    _ sink: inout Sink
  ) {
    guard first >= frame.block, first <= frame.limit else { return }
    var address = (first &+ 7) & ~7
    var end = frame.limit
    if operation.count > 0 { end = min(end, first &+ UInt(operation.count)) }
    while frame.allows(address, 8), end >= address, end &- address >= 8 {
      if let word = cursor.word(address) {
        let target = word & 0x00ff_ffff_ffff_fff8
        if target >= 4096, target >> 47 == 0 {
          report(operation, slot: address, target: target, frame, &sink)
        }
      } else {
        address = (address | 0xfff) &- 7
      }
      address &+= 8
    }
  }

  /// Where the program of an enum's payload begins; the end of the enum's where it has none.
  @inlinable
  mutating func payloadStart(
    _ operation: Operation,
    at address: UInt,
    _ frame: ReadingFrame
  ) -> Int {
    guard Int(operation.count) < tables.switches.count else { return Int(operation.next) }
    let found = tables.switches[Int(operation.count)]
    guard
      let tag = TagReader.tag(
        found.tag,
        tables.masks,
        base: address,
        limit: frame.limit,
        &cursor
      ),
      tag < UInt64(found.payloadCount)
    else { return Int(operation.next) }
    let place = Int(found.targets) &+ Int(tag)
    return place < tables.targets.count ? Int(tables.targets[place]) : Int(operation.next)
  }

  /// Runs the body of a loop for each element.
  @inlinable
  @inline(never)
  mutating func repeatBody<Sink: ReferenceSink>(
    _ operation: Operation,
    body: Int32,
    base: UInt,
    _ frame: ReadingFrame,
    levels: Int,
    _ sink: inout Sink
  ) {
    let address = base &+ UInt(operation.offset)
    let stride = UInt(max(1, operation.stride))
    switch operation.code {
    case .loop:
      runAll(
        UInt(operation.count),
        from: address,
        stride,
        body,
        frame,
        levels: levels,
        &sink
      )
    case .tail:
      guard address >= frame.block, address < frame.limit else { return }
      runAll(
        (frame.limit &- address) / stride,
        from: address,
        stride,
        body,
        frame,
        levels: levels,
        &sink
      )
    case .elements:
      guard frame.allows(address, 8), let word = cursor.word(address) else { return }
      // What is behind a narrow count is no structure.
      cursor.noteStructure(address, UInt64(word), byteCount: 8, mask: ~operation.clear)
      runAll(
        word & ~UInt(operation.clear),
        from: base &+ UInt(operation.count),
        stride,
        body,
        frame,
        levels: levels,
        &sink
      )
    case .ring:
      guard
        frame.allows(address, 24), let capacity = cursor.structure(address),
        let count = cursor.structure(address &+ 8), let first = cursor.structure(address &+ 16),
        count <= capacity, first <= capacity, capacity <= frame.limit &- frame.block
      else { return }
      let start = base &+ UInt(operation.count)
      for index in 0..<count {
        let slot = (first &+ index) % capacity
        let element = start &+ slot &* stride
        guard frame.allows(element, 1) else { continue }
        run(body, base: element, frame.at(Int(index)), levels: levels, &sink)
      }
    case .buckets:
      readBuckets(operation, body: body, base: base, frame, levels: levels, &sink)
    default: return
    }
  }

  /// Runs a body for elements side by side, as far as the block goes.
  @inlinable
  mutating func runAll<Sink: ReferenceSink>(
    _ count: UInt,
    from start: UInt,
    _ stride: UInt,
    _ body: Int32,
    _ frame: ReadingFrame,
    levels: Int,
    _ sink: inout Sink
  ) {
    guard start >= frame.block, start < frame.limit else { return }
    let most = min(count, (frame.limit &- start) / stride &+ 1)
    var index: UInt = 0
    var element = start
    while index < most {
      run(body, base: element, frame.at(Int(index)), levels: levels, &sink)
      index &+= 1
      element &+= stride
    }
  }

  /// Runs a body for each occupied bucket of a dictionary's or set's storage.
  ///
  /// Source: `__RawDictionaryStorage` in stdlib/public/core/DictionaryStorage.swift, `_HashTable` in
  /// HashTable.swift: the scale is the byte at 32; verified with Swift 6.3.1.
  @inlinable
  mutating func readBuckets<Sink: ReferenceSink>(
    _ operation: Operation,
    body: Int32,
    base: UInt,
    _ frame: ReadingFrame,
    levels: Int,
    _ sink: inout Sink
  ) {
    let stride = UInt(max(1, operation.stride))
    let bitmap = base &+ UInt(operation.count)
    guard
      frame.allows(base, UInt(operation.count)),
      let scale = cursor.load(base &+ 32, as: UInt8.self), scale < 48,
      let start = cursor.word(base &+ UInt(operation.offset)), start >= frame.block,
      start < frame.limit
    else { return }
    cursor.noteStructure(base &+ 32, UInt64(scale), byteCount: 1, mask: .max)
    let bucketCount = UInt(1) &<< UInt(scale)
    let wordCount = (bucketCount &+ 63) / 64
    guard bitmap < frame.limit, (frame.limit &- bitmap) / 8 >= wordCount else { return }
    for wordIndex in 0..<wordCount {
      guard var word = cursor.structure(bitmap &+ wordIndex &* 8) else { continue }
      while word != 0 {
        let bucket = wordIndex &* 64 &+ UInt(word.trailingZeroBitCount)
        word &= word &- 1
        guard bucket < bucketCount, bucket <= (frame.limit &- start) / stride else { break }
        run(body, base: start &+ bucket &* stride, frame.at(Int(bucket)), levels: levels, &sink)
      }
    }
  }
}
