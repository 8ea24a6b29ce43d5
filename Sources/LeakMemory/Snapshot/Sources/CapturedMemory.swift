/// The room that copies went to, and what is in it.
struct CapturedMemory {
  /// The owner of the copies.
  let storage: SnapshotStorage

  /// Where the room begins in the storage.
  let base: Int

  /// The mappings by ascending address.
  let mappings: [CapturedMapping]

  /// Places in the room by ascending address.
  let spans: [CapturedSpan]

  /// What was copied while threads were stopped.
  let runs: [Range<UInt>]

  /// What of that could not be read.
  let failures: [Range<UInt>]

  /// The pieces that the snapshot has.
  private(set) var extents: [SnapshotExtent] = []

  /// What it has not.
  private(set) var absences: [SnapshotAbsence] = []

  /// What of them is mapped from files.
  private(set) var mapped: [FileMapping] = []

  /// How many bytes came from files.
  private(set) var fileByteCount = 0

  /// Where so many bytes of a mapping are as in its file, the file is mapped and what was copied is written over it.
  private static let mappedByteCount = 1 << 20

  /// Describes copies.
  init(
    storage: SnapshotStorage,
    base: Int,
    mappings: [CapturedMapping],
    spans: [CapturedSpan],
    runs: [Range<UInt>],
    failures: [Range<UInt>]
  ) {
    self.storage = storage
    self.base = base
    self.mappings = mappings
    self.spans = spans
    self.runs = runs
    self.failures = failures
  }

  /// Completes the copies by what need not be read while threads are stopped, and lists all pieces.
  ///
  /// - Parameters:
  ///   - isImage: Whether a mapping belongs to an image.
  ///   - map: Maps the file of an image's mapping that is as in its file; nil where it is to be read instead.
  ///   - mapChanged: Maps it to be written to.
  ///   - read: Reads a part of an image's mapping that is as in its file into memory; gives how many
  ///     bytes it read from the beginning on. It is asked for images' mappings only.
  mutating func complete(
    isImage: (CapturedMapping) -> Bool,
    map: (CapturedMapping) -> FileMapping? = { _ in nil },
    mapChanged: (CapturedMapping) -> FileMapping.Changed? = { _ in nil },
    read: (CapturedMapping, Range<UInt>, UnsafeMutableRawBufferPointer) -> Int
  ) {
    absences = failures.map { absence($0, .unreadable) }
    for mapping in mappings
    where mapping.treatment == .shared && mapping.region.permissions.contains(.write) {
      absences.append(
        SnapshotAbsence(
          start: mapping.region.start,
          byteCount: mapping.region.byteCount,
          reason: .shared
        )
      )
    }
    for span in spans where mappings.indices.contains(span.mapping) {
      let mapping = mappings[span.mapping]
      let whole = span.start..<span.end
      let copied = Self.overlaps(of: whole, with: runs)
      var pieces: [Range<UInt>] = mapping.treatment == .file ? copied : [whole]
      if mapping.treatment == .file, copied.isEmpty, isImage(mapping), let file = map(mapping) {
        add(file, for: span, mapping)
        continue
      }
      let gaps = Self.difference(of: whole, from: copied)
      if mapping.treatment == .file, isImage(mapping),
        gaps.reduce(0, { $0 + $1.count }) >= Self.mappedByteCount,
        let file = changed(copied, of: span, mapping, mapChanged)
      {
        add(file, for: span, mapping)
        continue
      }
      if mapping.treatment != .file, storage.isUsed {
        // Pages that the program never touched are zero.
        for gap in gaps { clear(gap, of: span) }
      }
      if mapping.treatment == .file {
        for gap in gaps {
          guard isImage(mapping) else {
            absences.append(absence(gap, .notAnImage))
            continue
          }
          // SAFETY: The function is given a target with room for the gap.
          let got = unsafe fill(gap, of: span, mapping, read)
          if got > 0 { pieces.append(gap.lowerBound..<gap.lowerBound + UInt(got)) }
          if got < gap.count {
            absences.append(absence(gap.lowerBound + UInt(got)..<gap.upperBound, .fileReplaced))
          }
        }
      }
      add(pieces, of: span)
    }
  }

  /// The copied bytes of the first mapping of a name; empty where there are none.
  func bytes(ofRegion name: String) -> [UInt8] {
    guard
      let span = spans.first(where: {
        mappings.indices.contains($0.mapping) && mappings[$0.mapping].region.name == name
      })
    else { return [] }
    // SAFETY: A span lies within the room.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: storage.base + base + span.offset,
      count: span.byteCount
    )
    return unsafe Array(bytes)
  }

  /// The bytes from an address on that were copied, without a gap.
  func copiedBytes(at address: UInt, most: Int) -> [UInt8] {
    guard address <= UInt.max - UInt(most) else { return [] }
    let part = Self.overlaps(of: address..<address + UInt(most), with: runs).first
    guard let part, part.lowerBound == address else { return [] }
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address < spans[low - 1].end else { return [] }
    let span = spans[low - 1]
    let count = Int(min(part.upperBound, span.end) - address)
    // SAFETY: A span lies within the room, the bytes within the span.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: storage.base + base + span.offset + Int(address - span.start),
      count: count
    )
    return unsafe Array(bytes)
  }

  /// Makes a gap zero.
  private func clear(_ gap: Range<UInt>, of span: CapturedSpan) {
    let start = base + span.offset + Int(gap.lowerBound - span.start)
    storage.clear(start..<start + gap.count)
  }

  /// Reads a gap; gives how many bytes it has now.
  private mutating func fill(
    _ gap: Range<UInt>,
    of span: CapturedSpan,
    _ mapping: CapturedMapping,
    _ read: (CapturedMapping, Range<UInt>, UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    // SAFETY: A span lies within the room, a gap within its span.
    let target = unsafe UnsafeMutableRawBufferPointer(
      start: storage.base + base + span.offset + Int(gap.lowerBound - span.start),
      count: gap.count
    )
    let got = min(max(0, unsafe read(mapping, gap, target)), gap.count)
    fileByteCount += got
    return got
  }

  /// A file's part with what was copied written over it; nil where it cannot be mapped or ends before.
  private func changed(
    _ copied: [Range<UInt>],
    of span: CapturedSpan,
    _ mapping: CapturedMapping,
    _ map: (CapturedMapping) -> FileMapping.Changed?
  ) -> FileMapping? {
    guard var file = map(mapping) else { return nil }
    for range in copied {
      // SAFETY: A span lies within the room, what was copied within the span.
      let bytes = unsafe UnsafeRawBufferPointer(
        start: storage.base + base + span.offset + Int(range.lowerBound - span.start),
        count: range.count
      )
      guard unsafe file.write(bytes, at: Int(range.lowerBound - mapping.region.start.bits)) else {
        return nil
      }
    }
    return file.finished()
  }

  /// Adds a span that is as in a file.
  private mutating func add(
    _ file: FileMapping,
    for span: CapturedSpan,
    _ mapping: CapturedMapping
  ) {
    let offset = Int(span.start - mapping.region.start.bits)
    let count = min(span.byteCount, max(0, file.byteCount - offset))
    if count > 0 {
      mapped.append(file)
      let piece = span.start..<span.start + UInt(count)
      for good in Self.difference(of: piece, from: Self.overlaps(of: piece, with: failures)) {
        // SAFETY: The mapping has so many bytes from there on, and the snapshot keeps it.
        extents.append(
          unsafe SnapshotExtent(
            start: good.lowerBound,
            byteCount: UInt(good.count),
            bytes: file.base + offset + Int(good.lowerBound - span.start)
          )
        )
      }
    }
    if count < span.byteCount {
      absences.append(absence(span.start + UInt(count)..<span.end, .fileReplaced))
    }
  }

  /// Adds pieces of a span, without what could not be read.
  private mutating func add(_ pieces: [Range<UInt>], of span: CapturedSpan) {
    var joined: [Range<UInt>] = []
    for piece in pieces.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound == piece.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        joined.append(piece)
      }
    }
    for piece in joined {
      let bad = Self.overlaps(of: piece, with: failures)
      for good in Self.difference(of: piece, from: bad) {
        // SAFETY: A span lies within the room, a piece within its span; the snapshot keeps the storage.
        extents.append(
          unsafe SnapshotExtent(
            start: good.lowerBound,
            byteCount: UInt(good.count),
            bytes: UnsafeRawPointer(
              storage.base + base + span.offset + Int(good.lowerBound - span.start)
            )
          )
        )
      }
    }
  }

  /// A range as an absence.
  private func absence(
    _ range: Range<UInt>,
    _ reason: SnapshotAbsence.Reason
  ) -> SnapshotAbsence {
    SnapshotAbsence(start: Address(range.lowerBound), byteCount: range.count, reason: reason)
  }

  /// The parts of a range that sorted ranges cover.
  static func overlaps(of whole: Range<UInt>, with ranges: [Range<UInt>]) -> [Range<UInt>] {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= whole.lowerBound { low = middle + 1 } else { high = middle }
    }
    var found: [Range<UInt>] = []
    while low < ranges.count, ranges[low].lowerBound < whole.upperBound {
      let part = ranges[low].clamped(to: whole)
      if !part.isEmpty { found.append(part) }
      low += 1
    }
    return found
  }

  /// What sorted ranges leave of a range.
  static func difference(of whole: Range<UInt>, from ranges: [Range<UInt>]) -> [Range<UInt>] {
    var left: [Range<UInt>] = []
    var from = whole.lowerBound
    for range in ranges {
      if range.lowerBound > from { left.append(from..<range.lowerBound) }
      from = max(from, range.upperBound)
    }
    if from < whole.upperBound { left.append(from..<whole.upperBound) }
    return left
  }
}
